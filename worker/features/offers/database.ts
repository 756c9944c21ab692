import { offerFaults } from '../../../shared/offer/in-stock.ts'
import { type OfferInput, offerFromRecord, offerInputSchema, offerState } from '../../../shared/offer/offer.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import type { LoadedOffers } from './memory.ts'

export type OfferRow = {
  id: string
  starts_at: string
  ends_at: string
  doc: string
  created_at: number
  vanished_at: number | null
}

const MAX_ROWS = 3_000

/** All offers of a site that it may show; `websiteId` is its id in the lists of excluded sites. */
export async function readOffers(store: SiteStore, websiteId: number): Promise<LoadedOffers> {
  const results = await store.rows<
    OfferRow & { updated_at: number }
  >(`select id, starts_at, ends_at, doc, created_at, updated_at, vanished_at from offer
       where site = ?1 order by ends_at desc, id limit ${MAX_ROWS}`)
  const offers = results.flatMap((row) => {
    const given = parseDocument(row)
    if (given === null || given.excluded_website_ids.includes(websiteId)) return []
    const { starts_at, ends_at, vanished_at } = row
    return [offerFromRecord(given, { starts_at, ends_at, hasVanished: vanished_at !== null })]
  })
  const changed = results.reduce((last, { updated_at }) => Math.max(last, updated_at), 0)
  const chars = results.reduce((sum, { doc }) => sum + doc.length, 0)
  return { offers, chars, version: `${results.length} ${chars} ${changed}` }
}

/** null for a document of another version, which the next import writes anew. */
function parseDocument({ id, doc }: OfferRow) {
  const parsed = offerInputSchema.safeParse({ ...(JSON.parse(doc) as object), id })
  return parsed.success ? parsed.data : null
}

export async function readFeedOffers(store: SiteStore, feed: string): Promise<OfferRow[]> {
  return store.rows<OfferRow>(
    'select id, starts_at, ends_at, doc, created_at, vanished_at from offer where site = ?1 and feed = ?2 order by id',
    [feed],
  )
}

export type ListedOffer = {
  id: string
  feed: string
  name: string
  manufacturer: string | null
  model: string | null
  starts_at: string
  ends_at: string
  state: 'running' | 'ended' | 'to_come'
  /** What a running one states and the stock contradicts. */
  faults: string[]
}

/** What has no value is not stored. */
type StoredOffer = Pick<OfferInput, 'name'> & Partial<OfferInput>

const MAX_LISTED = 3_000

/** Every stored offer of a site, those that end last first. `today`: the day in the dealer's time zone. */
export async function listOffers(store: SiteStore, today: string): Promise<ListedOffer[]> {
  const results = await store.rows<{ feed: string; prices: string } & OfferRow>(
    `select id, feed, starts_at, ends_at, vanished_at, created_at, doc,
         (select json_group_array(coalesce(min(car.doc->>'price', car.doc->>'offer_price'), car.doc->>'price'))
          from car where car.site = ?1 and status = 'in_stock' and withdrawn_at is null and same_as is null
            and lower(car.doc->>'make') = lower(offer.doc->>'manufacturer')
            and lower(car.doc->>'model') = lower(coalesce(offer.doc->>'model', car.doc->>'model'))
            and (offer.doc->>'car_types' is null
              or car.doc->>'car_type' in (select value from json_each(offer.doc, '$.car_types')))) as prices
       from offer where site = ?1 order by ends_at desc, id limit ${MAX_LISTED}`,
  )
  return results.map(({ id, feed, starts_at, ends_at, vanished_at, doc, prices: given }) => {
    const { name, manufacturer = null, model = null, ...stated } = JSON.parse(doc) as StoredOffer
    const state = offerState({ starts_at, ends_at, hasVanished: vanished_at !== null }, today)
    const listed = JSON.parse(given) as (number | null)[]
    const prices = listed.flatMap((amount) => (amount === null ? [] : [{ amount, type: null }]))
    const stock = { count: listed.length, prices: prices.toSorted((a, b) => a.amount - b.amount) }
    const { price = null, price_text = null, car_types = [] } = stated
    const faults =
      state === 'running' && manufacturer !== null ? offerFaults({ name, price, price_text, car_types }, stock) : []
    return { id, feed, name, manufacturer, model, starts_at, ends_at, state, faults }
  })
}
