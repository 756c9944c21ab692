import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ViewsReply } from '../../../shared/api.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { viewsPath } from '../../../shared/vehicle/view-count.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { sleep } from '../../platform/timeout.ts'
import { answerOrNull, type Upstream } from '../../platform/upstream.ts'

/** Counts views of cars (VDP-10). */
export type CarViews = {
  /** The number of views, this one included where it counts. null where the number cannot be read without counting. */
  view(car: Car, counts: boolean): Promise<ViewsReply | null>
  /** The number that its page shows, some minutes old. Throws where it was never read and cannot be. null where only `view` knows it. */
  shown: ((car: Car) => Promise<number>) | null
  /** Counts a look at each of these cars, behind the answer; none where `view` counts elsewhere. */
  count(cars: readonly number[]): void
}

/** Counts on pages may be this old, and older while newer ones are on their way. */
const FRESH_MS = MINUTE_MS
const MAX_CHARS = 500_000

type BlockCounts = Record<string, number>
type Entry = { counts: BlockCounts; chars: number; freshUntil: number }

type ViewMemory = LRUCache<string, Entry>

export const viewMemory = (): ViewMemory =>
  new LRUCache<string, Entry>({ maxSize: MAX_CHARS, sizeCalculation: ({ chars }) => chars })

/** Views are collected in the isolate for this long and written together. */
const WRITE_DELAY_MS = 10_000
const CARS_PER_ROW = 256

/** The write of a request that has ended is lost after this; the next view writes again. */
const LOST_AFTER_MS = 30_000

/** Views of an isolate that are not yet written, by site and car, and since when (epoch ms) their write is under way. */
export type UnwrittenViews = Map<string, { views: Map<number, number>; since: number }>
const shared: UnwrittenViews = new Map()
const sharedMemory = viewMemory()

type ViewsDeps = {
  store: SiteStore
  defer: (work: Promise<unknown>) => void
  report: (trouble: { event: string; message: string; site: string }) => void
  now?: number
  waiting?: UnwrittenViews
  memory?: ViewMemory
  windowMs?: number
}

/** Counts in the database, added to the feed's number, a statement each `WRITE_DELAY_MS`; lost where the isolate ends. */
export function databaseViews(deps: ViewsDeps): CarViews {
  const { store, waiting = shared, memory = sharedMemory, now = Date.now(), defer } = deps
  return {
    async shown({ id, views }) {
      const block = blockNumber(id)
      const key = `${store.site} ${block}`
      const last = memory.get(key)
      const freshUntil = now + FRESH_MS
      const read = async () => {
        const row = (await readBlock(store, block)) ?? '{}'
        const counts = JSON.parse(row) as BlockCounts
        memory.set(key, { counts, chars: row.length, freshUntil })
        return counts
      }
      if (last && now >= last.freshUntil) {
        // One request reads; those meanwhile have what was there.
        memory.set(key, { ...last, freshUntil })
        defer(read().catch(() => null))
      }
      const counts = last?.counts ?? (await read())
      return views + (counts[id] ?? 0)
    },
    count: (cars) => {
      for (const car of cars) countView(deps, car)
    },
    async view(car, counts) {
      if (counts) countView(deps, car.id)
      const written = await readViews(store, car.id)
      const views = car.views + written + (waiting.get(store.site)?.views.get(car.id) ?? 0)
      return { views, car_fields: { photos_count: car.images.length, updated_at: car.updated_at } }
    },
  }
}

function countView(
  { store, defer, report, waiting = shared, windowMs = WRITE_DELAY_MS }: ViewsDeps,
  car: number,
): void {
  const now = Date.now()
  const known = waiting.get(store.site)
  const views = known?.views ?? new Map<number, number>()
  views.set(car, (views.get(car) ?? 0) + 1)
  if (known && now - known.since < LOST_AFTER_MS) return
  const unwritten = { views, since: now }
  waiting.set(store.site, unwritten)
  const write = async () => {
    await sleep(windowMs)
    if (waiting.get(store.site) !== unwritten) return
    waiting.delete(store.site)
    // A failed write may have been applied: it is not repeated, so that no view is counted twice.
    await writeViews(store, views).catch((error: unknown) =>
      report({ event: 'views.not_counted', message: String(error), site: store.site }),
    )
  }
  defer(write())
}

export const writeViews = (store: SiteStore, views: Map<number, number>) =>
  store
    .prepare(
      `insert into car_views (site, block, counts)
     select ?1, json_extract(value, '$[0]') / ${CARS_PER_ROW},
            json_group_object(cast(json_extract(value, '$[0]') as text), json_extract(value, '$[1]'))
     from json_each(?2) where true group by 2
     on conflict (site, block) do update set counts = json_patch(counts, (
       select json_group_object(key, value + coalesce(json_extract(car_views.counts, '$."' || key || '"'), 0))
       from json_each(excluded.counts)))`,
      [JSON.stringify([...views])],
    )
    .run()

const blockNumber = (car: number) => Math.floor(car / CARS_PER_ROW)

const readBlock = (store: SiteStore, block: number) =>
  store.prepare('select counts from car_views where site = ?1 and block = ?2', [block]).first<string>('counts')

async function readViews(store: SiteStore, car: number): Promise<number> {
  const row = await store.first<{ views: number | null }>(
    `select json_extract(counts, '$."' || ?2 || '"') as views from car_views where site = ?1 and block = ?3`,
    [String(car), blockNumber(car)],
  )
  return row?.views ?? 0
}

/** Answer of `GET {car path}/view.json` of a dealer's own system. */
export const viewsAnswerSchema = z.object({
  views: z.number().int().nonnegative().max(1_000_000_000),
  car_fields: z.record(z.string(), z.unknown()).default({}),
})

/** Counts by the dealer's own system, where each request counts: one attempt, and none for robots. */
export const upstreamViews = (upstream: Upstream, site: number): CarViews => ({
  shown: null,
  count: () => {},
  view: async (car, counts) =>
    counts ? answerOrNull(upstream.get(viewsPath(car, site), viewsAnswerSchema, { attempts: 1 })) : null,
})
