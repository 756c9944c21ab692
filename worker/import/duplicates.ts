import type { Problem } from '../../shared/feed/problem.ts'
import {
  type CarRecord,
  findSameCars,
  type Match,
  type Preference,
  type RecordStanding,
  rankRecords,
} from '../../shared/stock/same-car.ts'
import { pause } from '../platform/pause.ts'
import { alikeRecords } from './identities.ts'
import { differs, type Vanished } from './merge-rows.ts'
import type { Run } from './run.ts'

type StandingRow = { key: string; items: number; changed_at: number; held: number }

/** Records that are read or changed at once. */
const PAGE_KEYS = 2000

const STANDINGS = `
  with wanted as (select value as key from json_each(?4)),
  record as (
    select wanted.key, car.id, coalesce(s.doc, car.doc) as doc,
      iif(s.doc is not null and (car.id is null or ${differs('s')}), ?3, car.updated_at) as changed_at
    from wanted left join car on car.site = ?2 and car.source_key = wanted.key
    left join stock_staging s on s.run = ?1 and s.source_key = wanted.key)
  select key, changed_at,
    (select count(*) from json_each(doc)) + coalesce(json_array_length(doc, '$.images'), 0) as items,
    exists (select 1 from reservation r where r.site = ?2 and r.car_id = record.id and r.state in ('held', 'paid')) as held
  from record`

/** A record that is not shown, and the one that is in its place. */
type Hidden = { record: CarRecord; shown: CarRecord; by: Match }
export type Duplicates = { hidden: Hidden[]; doubtful: [CarRecord, CarRecord][] }

/** Compares all records of a site as they will be after the merge of a run. Exact: the lock excludes other imports. */
export async function findDuplicates(
  db: D1Database,
  run: Run,
  { vanished, preference }: { vanished: Vanished; preference: Preference },
): Promise<Duplicates> {
  const { cars, doubtful } = findSameCars(await alikeRecords(db, run, vanished))
  if (cars.length === 0) return { hidden: [], doubtful }
  const standings = await readStandings(
    db,
    run,
    cars.flatMap((car) => car.records.map(({ key }) => key)),
  )
  const hidden = cars.flatMap(({ by, records: same }) => {
    const [shown, ...others] = rankRecords(
      same.map((record) => ({ ...record, ...standings.get(record.key)! })),
      preference,
    )
    return others.map((record) => ({ record, shown: shown!, by }))
  })
  return { hidden, doubtful }
}

async function readStandings(db: D1Database, run: Run, keys: string[]): Promise<Map<string, RecordStanding>> {
  const standings = new Map<string, RecordStanding>()
  const statement = db.prepare(STANDINGS)
  for (let from = 0; from < keys.length; from += PAGE_KEYS) {
    const page = JSON.stringify(keys.slice(from, from + PAGE_KEYS))
    const { results } = await statement.bind(run.id, run.site, run.asOf, page).all<StandingRow>()
    for (const { key, items, changed_at, held } of results)
      standings.set(key, { values: items, changedAt: changed_at, held: held === 1 })
    await pause()
  }
  return standings
}

/** The key of the record that is shown in place of each one that is not. */
type Hiding = ReadonlyMap<string, string>

const hidingOf = ({ hidden }: Duplicates): Hiding => new Map(hidden.map(({ record, shown }) => [record.key, shown.key]))

async function readHiding(db: D1Database, site: string): Promise<Hiding> {
  const statement = db.prepare(
    `select source_key as key, same_as as shown from car where site = ?1 and same_as is not null and source_key > ?2
     order by source_key limit ${PAGE_KEYS}`,
  )
  const hiding = new Map<string, string>()
  for (let after = ''; ; ) {
    const { results } = await statement.bind(site, after).all<{ key: string; shown: string }>()
    for (const { key, shown } of results) hiding.set(key, shown)
    if (results.length < PAGE_KEYS) return hiding
    after = results.at(-1)!.key
  }
}

/** The records to hide or show, as [key, key of the one that is shown, or null]. */
const changesOf = (before: Hiding, after: Hiding): [string, string | null][] => [
  ...[...before.keys()].filter((key) => !after.has(key)).map((key): [string, null] => [key, null]),
  ...[...after].filter(([key, shown]) => before.get(key) !== shown),
]

/** Whether another record is hidden or shown after a merge that changes no record. */
export const changesHidden = async (db: D1Database, { site }: Run, duplicates: Duplicates): Promise<boolean> =>
  changesOf(await readHiding(db, site), hidingOf(duplicates)).length > 0

/** Hides the records that are not shown, and shows those that were hidden before and no longer are. */
export async function hideDuplicates(db: D1Database, run: Run, duplicates: Duplicates): Promise<void> {
  const changes = changesOf(await readHiding(db, run.site), hidingOf(duplicates))
  const statement = db.prepare(
    `update car set same_as = pair.value ->> 1 from json_each(?3) pair
     where car.site = ?2 and car.source_key = pair.value ->> 0
     and exists (select 1 from stock_run where id = ?1 and outcome = 'running')`,
  )
  for (let from = 0; from < changes.length; from += PAGE_KEYS) {
    await statement.bind(run.id, run.site, JSON.stringify(changes.slice(from, from + PAGE_KEYS))).run()
    await pause()
  }
}

const placeOf = ({ line, feed, key }: CarRecord, run: Run): string =>
  line !== null && feed === run.feed ? `${key} on line ${line}` : `${key} of the feed ${feed}`

/** What the report of the run says of them, in the order of the file. */
export function duplicateProblems(run: Run, { hidden, doubtful }: Duplicates): Problem[] {
  const ofHidden = hidden.flatMap(({ record, shown, by }): Problem[] => {
    if (record.line === null) return []
    const reason = `the same car by its ${by} as ${placeOf(shown, run)}, which is shown`
    return [{ line: record.line, column: 'source_key', value: record.key, reason, action: 'row not shown' }]
  })
  const ofDoubtful = doubtful.flatMap(([first, second]): Problem[] => {
    const [record, other] = second.line === null ? [first, second] : [second, first]
    if (record.line === null) return []
    const reason = `vin is that of ${placeOf(other, run)} too, which is another car: which of them is right?`
    return [{ line: record.line, column: 'vin', value: record.vin ?? '', reason, action: 'value to be checked' }]
  })
  return [...ofHidden, ...ofDoubtful].toSorted((a, b) => a.line - b.line)
}
