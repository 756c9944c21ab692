import { LRUCache } from 'lru-cache'
import type { Offer } from '../../../shared/offer/offer.ts'
import { SECOND_MS } from '../../../shared/time.ts'
import { type SingleFlight, singleFlight } from '../../platform/cache/single-flight.ts'
import type { Report } from '../../platform/log.ts'

const FRESH_MS = 60 * SECOND_MS
/** While the database fails, it is asked again after this long. */
const RETRY_MS = 10 * SECOND_MS
/** Upper bound for the isolate, in characters of stored offers. */
const MAX_CHARS = 2_000_000

/** `version` is the same for the same offers. */
export type LoadedOffers = { offers: readonly Offer[]; chars: number; version: string }
type Entry = LoadedOffers & { freshUntil: number }

/** The offers of sites in an isolate, each by the slug of its site. */
export type OfferMemory = { entries: LRUCache<string, Entry>; flights: SingleFlight<LoadedOffers> }

export const offerMemory = (): OfferMemory => ({
  entries: new LRUCache<string, Entry>({ maxSize: MAX_CHARS, sizeCalculation: ({ chars }) => chars + 1 }),
  flights: singleFlight<LoadedOffers>(),
})

/** The offers that a memory holds, however old; null where they have yet to be read. */
export const lastOffers = ({ entries }: OfferMemory, site: string): readonly Offer[] | null =>
  entries.get(site)?.offers ?? null

type MemoryDeps = {
  memory: OfferMemory
  site: string
  /** Epoch ms. */
  now: number
  load: () => Promise<LoadedOffers>
  report: Report
}

/** The site's offers, at most a minute old; the last ones read while the database is down. Throws where there are none. */
export async function rememberedOffers({ memory, site, now, load, report }: MemoryDeps): Promise<readonly Offer[]> {
  const last = memory.entries.get(site)
  if (last && now < last.freshUntil) return last.offers
  try {
    const { value } = await memory.flights.share(site, now, load)
    // The list of before where nothing changed: what was worked out from it holds on.
    const current = last?.version === value.version ? last : value
    memory.entries.set(site, { ...current, freshUntil: now + FRESH_MS })
    return current.offers
  } catch (error) {
    if (!last) throw error
    report({ event: 'offers.read_failed', site, message: String(error) })
    memory.entries.set(site, { ...last, freshUntil: now + RETRY_MS })
    return last.offers
  }
}
