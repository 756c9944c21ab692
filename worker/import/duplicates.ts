import type { Problem } from '../../shared/feed/problem.ts'
import {
  type CarRecord,
  findSameCars,
  listMarks,
  type Match,
  type RecordRank,
  rankRecords,
} from '../../shared/stock/same-car.ts'
import type { SiteStatement, SiteStore } from '../platform/site-store.ts'
import { pause } from '../platform/timeout.ts'
import { textMark } from '../stock-index/identifiers.ts'
import { numberList, readAll } from '../stock-index/sections.ts'
import { differs, LIVE, type Vanished } from './merge-rows.ts'
import { assertAlive, beat, OWN_RUN, type Run } from './run.ts'

type StandingRow = { key: string; items: number; changed_at: number; held: number }

/** Records that are read or changed at once. */
const PAGE_ROWS = 2000
/** For SQL: the page of records whose keys stand after a parameter. */
const pageAfter = (parameter: string) => `source_key > ${parameter} order by source_key limit ${PAGE_ROWS}`

const STANDINGS = `
  with wanted as (select value as key from json_each(?4)),
  record as (
    select wanted.key, car.id, coalesce(s.doc, car.doc) as doc,
      iif(s.doc is not null and (car.id is null or ${differs('s')}), ?3, car.updated_at) as changed_at
    from wanted left join car on car.site = ?1 and car.source_key = wanted.key
    left join stock_staging s on s.run = ${OWN_RUN} and s.source_key = wanted.key)
  select key, changed_at,
    (select count(*) from json_each(doc)) + coalesce(json_array_length(doc, '$.images'), 0) as items,
    exists (select 1 from reservation r where r.site = ?1 and r.car_id = record.id and r.state in ('held', 'paid')) as held
  from record`

/** A record that is not shown, and the one that is in its place. */
type Hidden = { record: CarRecord; shown: CarRecord; by: Match }
export type Duplicates = { hidden: Hidden[]; doubtful: [CarRecord, CarRecord][] }

/** Compares all records of a site as they will be after the merge of a run. Exact: the lock excludes other imports. */
export async function findDuplicates(store: SiteStore, run: Run, vanished: Vanished): Promise<Duplicates> {
  const { cars, doubtful } = findSameCars(await alikeRecords(store, run, vanished))
  if (cars.length === 0) return { hidden: [], doubtful }
  const standings = await readStandings(
    store,
    run,
    cars.flatMap((car) => car.records.map(({ key }) => key)),
  )
  const hidden = cars.flatMap(({ by, records: same }) => {
    const [shown, ...others] = rankRecords(same.map((record) => ({ ...record, ...standings.get(record.key)! })))
    return others.map((record) => ({ record, shown: shown!, by }))
  })
  return { hidden, doubtful }
}

async function readStandings(store: SiteStore, run: Run, keys: string[]): Promise<Map<string, RecordRank>> {
  const standings = new Map<string, RecordRank>()
  const statement = store.prepare(STANDINGS)
  for (let from = 0; from < keys.length; from += PAGE_ROWS) {
    const page = JSON.stringify(keys.slice(from, from + PAGE_ROWS))
    const { results } = await statement.bind(run.id, run.asOf, page).all<StandingRow>()
    for (const { key, items, changed_at, held } of results)
      standings.set(key, { values: items, changedAt: changed_at, held: held === 1 })
    await pause()
  }
  return standings
}

/** The key of the record that is shown in place of each one that is not. */
type Hiding = ReadonlyMap<string, string>

const makeHiding = ({ hidden }: Duplicates): Hiding =>
  new Map(hidden.map(({ record, shown }) => [record.key, shown.key]))

async function readHiding(store: SiteStore): Promise<Hiding> {
  const statement = store.prepare(
    `select source_key as key, same_as as shown from car where site = ?1 and same_as is not null and ${pageAfter('?2')}`,
  )
  const hiding = new Map<string, string>()
  for await (const rows of readPages<{ key: string; shown: string }>((after) => statement.bind(after)))
    for (const { key, shown } of rows) hiding.set(key, shown)
  return hiding
}

/** The records to hide or show, as [key, key of the one that is shown, or null]. */
const listChanges = (before: Hiding, after: Hiding): [string, string | null][] => [
  ...[...before.keys()].filter((key) => !after.has(key)).map((key): [string, null] => [key, null]),
  ...[...after].filter(([key, shown]) => before.get(key) !== shown),
]

/** Whether another record is hidden or shown after a merge that changes no record. */
export const changesHidden = async (store: SiteStore, duplicates: Duplicates): Promise<boolean> =>
  listChanges(await readHiding(store), makeHiding(duplicates)).length > 0

/** Hides the records that are not shown, and shows those that were hidden before and no longer are. */
export async function hideDuplicates(
  store: SiteStore,
  run: Run,
  { duplicates, clock }: { duplicates: Duplicates; clock: () => number },
): Promise<void> {
  const changes = listChanges(await readHiding(store), makeHiding(duplicates))
  const statement = store.prepare(
    // `materialized`: the planner would else go through the changes for each car of the site.
    `with change as materialized (select value ->> 0 as key, value ->> 1 as shown from json_each(?3))
     update car set same_as = change.shown from change where car.site = ?1 and car.source_key = change.key
     and exists (select 1 from stock_run where site = ?1 and id = ?2 and outcome = 'running')`,
  )
  for (let from = 0; from < changes.length; from += PAGE_ROWS) {
    const page = JSON.stringify(changes.slice(from, from + PAGE_ROWS))
    const [alive] = await store.batch([beat(store, run, clock()), statement.bind(run.id, page)])
    assertAlive(alive)
    await pause()
  }
}

const placeText = ({ line, feed, key }: CarRecord, run: Run): string =>
  line !== null && feed === run.feed ? `${key} on line ${line}` : `${key} of the feed ${feed}`

/** What the report of the run says of them, in the order of the file. */
export function duplicateProblems(run: Run, { hidden, doubtful }: Duplicates): Problem[] {
  const ofHidden = hidden.flatMap(({ record, shown, by }): Problem[] => {
    if (record.line === null) return []
    const reason = `the same car by its ${by} as ${placeText(shown, run)}, which is shown`
    return [{ line: record.line, column: 'source_key', value: record.key, reason, action: 'row not shown' }]
  })
  const ofDoubtful = doubtful.flatMap(([first, second]): Problem[] => {
    const [record, other] = second.line === null ? [first, second] : [second, first]
    if (record.line === null) return []
    const reason = `vin is that of ${placeText(other, run)} too, which is another car: which of them is right?`
    return [{ line: record.line, column: 'vin', value: record.vin ?? '', reason, action: 'value to be checked' }]
  })
  return [...ofHidden, ...ofDoubtful].toSorted((a, b) => a.line - b.line)
}

type IdentityRow = Omit<CarRecord, 'live' | 'used'> & { live: number; used: number }

const identitySql = (doc: string) => `${doc} ->> '$.car_type' = 'used' as used, ${doc} ->> '$.vin' as vin,
  ${doc} ->> '$.regplate' as regplate, ${doc} ->> '$.make' as make, ${doc} ->> '$.model' as model,
  ${doc} ->> '$.year' as year, ${doc} ->> '$.km' as km, ${doc} ->> '$.images[0].image.url' as photo`

const STAGED = `
  select source_key as key, ?3 as feed, line, status in ${LIVE} as live, ${identitySql('doc')}
  from stock_staging where run = ${OWN_RUN} and doc is not null and status <> 'withdrawn' and ${pageAfter('?4')}`

const isStaged = `exists (select 1 from stock_staging s where s.run = ${OWN_RUN} and s.source_key = car.source_key`

const ON_RECORD = `
  select source_key as key, feed, null as line,
    status in ${LIVE} and (feed <> ?3 or ?5 = 'keep' or ${isStaged})) as live, ${identitySql('doc')}
  from car where site = ?1 and status <> 'withdrawn'
    and not (feed = ?3 and ?5 = 'withdraw' and status in ${LIVE} and not ${isStaged}))
    and not ${isStaged} and s.doc is not null) and ${pageAfter('?4')}`

/** The rows of a statement that gives a page of them in the order of their keys, beginning after one. */
async function* readPages<Row extends { key: string }>(
  statementAfter: (key: string) => SiteStatement,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = (await statementAfter(rows.at(-1)?.key ?? '').all<Row>()).results
    yield rows
    await pause()
  } while (rows.length === PAGE_ROWS)
}

/** Every record of a site as it will be after the merge of a run, without those that are withdrawn; a page at a time. */
async function* readIdentities(store: SiteStore, { id, feed }: Run, vanished: Vanished): AsyncGenerator<CarRecord[]> {
  const [staged, onRecord] = [store.prepare(STAGED), store.prepare(ON_RECORD)]
  for (const statementAfter of [
    (key: string) => staged.bind(id, feed, key),
    (key: string) => onRecord.bind(id, feed, key, vanished),
  ])
    for await (const rows of readPages<IdentityRow>(statementAfter))
      yield rows.map((row) => ({ ...row, live: row.live === 1, used: row.used === 1 }))
}

/**
 * The records that share a mark with another. Eight bytes a mark are in memory of all records, and the whole record of
 * these alone.
 */
async function alikeRecords(store: SiteStore, run: Run, vanished: Vanished): Promise<CarRecord[]> {
  const repeated = await repeatedMarks(readIdentities(store, run, vanished))
  if (repeated.size === 0) return []
  const alike: CarRecord[] = []
  for await (const page of readIdentities(store, run, vanished)) {
    for (const record of page) if (listMarks(record).some((mark) => repeated.has(textMark(mark)))) alike.push(record)
  }
  return alike
}

async function repeatedMarks(pages: AsyncIterable<CarRecord[]>): Promise<Set<number>> {
  const marks = numberList()
  for await (const page of pages) for (const mark of page.flatMap(listMarks)) marks.push(textMark(mark))
  const sorted = readAll(marks).toSorted()
  const repeated = new Set<number>()
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) repeated.add(sorted[at]!)
  return repeated
}
