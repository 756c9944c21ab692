import type { Problem } from '../../shared/feed/problem.ts'
import { textMark } from '../../shared/hash.ts'
import { isAnotherCar } from '../../shared/stock/another-car.ts'
import {
  type CarRecord,
  findSameCars,
  listMarks,
  type Match,
  type RecordRank,
  rankRecords,
} from '../../shared/stock/same-car.ts'
import { isPlaceholderText } from '../../shared/stock/vin.ts'
import type { SiteStatement, SiteStore } from '../platform/site-store.ts'
import { pause } from '../platform/timeout.ts'
import { numberList, readAll } from '../stock-index/sections.ts'
import { CAR_OF_ROW, differs, LIVE, READ_ROWS, RETIRED, ROW_OF_CAR, type Vanished } from './merge-rows.ts'
import { assertAlive, beat, OWN_RUN, type Run } from './run.ts'

/** For SQL: the page of records whose keys stand after a parameter. */
const pageAfter = (parameter: string) => `source_key > ${parameter} order by source_key limit ${READ_ROWS}`

const STANDINGS = `
  with wanted as (select value ->> 0 as key, value ->> 1 as id from json_each(?4)),
  record as (
    select wanted.key, car.id, coalesce(s.doc, car.doc) as doc,
      iif(s.doc is not null and (car.id is null or ${differs('s')}), ?3, car.updated_at) as changed_at
    from wanted left join car on car.site = ?1 and car.id = wanted.id
    left join stock_staging s on s.run = ${OWN_RUN} and s.source_key = wanted.key)
  select key, changed_at as changedAt,
    (select count(*) from json_each(doc)) + coalesce(json_array_length(doc, '$.images'), 0) as "values",
    exists (select 1 from reservation r where r.site = ?1 and r.car_id = record.id and r.state in ('held', 'paid')) as held
  from record`

/** A record as it will be. `id` of the one that it is of; null or 0: its car is new. `leaves`: the file does not list it. */
type MergedRecord = CarRecord & { id: number | null; leaves: boolean; stocknum: string | null }

/** `hidden`: records that are not shown, each with the one in its place. */
export type Duplicates = {
  hidden: { record: CarRecord; shown: CarRecord; by: Match }[]
  doubtful: [CarRecord, CarRecord][]
}

/**
 * Compares all records of a site as they will be after the merge of a run. A new row whose car has left its key is of the
 * record that it had: it was renumbered. Exact: the lock excludes other imports.
 */
export async function findDuplicates(store: SiteStore, run: Run, vanished: Vanished): Promise<Duplicates> {
  const alike = await alikeRecords(store, run, vanished)
  const left = await renumber(store, run, alike)
  const stays = (one: MergedRecord) => !left.has(one) && !(one.leaves && vanished === 'withdraw')
  const { cars, doubtful } = findSameCars(alike.filter(stays))
  if (cars.length === 0) return { hidden: [], doubtful }
  const records = cars.flatMap((car) => car.records)
  const standings = await readStandings(store, run, records)
  const hidden = cars.flatMap(({ by, records: same }) => {
    const [shown, ...others] = rankRecords(same.map((record) => ({ ...record, ...standings.get(record.key)! })))
    return others.map((record) => ({ record, shown: shown!, by }))
  })
  return { hidden, doubtful }
}

const isNew = ({ line, id }: MergedRecord) => line !== null && !id

/** A shorter stock number stands for none: '0', '-'. */
const MIN_STOCK_CHARS = 2

/** What tells that a new row is of a record that leaves its key, where a VIN that was put right is the key. */
function stockMark(record: MergedRecord): string | null {
  const number = record.stocknum?.toUpperCase() ?? ''
  const isMark = number.length >= MIN_STOCK_CHARS && !isPlaceholderText(number) && (isNew(record) || record.leaves)
  return isMark ? `stock number ${number}` : null
}

/** Gives new rows the records of their cars, and says which records these were. */
async function renumber(store: SiteStore, run: Run, alike: MergedRecord[]): Promise<Set<MergedRecord>> {
  const left = new Set<MergedRecord>()
  const pairs: [string, number][] = []
  const pair = (row: MergedRecord, record: MergedRecord | undefined) => {
    if (!record || left.has(record)) return
    row.id = record.id
    left.add(record)
    pairs.push([row.key, row.id!])
  }
  for (const { records } of findSameCars(alike).cars) {
    const leavers = records.filter(({ leaves }) => leaves)
    for (const [at, row] of records.filter(isNew).entries()) pair(row, leavers[at])
  }
  const leaverByStock = new Map(alike.filter(({ leaves }) => leaves).map((record) => [stockMark(record), record]))
  for (const row of alike.filter(isNew)) {
    const mark = stockMark(row)
    const record = mark === null ? undefined : leaverByStock.get(mark)
    if (record && !isAnotherCar(record, row)) pair(row, record)
  }
  await changeRows(store, run, pairs, 'car_id = change.value')
  return left
}

async function* inPages<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += READ_ROWS) {
    yield items.slice(from, from + READ_ROWS)
    await pause()
  }
}

/** Changes staged rows. `car_id`: the record that a row is of, where it is not the one with its key; 0: a new one. */
export async function changeRows(
  store: SiteStore,
  run: Run,
  rows: readonly [key: string, value: string | number][],
  change: 'car_id = change.value' | `doc = ${string}`,
): Promise<void> {
  const statement = store.prepare(
    // `materialized`: the planner would else go through the changes for each row of the run.
    `with change as materialized (select value ->> 0 as key, value ->> 1 as value from json_each(?3))
     update stock_staging set ${change} from change
     where stock_staging.run = ${OWN_RUN} and stock_staging.source_key = change.key`,
  )
  for await (const page of inPages(rows)) await statement.bind(run.id, JSON.stringify(page)).run()
}

type StandingRow = Omit<RecordRank, 'held'> & { key: string; held: number }

async function readStandings(store: SiteStore, run: Run, records: MergedRecord[]): Promise<Map<string, RecordRank>> {
  const standings = new Map<string, RecordRank>()
  const statement = store.prepare(STANDINGS)
  for await (const page of inPages(records.map(({ key, id }) => [key, id]))) {
    const { results } = await statement.bind(run.id, run.asOf, JSON.stringify(page)).all<StandingRow>()
    for (const { key, held, ...rank } of results) standings.set(key, { ...rank, held: held === 1 })
  }
  return standings
}

/** The key of the record that is shown in place of each one that is not. */
type Hiding = ReadonlyMap<string, string>

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
async function listChanges(store: SiteStore, { hidden }: Duplicates): Promise<[string, string | null][]> {
  const before = await readHiding(store)
  const after: Hiding = new Map(hidden.map(({ record, shown }) => [record.key, shown.key]))
  const back = [...before.keys()].filter((key) => !after.has(key))
  return [
    ...back.map((key): [string, null] => [key, null]),
    ...[...after].filter(([key, shown]) => before.get(key) !== shown),
  ]
}

/** Whether another record is hidden or shown after a merge that changes no record. */
export const changesHidden = async (store: SiteStore, duplicates: Duplicates): Promise<boolean> =>
  (await listChanges(store, duplicates)).length > 0

/** Hides the records that are not shown, and shows those that were hidden before and no longer are. */
export async function hideDuplicates(
  store: SiteStore,
  run: Run,
  { duplicates, clock }: { duplicates: Duplicates; clock: () => number },
): Promise<void> {
  const changes = await listChanges(store, duplicates)
  const statement = store.prepare(
    // `materialized`: the planner would else go through the changes for each car of the site.
    `with change as materialized (select value ->> 0 as key, value ->> 1 as shown from json_each(?3))
     update car set same_as = change.shown from change where car.site = ?1 and car.source_key = change.key
     and exists (select 1 from stock_run where site = ?1 and id = ?2 and outcome = 'running')`,
  )
  for await (const page of inPages(changes)) {
    const [alive] = await store.batch([beat(store, run, clock()), statement.bind(run.id, JSON.stringify(page))])
    assertAlive(alive)
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

type IdentityRow = Omit<MergedRecord, 'live' | 'used' | 'leaves'> &
  Record<'live' | 'used' | 'leaves' | 'retired', number>

const IDENTITY = `doc ->> '$.car_type' = 'used' as used, doc ->> '$.images[0].image.url' as photo,
  ${['vin', 'regplate', 'make', 'model', 'year', 'km', 'stocknum'].map((field) => `doc ->> '$.${field}' as ${field}`).join(', ')}`

const STAGED = `
  select source_key as key, ?3 as feed, line, status in ${LIVE} as live, ${CAR_OF_ROW} as id, ${IDENTITY}
  from stock_staging s where run = ${OWN_RUN} and doc is not null and status <> 'withdrawn' and ${pageAfter('?4')}`

const isListed = `${ROW_OF_CAR} is not null`
/** Whether the key of a record `car` is another record's from now on. */
const isRetired = `exists (
  select 1 from stock_staging s where s.run = ${OWN_RUN} and s.source_key = car.source_key and s.car_id is not null)`

const ON_RECORD = `
  select source_key as key, feed, null as line, id, ${isRetired} as retired, ${IDENTITY},
    status in ${LIVE} and (feed <> ?3 or ${isListed} or (?5 = 'keep' and not ${isRetired})) as live,
    status in ${LIVE} and feed = ?3 and not ${isListed} as leaves
  from car where site = ?1 and status <> 'withdrawn' and not exists (
      select 1 from stock_staging s where +s.run = ${OWN_RUN} and s.rowid = ${ROW_OF_CAR} and s.doc is not null)
    and ${pageAfter('?4')}`

/** The rows of a statement that gives a page of them in the order of their keys, beginning after one. */
async function* readPages<Row extends { key: string }>(
  statementAfter: (key: string) => SiteStatement,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = (await statementAfter(rows.at(-1)?.key ?? '').all<Row>()).results
    yield rows
    await pause()
  } while (rows.length === READ_ROWS)
}

/** Every record of a site as it will be after the merge of a run, without those that are withdrawn; a page at a time. */
async function* readIdentities(
  store: SiteStore,
  { id, feed }: Run,
  vanished: Vanished,
): AsyncGenerator<MergedRecord[]> {
  const [staged, onRecord] = [store.prepare(STAGED), store.prepare(ON_RECORD)]
  const pagesOf = [(key: string) => staged.bind(id, feed, key), (key: string) => onRecord.bind(id, feed, key, vanished)]
  for (const statementAfter of pagesOf)
    for await (const rows of readPages<IdentityRow>(statementAfter))
      yield rows.map(({ live, used, leaves, retired, ...row }) => ({
        ...row,
        key: retired === 1 ? `${row.key}${RETIRED}${row.id}` : row.key,
        live: live === 1,
        used: used === 1,
        leaves: leaves === 1,
      }))
}

/** Records that share a mark with another. In memory are eight bytes a mark of all records, and these alone as a whole. */
async function alikeRecords(store: SiteStore, run: Run, vanished: Vanished): Promise<MergedRecord[]> {
  const repeated = await repeatedMarks(readIdentities(store, run, vanished))
  if (repeated.size === 0) return []
  const alike: MergedRecord[] = []
  for await (const page of readIdentities(store, run, vanished))
    alike.push(...page.filter((record) => allMarks(record).some((mark) => repeated.has(textMark(mark)))))
  return alike
}

const allMarks = (record: MergedRecord): string[] => [...listMarks(record), stockMark(record) ?? []].flat()

async function repeatedMarks(pages: AsyncIterable<MergedRecord[]>): Promise<Set<number>> {
  const marks = numberList()
  for await (const page of pages) for (const mark of page.flatMap(allMarks)) marks.push(textMark(mark))
  const sorted = readAll(marks).toSorted()
  const repeated = new Set<number>()
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) repeated.add(sorted[at]!)
  return repeated
}
