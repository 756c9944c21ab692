import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateStatistics } from '../../worker/all-sites/daily-jobs.ts'
import release from '../unit/schema/release.sql?raw'

/** Statements of the snapshot: one ends where a line ends in a semicolon. */
const statements = release.split(/;\n/).filter((statement) => statement.trim() !== '')
const last = /^-- The database after (\S+),/.exec(release)![1]!

const query = async <Row>(sql: string) => (await env.RELEASE_DB.prepare(sql).all<Row>()).results

/** How many rows each table has. */
async function countRows() {
  const tables = await query<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' order by name",
  )
  return Promise.all(
    tables.map(async ({ name }) => ({
      table: name,
      rows: (await query<{ n: number }>(`select count(*) as n from ${name}`))[0]!.n,
    })),
  )
}

describe('a database of the last release, in D1', () => {
  let before: { table: string; rows: number }[]

  beforeAll(async () => {
    await env.RELEASE_DB.batch(statements.map((statement) => env.RELEASE_DB.prepare(statement)))
    before = await countRows()
    for (const { name, queries } of env.MIGRATIONS)
      if (name > last) await env.RELEASE_DB.batch(queries.map((each) => env.RELEASE_DB.prepare(each)))
  })

  it('keeps its rows when the later migrations are applied', async () => {
    expect(before.length).toBeGreaterThan(30)
    expect(await countRows()).toEqual(expect.arrayContaining(before))
  })

  it('[RES-01] still knows which cars a feed calls reserved', async () => {
    expect(await query('select id, reserved from car order by id')).toEqual([
      { id: 1, reserved: 0 },
      { id: 2, reserved: 1 },
      { id: 3, reserved: 0 },
    ])
  })

  it('[OPS-01] has every stock published once', async () => {
    const due = await query('select site, asked - done as due from stock_publication order by site')
    const sites = await query<{ site: string }>('select distinct site from car order by site')
    expect(due).toEqual(sites.map(({ site }) => ({ site, due: 1 })))
  })

  it('goes on counting the ids of cars', async () => {
    const [sequence] = await query("select name, seq from sqlite_sequence where name like 'car%'")
    expect(sequence).toEqual({ name: 'car', seq: 3 })
  })

  it('takes the statistics by which indexes are chosen', async () => {
    await updateStatistics(env.RELEASE_DB)
    expect(await query("select tbl from sqlite_stat1 where tbl = 'lead'")).not.toEqual([])
  })
})
