import type { Car } from '../../../../shared/car/schema.ts'
import { listingRank } from '../../../../shared/search/listing-rank.ts'
import type { SearchQuery } from '../../../../shared/search/query.ts'
import { facetValues, rangeValue } from '../../../../shared/search/values.ts'
import { type Answer, COUNTED, type Engine, textOf } from '../questions.ts'

/** As much of D1 as is used here. */
export type Database = {
  prepare: (sql: string) => Statement
  batch: (statements: Statement[]) => Promise<unknown>
}
type Statement = {
  bind: (...values: (string | number | null)[]) => Statement
  run: () => Promise<unknown>
  first: () => Promise<Record<string, unknown> | null>
}

const COLUMNS = [...COUNTED, 'price', 'km', 'created_at', 'rank', 'text'] as const
/** D1 binds at most 100 values a statement. */
const ROWS_AT_ONCE = Math.floor(100 / (COLUMNS.length + 1))
const STATEMENTS_AT_ONCE = 200

const ORDERS: Record<SearchQuery['sort'], string> = {
  relevance: 'rank desc',
  distance: 'rank desc',
  latest: 'created_at desc',
  'price-asc': 'price is null, price',
  'year-desc': 'year desc',
  'price-desc': 'price desc',
  'km-asc': 'km',
  'subscription-asc': 'rank desc',
}

/** One statement a query: the filters each car fails, once, then every count and the page from that. */
export async function d1(database: Database, cars: Car[]): Promise<Engine> {
  const table = `cars_${cars.length}`
  await database.prepare(`drop table if exists ${table}`).run()
  await database.prepare(`create table ${table} (id integer primary key, ${COLUMNS.join(', ')})`).run()
  const rows = cars.map((car) => [
    car.id,
    ...COUNTED.map((key) => facetValues(car, key)[0] ?? null),
    rangeValue(car, 'price'),
    car.km,
    car.created_at,
    listingRank(car, null),
    ` ${textOf(car).toLowerCase()}`,
  ])
  const mark = `(${Array.from({ length: COLUMNS.length + 1 }, () => '?').join()})`
  const inserts: Statement[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    inserts.push(database.prepare(`insert into ${table} values ${some.map(() => mark).join()}`).bind(...some.flat()))
  }
  for (let from = 0; from < inserts.length; from += STATEMENTS_AT_ONCE) {
    await database.batch(inserts.slice(from, from + STATEMENTS_AT_ONCE))
  }
  return { answer: async (query) => told(await statement(database, table, query).first()) }
}

function statement(database: Database, table: string, query: SearchQuery): Statement {
  const values: (string | number)[] = []
  const filters = COUNTED.flatMap((key) => {
    const wanted = query.facets[key]
    if (!wanted) return []
    values.push(...wanted)
    return [{ key, test: `coalesce(${key} not in (${wanted.map(() => '?').join()}), 1)` }]
  })
  const words = query.text.split(' ').filter((word) => word !== '')
  const conditions = words.map(() => 'instr(text, ?) > 0')
  values.push(...words.map((word) => ` ${word}`))
  const { min = null, max = null } = query.ranges.price ?? {}
  if (min !== null && max !== null) {
    conditions.push('price between ? and ?')
    values.push(min, max)
  }
  const failed = [...filters.map(({ key, test }) => `${test} as no_${key}`), '0 as none'].join()
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const fails = ['0', ...filters.map(({ key }) => `no_${key}`)].join(' + ')
  const counts = COUNTED.map((key) => {
    const own = filters.some((filter) => filter.key === key) ? `no_${key}` : '0'
    const counted = `select ${key} as word, count(*) as cars from car where fails = ${own} and ${key} is not null group by ${key}`
    return `(select json_group_object(word, cars) from (${counted})) as ${key}`
  })
  const from = (query.page - 1) * query.pageSize
  const page = `select id from car where fails = 0 order by ${ORDERS[query.sort]}, id desc limit ${query.pageSize} offset ${from}`
  return database
    .prepare(
      `with marked as (select *, ${failed} from ${table} ${where}),
       car as materialized (select *, ${fails} as fails from marked)
       select (select count(*) from car where fails = 0) as total, (select json_group_array(id) from (${page})) as page, ${counts.join()}`,
    )
    .bind(...values)
}

function told(row: Record<string, unknown> | null): Answer {
  const facets = COUNTED.map((key) => [key, JSON.parse(String(row?.[key])) as Record<string, number>])
  return { count: Number(row?.['total']), facets: Object.fromEntries(facets) as Answer['facets'] }
}
