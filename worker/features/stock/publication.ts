import type { Car } from '../../../shared/car/schema.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { SECOND_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { dealerZone, endOfDay, localTime, startOfDay } from '../../platform/local-time.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { clockFrom } from '../../platform/timeout.ts'
import { INDEX_FORMAT } from '../../stock-index/encode.ts'
import { type Holds, parsePointer, pointerKey, pointerWithHolds } from '../../stock-index/pointer.ts'
import { type Published, publishIndex } from '../../stock-index/publish.ts'
import { archivedChunks, recordEdition } from '../../stock-records/editions.ts'
import {
  claimPublication,
  completePublication,
  extendClaim,
  failPublication,
  publicationStatus,
  publishedPointer,
  replacePointer,
} from '../../stock-records/publications.ts'
import { readCars, SOLD_KEPT_MS } from '../../stock-records/records.ts'

/** `heldCars`: the cars that are on hold at a moment (epoch ms). */
export type PublicationDeps = {
  kv: KVNamespace
  store: SiteStore
  heldCars: (now: number) => Promise<Holds>
  /** Whether a search server searches the stock of the site. */
  isHosted: boolean
}

/** Publishes a committed stock: builds and stores the site's index. `defer` takes work that may end after the answer. */
export type Publish = (
  env: Bindings,
  store: SiteStore,
  options: { now: number; defer: (work: Promise<unknown>) => void; isForced?: boolean },
) => Promise<Published | null>

const EXTEND_AFTER_MS = 20 * SECOND_MS

/**
 * Publishes the cars of a site; null when nothing is due, or another publication of the site is running. Cars that
 * change meanwhile are published next. `writesAll`: stored values of the last publication
 * are not relied on, nor are they after damage. Offers hold from their first to their last day of the dealer; when the next begins or ends the cars are due again.
 */
export async function publishCars(
  { kv, store, heldCars, isHosted }: PublicationDeps,
  { now, site, isForced, writesAll }: { now: number; site: Site | null; isForced: boolean; writesAll: boolean },
): Promise<Published | null> {
  const claim = await claimPublication(store, { format: INDEX_FORMAT, now, isForced })
  if (!claim) return null
  try {
    const clock = clockFrom(now)
    const offers: OfferDays = { first: new Set(), last: new Set() }
    const zone = dealerZone(site)
    const shown = { today: localTime(now, zone).date, subscriptions: site?.features.subscriptions ?? false }
    const cars = readCars(store, { soldSince: now - SOLD_KEPT_MS, shown })
    const published = await publishIndex({
      kv,
      cars: extending(store, clock, offers, cars),
      holds: () => heldCars(clock()),
      previous: claim.pointer === null ? undefined : parsePointer(claim.pointer),
      writesAll: writesAll || claim.pointer === null,
      isHosted,
      archived: () => archivedChunks(store),
      site: store.site,
      now,
    })
    const pointer = JSON.stringify(published.pointer)
    const { version, documents } = published
    await recordEdition(store, { version, documents, published_at: published.pointer.published_at }, now)
    const begins = [...offers.first].map((day) => startOfDay(day, zone))
    const ends = [...offers.last].map((day) => endOfDay(day, zone))
    const offersChangeAt = [...begins, ...ends].filter((at) => at > now).toSorted((a, b) => a - b)[0] ?? null
    await completePublication(store, { asked: claim.asked, format: INDEX_FORMAT, pointer, offersChangeAt })
    return published
  } catch (error) {
    await failPublication(store, error instanceof Error ? error.message : String(error))
    throw error
  }
}

type OfferDays = Record<'first' | 'last', Set<string>>

/** Passes cars on, extends the claim meanwhile, and collects the days of their offers. */
async function* extending(
  store: SiteStore,
  clock: () => number,
  offers: OfferDays,
  cars: AsyncIterable<Car>,
): AsyncGenerator<Car> {
  let extendedAt = clock()
  for await (const car of cars) {
    yield car
    if (car.offer_from !== null) offers.first.add(car.offer_from)
    if (car.offer_until !== null) offers.last.add(car.offer_until)
    if (clock() - extendedAt < EXTEND_AFTER_MS) continue
    extendedAt = clock()
    await extendClaim(store, extendedAt)
  }
}

/** Shows which cars of a site are on hold: a change of the pointer alone. A publication that runs meanwhile writes them too. */
export async function publishHolds({ kv, store, heldCars }: PublicationDeps, now: number): Promise<void> {
  const from = await publishedPointer(store)
  const pointer = from === null ? null : parsePointer(from)
  if (from === null || !pointer) return
  const to = JSON.stringify(pointerWithHolds(pointer, await heldCars(now)))
  if (to === from || !(await replacePointer(store, { from, to, now }))) return
  await putPointer({ kv, store }, to)
}

/** Gives KV a pointer, as JSON, that the database has. */
export async function putPointer({ kv, store }: Pick<PublicationDeps, 'kv' | 'store'>, pointer: string): Promise<void> {
  await kv.put(pointerKey(store.site), pointer)
  // A publication that ended meanwhile has put its pointer before this one.
  const latest = await publishedPointer(store)
  if (latest !== null && latest !== pointer) await kv.put(pointerKey(store.site), latest)
}

/** Why a stock cannot be published at this moment, and when it can. */
export async function publishRefusal(store: SiteStore, now: number): Promise<string> {
  const status = await publicationStatus(store, { format: INDEX_FORMAT, now })
  if (!status) return `${store.site} never had a car. Import a file first.`
  if (status.state === 'importing')
    return `An import is storing the cars of ${store.site}, which are published when it is done. One that was killed is completed within three minutes.`
  return `The stock of ${store.site} is being published. A publication that was killed gives way after two minutes: try again then.`
}
