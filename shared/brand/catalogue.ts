import rows from './catalogue.json' with { type: 'json' }

/** A make of the Australian market, sold new or used (BRD-01). Server only: the table is larger than a page's script. */
export type CatalogueBrand = {
  name: string
  slug: string
  kind: 'car' | 'motorcycle' | 'truck' | 'caravan'
  country: string
  /** Slug of the make in stock, where the make builds another kind too: Honda motorcycles are of the make `honda`. */
  make?: string
  /** Two sentences. */
  about: string
}

export const CATALOGUE = rows as readonly CatalogueBrand[]

const BY_SLUG = new Map(CATALOGUE.map((brand) => [brand.slug, brand]))
const OTHER_KINDS = CATALOGUE.filter((brand) => brand.make !== undefined)

/**
 * The make of a slug in the catalogue; null where it has none.
 * @param kinds vehicle types of the stock: on a site of motorcycles `honda` is the maker of motorcycles
 */
export function catalogueBrand(slug: string, kinds: readonly string[] = []): CatalogueBrand | null {
  const brand = BY_SLUG.get(slug) ?? null
  if (brand && (kinds.length === 0 || kinds.includes(brand.kind))) return brand
  return OTHER_KINDS.find((other) => other.make === slug && kinds.includes(other.kind)) ?? brand
}
