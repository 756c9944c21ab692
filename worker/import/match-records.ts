import { findColumn } from '../../shared/feed/apply-mapping.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import type { Problem } from '../../shared/feed/problem.ts'
import { type CarFacts, isAnotherCar } from '../../shared/stock/another-car.ts'
import {
  type CarValues,
  carText,
  explainShift,
  explainSlip,
  findSlips,
  isNoWorse,
  KEPT_WITH,
  type Shift,
  type Slip,
  shiftCounter,
  shiftShare,
} from '../../shared/stock/changed-values.ts'
import { CONFIRMED_AFTER_MS, isLargeShift, MIN_GONE } from '../../shared/stock/large-change.ts'
import { YEARS_APART } from '../../shared/stock/price-slips.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { changeRows } from './duplicates.ts'
import { askedProblems } from './entry.ts'
import { lossHistory } from './history.ts'
import { LIVE, READ_ROWS, RETIRED, stagedRanges } from './merge-rows.ts'
import { OWN_RUN, type Run } from './run.ts'

const PHOTO = 'images[0].image.url'
/** What is compared of a record, as its document has it. */
const FACTS = [
  ...'vin,make,model,year,regplate,km,car_type,name,badge,colour,simple_body,simple_fuel,simple_transmission'.split(
    ',',
  ),
  'engine_size_litres',
  'price',
  'before_price',
  PHOTO,
]
const TEXT_CHARS = 80
export const factsSql = (
  doc: string,
) => `json_insert(json_extract(${doc}, ${FACTS.map((path) => `'$.${path}'`).join(', ')}),
  '$[#]', substr(${doc} ->> '$.dealercomments', 1, ${TEXT_CHARS}))`

/** Staged rows whose record was otherwise. */
const changedRows = (isRecord: 'car.source_key = s.source_key' | 'car.id = s.car_id') => `
  select s.source_key as key, s.line, car.id, car.held_values as held, ${factsSql('car.doc')} as before,
    ${factsSql('s.doc')} as after, s.status in ${LIVE} as live, car.status in ${LIVE} as stays
  from stock_staging s not indexed join car on car.site = ?1 and ${isRecord}
  where s.rowid > ?3 and s.rowid <= ?4 and s.run = ${OWN_RUN} and s.doc <> car.doc
    and ${factsSql('car.doc')} <> ${factsSql('s.doc')}`

/** The cars on sale that stay so, and those with a price. */
const STAYING = `
  select count(*) as cars, count(car.doc ->> '$.price') as prices from car indexed by car_by_site where site = ?1 and feed = ?3 and status in ${LIVE} and exists (
    select 1 from stock_staging s where s.run = ${OWN_RUN} and s.source_key = car.source_key and s.status in ${LIVE})`

/** Records that had one of these keys before it was another car's, the newest first. */
const FORMER = `
  select wanted.value as key, car.id, ${factsSql('car.doc')} as facts from json_each(?2) wanted
  cross join car on car.site = ?1 and car.source_key > wanted.value || '${RETIRED}' and car.source_key < wanted.value || '${RETIRED}:'
  order by +car.id desc`

type Facts = CarFacts & CarValues & { name: string }

export function readFacts(json: string): Facts {
  const values = JSON.parse(json) as unknown[]
  const facts = Object.fromEntries([...FACTS, 'dealercomments'].map((path, at) => [path, values[at]]))
  return { ...facts, used: facts['car_type'] === 'used', photo: facts[PHOTO], images: facts[PHOTO] } as Facts
}

type Compared = { key: string; line: number; id: number; held: string | null; before: Facts; after: Facts }
type ChangedRow = Omit<Compared, 'before' | 'after'> &
  Record<'before' | 'after', string> &
  Record<'live' | 'stays', 0 | 1>

/** Cars of which values wait (a text of an array is of blanks). */
export const HAS_HELD = "site = ?1 and held_values is not null and held_values like '{%'"
/** Falls of a file that are compared with like cars: more are an error of an export. */
const MAX_COMPARED = 20
/** Cars of a file that are kept from changing: they are in memory together. */
const MAX_KEPT = 5_000
/** `held_values` of a car: what waits (`held_since`: the file that said it first, epoch ms), or in an array what it was before a blank. */
type LastValues = Partial<Pick<Facts, 'price' | 'km'>>
type KeptRow = Compared & { slips: Slip[]; known: LastValues }

/** The values of a row that stay as they were, or are left empty: a car is compared with what is known of it, across blanks. */
function keptRow(row: Compared): KeptRow[] {
  const [blank] = row.held?.startsWith('[') ? (JSON.parse(row.held) as [LastValues]) : []
  const known = { price: row.before.price ?? blank?.price ?? null, km: row.before.km ?? blank?.km ?? null }
  const slips = findSlips({ ...row.before, ...known }, row.after)
  const isBlank = (['price', 'km'] as const).some((field) => known[field] !== null && row.after[field] === null)
  return slips.length > 0 || isBlank ? [{ ...row, slips, known }] : []
}

async function* readChanged(store: SiteStore, run: Run, isRecord: Parameters<typeof changedRows>[0]) {
  const changed = store.prepare(changedRows(isRecord))
  for await (const { after: first, upto } of stagedRanges(store, run, READ_ROWS)) {
    const { results } = await changed.bind(run.id, first, upto).all<ChangedRow>()
    yield results.map((row) => ({ ...row, before: readFacts(row.before), after: readFacts(row.after) }))
  }
}

const shiftName = ({ field, says }: Shift) => `${field} ${says}`

/** What a file says against what its feed said before. */
export type Comparison = {
  problems: Problem[]
  /** The share of the cars that stay on sale of which a value has changed alike, by the name of the change. */
  shifts: Record<string, number>
  /** The fields of which too many have, why the file is held, and whether saying it again proves it; null where none has. */
  large: { fields: string[]; why: string; isProvable: boolean } | null
  kept: KeptRow[]
}
export const NO_COMPARISON: Comparison = { problems: [], shifts: {}, large: null, kept: [] }

/**
 * Compares each row with the record of its key. A row of another car than before (STK-10) is staged as a new car, or as
 * the one that had the key before. A value that changes as no car's does (STK-06) is staged as it was, unless the sender
 * says how much may change.
 */
export async function compareWithRecords(
  store: SiteStore,
  run: Run,
  mapping: Mapping,
  asked: number | null,
): Promise<Comparison> {
  const problems: Problem[] = []
  const kept: KeptRow[] = []
  const counter = shiftCounter()
  for await (const changed of readChanged(store, run, 'car.source_key = s.source_key')) {
    const replaced: Compared[] = []
    for (const row of changed) {
      const { before, after, live, stays } = row
      if (isAnotherCar(before, after)) replaced.push(row)
      else if (live === 1) {
        if (stays === 1) counter.add(before.name, before, after)
        if (kept.length < MAX_KEPT) kept.push(...keptRow(row))
      }
    }
    if (replaced.length === 0) continue
    const former = await store.rows<{ key: string; id: number; facts: string }>(FORMER, [
      JSON.stringify(replaced.map(({ key }) => key)),
    ])
    const findFormer = ({ key, after }: Compared) =>
      former.find((one) => one.key === key && !isAnotherCar(readFacts(one.facts), after))?.id ?? 0
    const rows = replaced.map((row): [string, number] => [row.key, findFormer(row)])
    await changeRows(store, run, rows, 'car_id = change.value')
    problems.push(...replaced.map(question))
  }
  const shifts = counter.find().filter(({ cars }) => cars > 0)
  const none = { cars: 0, prices: 0 }
  const staying = shifts.length > 0 ? (await store.first<typeof none>(STAYING, [run.id, run.feed]))! : none
  const shares: Record<string, number> = {}
  const large: Shift[] = []
  for (const shift of shifts) {
    const share = shiftShare(shift, staying)
    if (share === null) continue
    const history = await lossHistory(store, run, shiftName(shift))
    if (isLargeShift(shift.cars, share, { asked, history })) large.push(shift)
    shares[shiftName(shift)] = share
  }
  const fields: string[] = large.map(({ field }) => field)
  const odd = kept.map((row) => ({ ...row, slips: row.slips.filter(({ field }) => !fields.includes(field)) }))
  const waiting = asked === null ? await waitingRows(store, run, odd) : []
  problems.push(...(await keepValues(store, run, mapping, waiting)))
  const isProvable = large.every(({ cars }) => cars < MIN_GONE) && kept.every(({ slips }) => isNoWorse(slips, []))
  const [why] = large.map((shift) => explainShift(shift, findColumn(mapping, shift.field), staying.cars))
  return {
    problems,
    shifts: shares,
    large: why === undefined ? null : { fields, why, isProvable },
    kept: waiting,
  }
}

/** Keeps the values of cars under another key too, whose records are known once duplicates are; remembers all that wait (`kept`). */
export async function compareRenumbered(
  store: SiteStore,
  run: Run,
  mapping: Mapping,
  { kept, asked }: { kept: readonly KeptRow[]; asked: number | null },
): Promise<Problem[]> {
  const renumbered: KeptRow[] = []
  for await (const rows of readChanged(store, run, 'car.id = s.car_id'))
    renumbered.push(...rows.filter(({ live }) => live === 1).flatMap(keptRow))
  const waiting = asked === null ? await waitingRows(store, run, renumbered) : []
  const problems = await keepValues(store, run, mapping, waiting)
  await store.run(`update car set held_values = null where ${HAS_HELD} and feed = ?2`, [run.feed])
  await store.run(
    `with change as materialized (select value ->> 0 as id, value ->> 1 as held from json_each(?2))
     update car set held_values = change.held from change where car.site = ?1 and car.id = change.id`,
    [JSON.stringify([...kept, ...waiting].map((row) => [row.id, heldValues(row, run)]))],
  )
  return problems
}

const heldSince = ({ held, slips }: KeptRow, run: Run): number => {
  const { held_since = run.asOf, ...said } = JSON.parse(held?.startsWith('{') ? held : '{}') as Record<string, number>
  return slips.every(({ field, is }) => said[field] === is) ? held_since : run.asOf
}

const heldValues = (row: KeptRow, run: Run): string =>
  JSON.stringify(row.slips.length > 0 ? { ...acceptedPatch(row.slips), held_since: heldSince(row, run) } : [row.known])

/** Rows without the slips that a later file says again, where the new values are no worse than the old. */
async function waitingRows(store: SiteStore, run: Run, rows: KeptRow[]): Promise<KeptRow[]> {
  const waiting: KeptRow[] = []
  let left = MAX_COMPARED
  for (const row of rows) {
    const isAgain = run.asOf - heldSince(row, run) >= CONFIRMED_AFTER_MS
    const isRise = row.slips.every(({ was, is }) => is! > was!)
    const like = isAgain && !isRise && left-- > 0 ? await likePrices(store, run, row) : []
    if (!isAgain || row.slips.length === 0 || !isNoWorse(row.slips, like)) waiting.push(row)
  }
  return waiting
}

/** What cars of the file that are like that of a row cost. */
const likePrices = async (store: SiteStore, run: Run, { key, after }: KeptRow): Promise<number[]> => {
  const rows = await store.rows<{ price: number }>(
    `select doc ->> '$.price' as price from stock_staging where run = ${OWN_RUN} and source_key <> ?3 and price > 0
       and doc ->> '$.make' = ?4 and doc ->> '$.model' = ?5 and abs(doc ->> '$.year' - ?6) <= ${YEARS_APART} order by 1`,
    [run.id, key, after.make, after.model, after.year],
  )
  return rows.map(({ price }) => price)
}

/** What becomes of a record where its held values are accepted: what stays with one comes with the next file. */
const acceptedPatch = (slips: readonly Slip[]): object =>
  Object.fromEntries(slips.flatMap(({ field, is }) => [...KEPT_WITH[field].map((name) => [name, null]), [field, is]]))

/** Stages values as they were; the rest of each row is as the file has it. */
async function keepValues(store: SiteStore, run: Run, mapping: Mapping, rows: KeptRow[]): Promise<Problem[]> {
  for (const [field, others] of Object.entries(KEPT_WITH)) {
    const cars = rows
      .filter(({ slips }) => slips.some((slip) => slip.field === field))
      .map(({ key, id }): [string, number] => [key, id])
    const known = `'${field}', coalesce(car.doc ->> '$.${field}', car.held_values ->> '$[0].${field}')`
    const values = [known, ...others.map((name) => `'${name}', car.doc -> '$.${name}'`)].join(', ')
    const before = `select json_object(${values}) from car where car.site = ?1 and car.id = change.value`
    await changeRows(store, run, cars, `doc = json_patch(doc, (${before}))`)
  }
  return rows.flatMap(({ line, slips }) => {
    const action = 'value held back'
    const questions = slips.map(
      (slip) => ({ field: slip.field, value: slip.is, ask: explainSlip(slip), action }) as const,
    )
    return askedProblems(questions, mapping, { line })
  })
}

const question = ({ key, line, before, after }: Compared): Problem => ({
  line,
  column: 'source_key',
  value: key,
  reason: `names another car now (${carText(after)}) than before (${carText(before)}). The one before keeps its page and watchers, as sold, and this one has a new page: was the number given again?`,
  action: 'value to be checked',
})
