import type { D1Database, D1PreparedStatement, KVNamespace } from '@cloudflare/workers-types'
import { expect, it } from 'vitest'
import type { Bindings } from '../../../worker/bindings.ts'
import { scheduled } from '../../../worker/scheduled.ts'
import { INDEX_FORMAT } from '../../../worker/stock-index/encode.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

/** A minute at which also the changes for search engines are looked for. */
const NOW = Date.parse('2026-11-24T10:00:00Z')
const LATER = NOW + 3_600_000

/** Sites with stock, readers of alerts and every mark, of which nothing is due. */
function aQuietPlatform(sites: number) {
  const { database, kv, calls } = counted()
  const { sqlite } = database
  for (let at = 0; at < sites; at++) {
    const slug = `site-${at}`
    const run = (sql: string, ...values: (string | number)[]) => sqlite.prepare(sql).run(slug, ...values)
    run("insert into site (slug, name, state, shard, changed_at, projected) values (?1, 'x', 'live', 'DB', 1, 1)")
    for (const mark of ['feeds', 'index_now', 'reviews'])
      run('insert into site_mark (site, mark, next_at) values (?, ?, ?)', mark, LATER)
    run(
      `insert into alert_reader (site, phone, id, channel, state, agreed, changed_at) values (?1, '1', ?1, 'sms', 'on', '{}', 1)`,
    )
    run('insert into alert_due (site, at) values (?, null)')
    run('insert into stock_publication (site, asked, done, format) values (?, 1, 1, ?)', INDEX_FORMAT)
    run("insert into stock_edition (site, published_at, version, documents) values (?, 1, 'x', '{}')")
  }
  return { env: { KV: kv, DB: database.db, FORM_SECRET: 'x', SIGN_IN_SECRET: 'x' } as unknown as Bindings, calls }
}

/** Stores that count what they are asked, and the rows that they answer with. */
function counted() {
  const database = sqliteDatabase()
  const calls = { statements: 0, rows: 0, kv: 0 }
  const { db } = database
  const count = <Answer extends { results: unknown[] }>(answer: Answer) => {
    calls.statements++
    calls.rows += answer.results.length
    return answer
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, key: 'all') => {
        if (key === ('bind' as string)) return (...values: unknown[]) => wrap(target.bind(...values))
        if (key === 'all' || key === ('run' as string)) return async () => count(await target[key]())
        if (key === ('first' as string)) return (column: string) => (calls.statements++, target.first(column))
        return target[key]
      },
    })
  const counting = {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    batch: async (all: D1PreparedStatement[]) => (await db.batch(all)).map(count),
  } as unknown as D1Database
  const kv = new Proxy(fakeKv().kv, {
    get: (target, key: keyof KVNamespace) => (calls.kv++, target[key]),
  })
  return { database: { ...database, db: counting }, kv, calls }
}

it('[SIT-05] a minute in which nothing is due costs the same with 20 sites and with 200', async () => {
  const costs = []
  for (const sites of [20, 200]) {
    const { env, calls } = aQuietPlatform(sites)
    // The first minute of a day does the work of the day.
    await scheduled(env, NOW - 60_000)
    Object.assign(calls, { statements: 0, rows: 0, kv: 0 })
    await scheduled(env, NOW)
    costs.push(calls)
  }
  expect(costs[1]).toEqual(costs[0])
  // The jobs of the day, of which none is due.
  expect(costs[0]!.rows).toBeLessThan(50)
  expect(costs[0]!.kv).toBe(0)
})
