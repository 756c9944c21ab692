import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Car } from '../../shared/car/schema.ts'
import { PAGE_SIZE } from '../../shared/search/query.ts'
import type { TypedSearch } from './engines.ts'
import {
  carsNamed,
  carsWithWords,
  type collectNames,
  type Expectation,
  isRight,
  readExpectation,
} from './expectation.ts'

/** One typed search: how often it was typed, and for derived ones their kind and what they were made of. */
type TypedQuery = { text: string; weight: number; kind: string; from: string }

const TYPED = 'typed title'

/**
 * Queries of a file: CSV with a column `text` or `query`, and where there are any `count` or `weight`, `kind` and
 * `derived_from`; or plain text, one query a line.
 */
export function readQueries(path: string): TypedQuery[] {
  const file = readFileSync(path, 'utf8')
  const isTable = /^(text|query)(,|\r?\n)/.test(file)
  const rows: Record<string, string>[] = isTable
    ? parse(file, { columns: true, bom: true, skip_empty_lines: true })
    : file
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((text) => ({ text }))
  return rows.map((row) => ({
    text: row['text'] ?? row['query'] ?? '',
    weight: Number(row['count'] ?? row['weight'] ?? 1),
    kind: row['kind'] ?? TYPED,
    from: row['derived_from'] ?? '',
  }))
}

/** One figure of the table: a share of the queries it applies to. */
export type Figure = { what: string; passed: number; of: number }
/** A query that was answered wrongly, for `--failures`. */
export type Failure = { what: string; text: string; got: string }

type Names = ReturnType<typeof collectNames>

const WHAT = {
  foundForName: 'typed titles that name a make or model in stock: something found',
  foundForModel: 'typed titles that name make and model: something found',
  firstModel: 'of those, first car of that make and model',
  firstYear: 'of those with a year that is in stock, first car of that year',
  firstPage: 'cars of the first page of that make and model, where that many exist',
} as const

/** How well a search answers queries, each of which counts once. */
export async function judge(
  search: TypedSearch,
  queries: readonly TypedQuery[],
  cars: readonly Car[],
  names: Names,
): Promise<{ figures: Figure[]; failures: Failure[]; msPerQuery: number }> {
  const figures = new Map<string, Figure>()
  const failures: Failure[] = []
  const score = (what: string, text: string, passed: number, of: number, got: string) => {
    const figure = figures.get(what) ?? { what, passed: 0, of: 0 }
    figures.set(what, { what, passed: figure.passed + passed, of: figure.of + of })
    if (passed < of) failures.push({ what, text, got })
  }
  let took = 0
  const byId = new Map(cars.map((car) => [car.id, car]))
  for (const { text, kind, from } of queries) {
    const started = performance.now()
    const { ids, count, isNear } = await search.answer(text)
    took += performance.now() - started
    const shown = ids.map((id) => byId.get(id)!)
    const got = `${count}${isNear ? ' near' : ''}: ${shown[0]?.name ?? 'nothing'}`
    const isDerived = from !== ''
    const expected = readExpectation(isDerived ? from : text, names, isDerived)
    const right =
      kind === VARIANT_KIND
        ? carsNamed(from, cars)
        : WORD_KINDS.has(kind)
          ? carsWithWords(from, cars)
          : cars.filter((car) => isRight(car, expected))
    if (isDerived) judgeDerived(kind, text, expected, right, shown, count, isNear, score, got, cars.length)
    else judgeTitle(text, expected, right, shown, score, got)
  }
  return { figures: [...figures.values()], failures, msPerQuery: took / queries.length }
}

type Score = (what: string, text: string, passed: number, of: number, got: string) => void

function judgeTitle(
  text: string,
  expected: Expectation,
  right: readonly Car[],
  shown: readonly Car[],
  score: Score,
  got: string,
): void {
  if (right.length === 0 || (expected.make === null && expected.model === null)) return
  const [first] = shown
  score(WHAT.foundForName, text, first ? 1 : 0, 1, got)
  if (expected.model === null) return
  if (expected.make !== null) score(WHAT.foundForModel, text, first ? 1 : 0, 1, got)
  score(WHAT.firstModel, text, first && isRight(first, expected) ? 1 : 0, 1, got)
  if (expected.year !== null && right.some(({ year }) => year === expected.year))
    score(WHAT.firstYear, text, first?.year === expected.year ? 1 : 0, 1, got)
  const page = Math.min(PAGE_SIZE, right.length)
  score(WHAT.firstPage, text, shown.slice(0, page).filter((car) => isRight(car, expected)).length, page, got)
}

/** Derived queries: exactly the right cars; with a variant or a typing error, its cars first. */
function judgeDerived(
  kind: string,
  text: string,
  expected: Expectation,
  right: readonly Car[],
  shown: readonly Car[],
  count: number,
  isNear: boolean,
  score: Score,
  got: string,
  total: number,
): void {
  const wanted = expected.year === null ? right : right.filter(({ year }) => year === expected.year)
  if (wanted.length === 0 || wanted.length === total) return
  const page = Math.min(PAGE_SIZE, wanted.length)
  const isAllRight = shown.slice(0, page).every((car) => wanted.includes(car))
  const isExact = !isNear && count === wanted.length && isAllRight
  if (EXACT_KINDS.has(kind))
    score(`${kind}: exactly the right cars`, text, isExact ? 1 : 0, 1, `${got}, wanted ${wanted.length}`)
  else score(`${kind}: first page right`, text, isAllRight ? 1 : 0, 1, got)
}

const EXACT_KINDS = new Set(['make', 'model', 'make_model', 'year_make_model', 'make_state'])
/** Kinds made of words that also say more than make, model and year. */
const VARIANT_KIND = 'make_model_variant'
const WORD_KINDS = new Set(['fuel_body', 'make_state', 'manual_make_model', 'body_suburb'])
