import { findColumn } from '../../shared/feed/apply-mapping.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import type { Problem } from '../../shared/feed/problem.ts'
import { type CarFacts, isAnotherCar } from '../../shared/stock/another-car.ts'
import {
  type CarValues,
  carText,
  countAlike,
  explainShift,
  explainSlip,
  findSlips,
  KEPT_WITH,
  type Shift,
  type Slip,
  shiftCounter,
} from '../../shared/stock/changed-values.ts'
import { isFrequent, isLargeShift } from '../../shared/stock/large-change.ts'
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
const CHANGED = `
  select s.source_key as key, s.line, ${factsSql('car.doc')} as before, ${factsSql('s.doc')} as after,
    car.status in ${LIVE} and s.status in ${LIVE} as live
  from stock_staging s not indexed join car on car.site = ?1 and car.source_key = s.source_key
  where s.rowid > ?3 and s.rowid <= ?4 and s.run = ${OWN_RUN} and s.doc <> car.doc
    and ${factsSql('car.doc')} <> ${factsSql('s.doc')}`

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

export function readFacts(json: string): Facts {
  const values = JSON.parse(json) as unknown[]
  const facts = Object.fromEntries([...FACTS, 'dealercomments'].map((path, at) => [path, values[at]]))
  return { ...facts, used: facts['car_type'] === 'used', photo: facts[PHOTO], images: facts[PHOTO] } as Facts
}

type ChangedRow = { key: string; line: number; before: string; after: string; live: 0 | 1 }
type Compared = Pick<ChangedRow, 'key' | 'line'> & { before: Facts; after: Facts }

/** Cars of a file that are kept from changing: they are in memory together. */
const MAX_KEPT = 5_000
type KeptRow = Pick<ChangedRow, 'key' | 'line'> & { slips: Slip[] }

const shiftName = ({ field, says }: Shift) => `${field} ${says}`

/** What a file says against what its feed said before. */
export type Comparison = {
  problems: Problem[]
  /** The share of the cars that stay on sale of which a value has changed alike, by the name of the change. */
  shifts: Record<string, number>
  /** The fields of which too many have, and why the file is held; null where none has. */
  large: { fields: string[]; why: string } | null
}
export const NO_COMPARISON: Comparison = { problems: [], shifts: {}, large: null }

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
  const changed = store.prepare(CHANGED)
  for await (const { after: first, upto } of stagedRanges(store, run, READ_ROWS)) {
    const { results } = await changed.bind(run.id, first, upto).all<ChangedRow>()
    const replaced: Compared[] = []
    for (const { key, line, live, ...facts } of results) {
      const [before, after] = [readFacts(facts.before), readFacts(facts.after)]
      if (isAnotherCar(before, after)) replaced.push({ key, line, before, after })
      else if (live === 1) {
        counter.add(before.name, before, after)
        const slips = findSlips(before, after)
        if (slips.length > 0 && kept.length < MAX_KEPT) kept.push({ key, line, slips })
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
  const shifts = counter.find()
  const isAny = shifts.some(({ cars }) => cars > 0)
  const live = isAny ? (await store.first<{ cars: number }>(STAYING, [run.id, run.feed]))!.cars : 0
  const frequent = shifts.filter((shift) => isFrequent(countAlike(shift), live))
  const large: Shift[] = []
  for (const shift of frequent) {
    const history = await lossHistory(store, run, shiftName(shift))
    if (isLargeShift(shift.cars, live, { asked, history })) large.push(shift)
  }
  const fields: string[] = large.map(({ field }) => field)
  const odd = kept.map((row) => ({ ...row, slips: row.slips.filter(({ field }) => !fields.includes(field)) }))
  problems.push(...(await keepValues(store, run, mapping, asked === null ? odd : [])))
  const [why] = large.map((shift) => explainShift(shift, findColumn(mapping, shift.field), live))
  return {
    problems,
    shifts: Object.fromEntries(frequent.map((shift) => [shiftName(shift), shift.cars / live])),
    large: why === undefined ? null : { fields, why },
  }
}

/** What becomes of a record where its held values are accepted: what stays with one comes with the next file. */
const acceptedPatch = (slips: readonly Slip[]): object =>
  Object.fromEntries(slips.flatMap(({ field, is }) => [...KEPT_WITH[field].map((name) => [name, null]), [field, is]]))

/** Stages values as they were, and remembers what the file said; the rest of each row is as the file has it. */
async function keepValues(store: SiteStore, run: Run, mapping: Mapping, rows: KeptRow[]): Promise<Problem[]> {
  for (const [field, others] of Object.entries(KEPT_WITH)) {
    const keys = rows
      .filter(({ slips }) => slips.some((slip) => slip.field === field))
      .map(({ key }): [string, number] => [key, 0])
    const values = [field, ...others].map((name) => `'${name}', car.doc -> '$.${name}'`).join(', ')
    const before = `select json_object(${values}) from car where car.site = ?1 and car.source_key = change.key`
    await changeRows(store, run, keys, `doc = json_patch(doc, (${before}))`)
  }
  await store.run('update car set held_values = null where site = ?1 and feed = ?2 and held_values is not null', [
    run.feed,
  ])
  await store.run(
    `with change as materialized (select value ->> 0 as key, value -> 1 as patch from json_each(?2))
     update car set held_values = change.patch from change where car.site = ?1 and car.source_key = change.key`,
    [JSON.stringify(rows.map(({ key, slips }) => [key, acceptedPatch(slips)]))],
  )
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
