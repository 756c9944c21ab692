import { findColumn } from '../../shared/feed/apply-mapping.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import { type Problem, reportedValue } from '../../shared/feed/problem.ts'
import { type CarFacts, isAnotherCar } from '../../shared/stock/another-car.ts'
import {
  type CarValues,
  countShifts,
  explainShift,
  explainSlip,
  findSlips,
  type HeldValues,
  isLargeShift,
  KEPT_FIELDS,
  type Shift,
  type Slip,
} from '../../shared/stock/changed-values.ts'
import { MIN_GONE } from '../../shared/stock/large-change.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { changeRows } from './duplicates.ts'
import { shiftHistory } from './history.ts'
import type { ImportOrder } from './import-stock.ts'
import { LIVE, RETIRED, stagedRanges } from './merge-rows.ts'
import { OWN_RUN, type Run } from './run.ts'

const ROWS = { rows: 2000 }

/** What is compared of a record, with its place in the document where that is not its name. */
const FACTS = [
  ...['vin', 'regplate', 'make', 'model', 'badge', 'year', 'colour', 'fuel', 'litres', 'km', 'car_type', 'name'],
  ...KEPT_FIELDS.filter((field) => field !== 'km'),
  'images',
]
const PLACES: Record<string, string> = {
  images: 'images[0].image.url',
  fuel: 'simple_fuel',
  litres: 'engine_size_litres',
}
const factsSql = (doc: string) =>
  `json_extract(${doc}, ${FACTS.map((field) => `'$.${PLACES[field] ?? field}'`).join(', ')})`

/** Staged rows whose record was otherwise. */
const CHANGED = `
  select s.source_key as key, s.line, car.held_values as held, ${factsSql('car.doc')} as before, ${factsSql('s.doc')} as after,
    car.status in ${LIVE} and s.status in ${LIVE} as live
  from stock_staging s not indexed join car on car.site = ?1 and car.source_key = s.source_key
  where s.rowid > ?3 and s.rowid <= ?4 and s.run = ${OWN_RUN} and s.doc <> car.doc`

/** The cars on sale that stay so. */
const STAYING = `
  select count(*) as cars from car indexed by car_by_site where site = ?1 and feed = ?3 and status in ${LIVE} and exists (
    select 1 from stock_staging s where s.run = ${OWN_RUN} and s.source_key = car.source_key and s.status in ${LIVE})`

/** Records that had one of these keys before it was another car's, the newest first. */
const FORMER = `
  select wanted.value as key, car.id, ${factsSql('car.doc')} as facts from json_each(?2) wanted
  cross join car on car.site = ?1 and car.source_key > wanted.value || '${RETIRED}' and car.source_key < wanted.value || '${RETIRED}:'
  order by +car.id desc`

type Facts = CarFacts & CarValues & { name: string }

function readFacts(json: string): Facts {
  const values = JSON.parse(json) as unknown[]
  const facts = Object.fromEntries(FACTS.map((field, at) => [field, values[at]]))
  return { ...facts, photo: facts['images'], used: facts['car_type'] === 'used' } as Facts
}

type ChangedRow = { key: string; line: number; held: string | null; before: string; after: string; live: 0 | 1 }
type FormerRow = { key: string; id: number; facts: string }
type Compared = Pick<ChangedRow, 'key' | 'line'> & { before: Facts; after: Facts }

type Slips = Compared & { slips: Slip[]; next: HeldValues }

/** What a file says against what its feed said before. */
export type Comparison = {
  problems: Problem[]
  /** Of the cars that stay on sale, those that have a change in common, by its name. */
  shares: Record<string, number>
  /** A change of too many cars: the fields, and why the file is held. */
  shift: { fields: readonly string[]; why: string } | null
}
export const NO_COMPARISON: Comparison = { problems: [], shares: {}, shift: null }

/**
 * Compares each row with the record of its key. A row of another car than before (STK-10) is staged as a new car, or as
 * the one that had the key before. A value that changes as no car's does (STK-06) is staged as it was, unless the sender
 * says how much may change.
 */
export async function compareWithRecords(
  store: SiteStore,
  run: Run,
  { mapping, maxVanishedShare: asked }: Pick<ImportOrder, 'mapping' | 'maxVanishedShare'>,
): Promise<Comparison> {
  const problems: Problem[] = []
  const kept: Slips[] = []
  const shifts = countShifts()
  const changed = store.prepare(CHANGED)
  for await (const { after: first, upto } of stagedRanges(store, run, ROWS)) {
    const { results } = await changed.bind(run.id, first, upto).all<ChangedRow>()
    const replaced: Compared[] = []
    for (const { key, line, live, held, ...facts } of results) {
      const [before, after] = [readFacts(facts.before), readFacts(facts.after)]
      if (isAnotherCar(before, after)) replaced.push({ key, line, before, after })
      else if (live === 1) {
        shifts.add(after.name, before, after)
        const found = findSlips(before, after, JSON.parse(held ?? '{}') as HeldValues, run.asOf)
        if (found.slips.length > 0) kept.push({ key, line, before, after, ...found })
      }
    }
    if (replaced.length === 0) continue
    const former = await store.rows<FormerRow>(FORMER, [JSON.stringify(replaced.map(({ key }) => key))])
    const findFormer = ({ key, after }: Compared) =>
      former.find((one) => one.key === key && !isAnotherCar(readFacts(one.facts), after))?.id ?? 0
    const rows = replaced.map((row): [string, number] => [row.key, findFormer(row)])
    await changeRows(store, run, rows, 'car_id = change.value')
    problems.push(...replaced.map(question))
  }
  const { live, shares, large } = await largeShifts(store, run, shifts.list(), asked)
  const [first] = large
  const fields = large.flatMap((shift) => shift.fields)
  if (asked === null) problems.push(...(await keepValues(store, run, { kept, fields, mapping })))
  const why = first && explainShift(first, findColumn(mapping, first.fields[0]!), live, first.measure)
  return { problems, shares, shift: why === undefined ? null : { fields, why } }
}

/** The changes that too many cars have in common, by what is usual for the feed. */
async function largeShifts(store: SiteStore, run: Run, shifts: Shift[], asked: number | null) {
  const common = shifts.filter(({ cars }) => cars >= MIN_GONE)
  if (common.length === 0) return { live: 0, shares: {}, large: [] }
  const live = (await store.first<{ cars: number }>(STAYING, [run.id, run.feed]))!.cars
  const measured = await Promise.all(
    common.map(async (shift) => ({
      ...shift,
      measure: { asked, history: await shiftHistory(store, run, shift.name) },
    })),
  )
  return {
    live,
    shares: Object.fromEntries(common.map(({ name, cars }) => [name, cars / live])),
    large: measured.filter((shift) => isLargeShift(shift, live, shift.measure)),
  }
}

type Keeping = { kept: Slips[]; fields: readonly string[]; mapping: Mapping }

/** Stages values as they were, but those of a change that holds the file; the rest of each row is as the file has it. */
async function keepValues(store: SiteStore, run: Run, { kept, fields, mapping }: Keeping): Promise<Problem[]> {
  const rows = kept.map((row) => ({ ...row, slips: row.slips.filter(({ field }) => !fields.includes(field)) }))
  const patch = ({ before, slips }: Slips) =>
    JSON.stringify(
      Object.fromEntries(
        slips.flatMap((slip) => [slip.field, ...slip.with].map((field) => [field, before[field as keyof Facts]])),
      ),
    )
  await changeRows(
    store,
    run,
    rows.map((row) => [row.key, patch(row)]),
    'doc = json_patch(doc, change.value)',
  )
  await store.run(
    `with change as materialized (select value ->> 0 as key, value ->> 1 as value from json_each(?2))
     update car set held_values = change.value from change where car.site = ?1 and car.source_key = change.key`,
    [JSON.stringify(rows.map(({ key, next }) => [key, JSON.stringify(next)]))],
  )
  return rows.flatMap(({ line, slips }) =>
    slips.map((slip): Problem => {
      const [column, value] = [findColumn(mapping, slip.field), reportedValue(slip.after)]
      return { line, column, value, reason: explainSlip(slip), action: 'value held back' }
    }),
  )
}

const carText = ({ name, vin }: Facts) => (vin === null ? name : `${name}, VIN ${vin}`)

const question = ({ key, line, before, after }: Compared): Problem => ({
  line,
  column: 'source_key',
  value: key,
  reason: `names another car now (${carText(after)}) than before (${carText(before)}). The one before keeps its page and watchers, as sold, and this one has a new page: was the number given again?`,
  action: 'value to be checked',
})
