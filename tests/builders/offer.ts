import type { D1Database } from '@cloudflare/workers-types'
import { type Offer, type OfferInput, offerInputSchema } from '../../shared/offer/offer.ts'
import { ownOfferMapping } from '../../shared/offer/record.ts'
import { importOffers, type OfferImport } from '../../worker/features/offers/import-offers.ts'
import { siteStore } from '../../worker/platform/site-store.ts'

type Given = Partial<OfferInput> & { id: string }

/** An offer as a feed gives it, with only what every offer has; the test says what matters to it. */
export const offerInput = (given: Given): OfferInput => offerInputSchema.parse({ name: `Offer ${given.id}`, ...given })

/** An offer as pages read it: it runs through November 2026. */
export const anOffer = (changes: Partial<Offer> = {}): Offer => ({
  id: 'deal',
  name: 'A deal',
  category: null,
  description: '',
  sanitized_description: '',
  disclaimer: null,
  image_url: null,
  price: null,
  price_text: null,
  manufacturer: null,
  model: null,
  override_url: null,
  dealership_slugs: [],
  car_types: [],
  starts_at: '2026-11-01',
  ends_at: '2026-11-30',
  hasVanished: false,
  ...changes,
})

/** A day of Queensland at ten in the morning, epoch ms. */
export const onDay = (day: string) => Date.parse(`${day}T10:00+10:00`)

type Order = Partial<OfferImport> & { db: D1Database; site?: string; day?: string }

/** Imports a file, as text or as offers, as one of a site in Queensland. */
export function importFile(file: string | Given[], { db, site = 'yard', day = '2026-11-21', ...order }: Order) {
  const text =
    typeof file === 'string' ? file : JSON.stringify(file.map((one) => ({ name: `Offer ${one.id}`, ...one })))
  return importOffers({
    store: siteStore(db, site),
    feed: 'main',
    body: new Blob([text]).stream(),
    mapping: ownOfferMapping(),
    format: null,
    now: onDay(day),
    dayAt: (moment) => new Date(moment + 10 * 3_600_000).toISOString().slice(0, 10),
    onProblem: () => {},
    ...order,
  })
}
