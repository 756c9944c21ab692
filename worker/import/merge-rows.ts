import type { SiteStore } from '../platform/site-store.ts'
import { pause } from '../platform/timeout.ts'
import { OWN_RUN, type Run } from './run.ts'

export const VANISHED = ['sold', 'withdraw', 'keep'] as const
/** The fate of a car that the feed no longer lists. */
export type Vanished = (typeof VANISHED)[number]

/** Statuses of a car for sale, for SQL. */
export const LIVE = "('in_stock', 'coming_soon')"

/** For SQL: whether a row or record is of a car that shoppers can find. In a document a quotation mark of a text is escaped. */
export const isShown = (row: 's' | 'car') =>
  `(${row}.status in ${LIVE} and instr(${row}.doc, '"show_on_dealer_website":false') = 0)`

/** Whether the row `next` says something new of the car on record. A day of sale is news where none was known. */
export const differs = (next: 's' | 'excluded'): string =>
  `(car.status <> ${next}.status or car.doc <> ${next}.doc
    or (${next}.status = 'sold' and car.sold_at is null and ${next}.sold_at is not null))`

/** For SQL: the id of the record that a staged row `s` is of; null or 0, of none: its car is new. */
export const CAR_OF_ROW = `coalesce(s.car_id,
  (select named.id from car named where named.site = ?1 and named.source_key = s.source_key))`

export const ROW_OF_CAR = `coalesce(
  (select listed.rowid from stock_staging listed where listed.run = ${OWN_RUN} and listed.car_id = car.id),
  (select listed.rowid from stock_staging listed
   where listed.run = ${OWN_RUN} and listed.source_key = car.source_key and listed.car_id is null))`

/** What stands between the key that a record had, before the feed gave it to another car, and its id. */
export const RETIRED = ' # '

/** Reads of so many rows take some 20 ms, for which every other statement of the database waits. */
export const READ_ROWS = 2000

/** Row numbers above `after`, up to `upto` and that one too. */
type Range = { after: number; upto: number }

/**
 * The staged rows of a run in the order of its file. Their numbers follow one another. To be read `not indexed`: the
 * planner would else walk all rows of the run for each range.
 */
export async function* stagedRanges(store: SiteStore, run: Run, rows: number, from = 0): AsyncGenerator<Range> {
  const ends = await store.first<{ first: number | null; last: number | null }>(
    `select min(rowid) as first, max(rowid) as last from stock_staging where run = ${OWN_RUN}`,
    [run.id],
  )
  if (!ends || ends.first === null || ends.last === null) return
  for (let after = Math.max(from, ends.first - 1); after < ends.last; after += rows) {
    yield { after, upto: Math.min(after + rows, ends.last) }
    await pause()
  }
}

/** The cars of a run's site by id. Their numbers have gaps, since all sites share them. */
export async function* carRanges(store: SiteStore, _run: Run, rows: number, from = 0): AsyncGenerator<Range> {
  const last = store.prepare(
    `select max(id) as id from (
     select id from car indexed by car_by_site where site = ?1 and id > ?2 order by id limit ?3)`,
  )
  for (let after = from; ; ) {
    const upto = await last.bind(after, rows).first<number | null>('id')
    if (upto === null) return
    yield { after, upto }
    await pause()
    after = upto
  }
}
