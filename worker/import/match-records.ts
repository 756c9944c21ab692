import type { Problem } from '../../shared/feed/problem.ts'
import { type CarFacts, isAnotherCar } from '../../shared/stock/another-car.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { identifyRows } from './duplicates.ts'
import { RETIRED, stagedRanges } from './merge-rows.ts'
import { OWN_RUN, type Run } from './run.ts'

const ROWS = { rows: 2000 }

const IDENTITY = "'$.vin', '$.make', '$.model', '$.year'"
const factsSql = (doc: string) =>
  `json_extract(${doc}, ${IDENTITY}, '$.regplate', '$.km', '$.images[0].image.url', '$.car_type', '$.name')`

/** Staged rows whose record had another VIN, make, model or year. */
const CHANGED = `
  select s.source_key as key, s.line, ${factsSql('car.doc')} as before, ${factsSql('s.doc')} as after
  from stock_staging s not indexed join car on car.site = ?1 and car.source_key = s.source_key
  where s.rowid > ?3 and s.rowid <= ?4 and s.run = ${OWN_RUN} and s.doc <> car.doc
    and json_extract(s.doc, ${IDENTITY}) <> json_extract(car.doc, ${IDENTITY})`

/** Records that had one of these keys before it was another car's, the newest first. */
const FORMER = `
  select wanted.value as key, car.id, ${factsSql('car.doc')} as facts from json_each(?2) wanted
  cross join car on car.site = ?1 and car.source_key > wanted.value || '${RETIRED}' and car.source_key < wanted.value || '${RETIRED}:'
  order by +car.id desc`

type Facts = CarFacts & { name: string }

function readFacts(json: string): Facts {
  const [vin, make, model, year, regplate, km, photo, type, name] = JSON.parse(json)
  return { vin, make, model, year, regplate, km, photo, used: type === 'used', name }
}

type ChangedRow = { key: string; line: number; before: string; after: string }
type FormerRow = { key: string; id: number; facts: string }

/**
 * Finds the keys that name another car than before (STK-10) and stages their rows as new cars, or as those that had the key
 * before; gives the questions about them.
 */
export async function findReplaced(store: SiteStore, run: Run): Promise<Problem[]> {
  const problems: Problem[] = []
  const changed = store.prepare(CHANGED)
  for await (const { after: first, upto } of stagedRanges(store, run, ROWS)) {
    const { results } = await changed.bind(run.id, first, upto).all<ChangedRow>()
    const replaced = results
      .map(({ key, line, before, after }) => ({ key, line, before: readFacts(before), after: readFacts(after) }))
      .filter(({ before, after }) => isAnotherCar(before, after))
    if (replaced.length === 0) continue
    const former = await store.rows<FormerRow>(FORMER, [JSON.stringify(replaced.map(({ key }) => key))])
    const findFormer = ({ key, after }: (typeof replaced)[number]) =>
      former.find((one) => one.key === key && !isAnotherCar(readFacts(one.facts), after))?.id ?? 0
    await identifyRows(
      store,
      run,
      replaced.map((row) => [row.key, findFormer(row)]),
    )
    problems.push(...replaced.map(question))
  }
  return problems
}

const carText = ({ name, vin }: Facts) => (vin === null ? name : `${name}, VIN ${vin}`)

const question = ({
  key,
  line,
  before,
  after,
}: {
  key: string
  line: number
  before: Facts
  after: Facts
}): Problem => ({
  line,
  column: 'source_key',
  value: key,
  reason: `names another car now (${carText(after)}) than before (${carText(before)}). The one before keeps its page and watchers, as sold, and this one has a new page: was the number given again?`,
  action: 'value to be checked',
})
