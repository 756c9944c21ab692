import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { scheduled } from '../../worker/scheduled.ts'
import { pointerKey, readPointer } from '../../worker/stock-index/pointer.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')

async function importedAt(site: string, finished: number): Promise<void> {
  await env.DB.prepare(
    `insert into stock_run (site, outcome, source, mapping, as_of, started_at, beat_at, finished_at)
     values (?1, 'committed', 'test', 'forecourt', ?2, ?2, ?2, ?2)`,
  )
    .bind(site, finished)
    .run()
}

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
  ['publication', /from stock_run/],
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
  await importedAt('left-behind', NOW - 60_000)
  await importedAt('long-done', NOW - 3_600_000)
  await scheduled(env, NOW)
  expect(await readPointer(env.KV, 'left-behind')).toMatchObject({ cars: 0 })
  expect(await env.KV.get(pointerKey('long-done'))).toBeNull()
})
