import type { FacetKey } from '../search/attributes.ts'

/**
 * Which lists of stock search engines may index (FND-01), one row each: the filters that such a list has, and no others.
 * All other combinations of filters are `noindex,follow`. A list has `seo.landing_min_cars` cars at least, but for all stock.
 * - price: has an upper price of `PRICE_STEPS`
 * - address: `search` keeps the address of the search page; `words` has one of its own (landing-path.ts)
 */
type LandingKindRow = { facets: readonly FacetKey[]; price?: true; address: 'search' | 'words' }

export const LANDING_KINDS = {
  all: { facets: [], address: 'search' },
  condition: { facets: ['car_type'], address: 'search' },
  make: { facets: ['make'], address: 'search' },
  make_model: { facets: ['make', 'model'], address: 'search' },
  body: { facets: ['body'], address: 'search' },
  place: { facets: ['city'], address: 'words' },
  price: { facets: [], price: true, address: 'words' },
  body_price: { facets: ['body'], price: true, address: 'words' },
  condition_make: { facets: ['car_type', 'make'], address: 'words' },
  condition_body: { facets: ['car_type', 'body'], address: 'words' },
  condition_place: { facets: ['car_type', 'city'], address: 'words' },
  condition_body_place: { facets: ['car_type', 'body', 'city'], address: 'words' },
} as const satisfies Record<string, LandingKindRow>

export type LandingKind = keyof typeof LANDING_KINDS
export const LANDING_KEYS = Object.keys(LANDING_KINDS) as LandingKind[]
export const landingKind = (kind: LandingKind): LandingKindRow => LANDING_KINDS[kind]

/** Upper prices of lists, in dollars. */
export const PRICE_STEPS = [10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000] as const
