import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { siteStore } from '../../worker/platform/site-store.ts'
import { scheduled } from '../../worker/scheduled.ts'
import { pointerKey, readPointer } from '../../worker/stock-index/pointer.ts'
import { recordCarChange } from '../../worker/stock-records/publications.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')

/** The stores of the tests, but statements that match are refused. */
const refusing = (statement: RegExp): typeof env => ({
  ...env,
  DB: new Proxy(env.DB, {
    get(db, key: keyof D1Database) {
      if (key === 'prepare')
        return (sql: string) => {
          if (statement.test(sql)) throw new Error(`refused: ${sql}`)
          return db.prepare(sql)
        }
      const value: unknown = db[key]
      return typeof value === 'function' ? value.bind(db) : value
    },
  }),
})

it.each([
  ['publication', /from stock_publication/],
  ['upkeep of reservations', /from reservation/],
  ['the deletion of events', /delete from event/],
  ['alerts', /from alert/],
])('[OPS-01] a failure of %s stops no other task', async (_, statement) => {
  await migrate()
  const midnight = Date.parse('2026-11-22T00:00:20Z')
  await env.DB.prepare("insert into mail (site, id, at, doc) values ('any', ?, 0, '{}')")
    .bind(crypto.randomUUID())
    .run()
  await scheduled(refusing(statement), midnight)
  expect(await env.DB.prepare('select count(*) as left from mail where at = 0').first('left')).toBe(0)
})

it('[OPS-01] publishes a stock whose import died before it could, and leaves the others alone', async () => {
  await migrate()
  await recordCarChange(siteStore(env.DB, 'left-behind')).run()
  await scheduled(env, NOW)
  expect(await readPointer(env.KV, 'left-behind')).toMatchObject({ cars: 0 })
  expect(await env.KV.get(pointerKey('long-done'))).toBeNull()
})
