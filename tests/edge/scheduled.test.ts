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
  await env.DB.prepare('delete from retention_run').run()
  await env.DB.prepare("insert into mail (site, id, at, doc) values ('any', ?, 0, '{}')")
    .bind(crypto.randomUUID())
    .run()
  await scheduled(refusing(statement), NOW)
  expect(await env.DB.prepare('select count(*) as left from mail where at = 0').first('left')).toBe(0)
})

const lastDays = async () =>
  Object.fromEntries(
    (await env.DB.prepare('select job, day from retention_run').all<{ job: string; day: number }>()).results.map(
      ({ job, day }) => [job, day],
    ),
  )
const dayOf = (now: number) => Math.floor(now / 86_400_000)

it('[TRU-04] makes up for deletions of a day that was missed, at any minute, and once a day', async () => {
  await migrate()
  await env.DB.prepare('delete from retention_run').run()
  await scheduled(env, NOW - 3 * 86_400_000)
  const insert = env.DB.prepare("insert into mail (site, id, at, doc) values ('late', ?, 0, '{}')")
  await insert.bind(crypto.randomUUID()).run()
  await scheduled(env, NOW)
  expect(await env.DB.prepare('select count(*) as n from mail where at = 0').first('n')).toBe(0)
  expect(new Set(Object.values(await lastDays()))).toEqual(new Set([dayOf(NOW)]))
  await insert.bind(crypto.randomUUID()).run()
  await scheduled(env, NOW + 60_000)
  expect(await env.DB.prepare('select count(*) as n from mail where at = 0').first('n')).toBe(1)
})

it('[TRU-04] tries a deletion that failed again within the hour, while the others are done', async () => {
  await migrate()
  await env.DB.prepare('delete from retention_run').run()
  await scheduled(refusing(/delete from trade_in/), NOW)
  expect(await lastDays()).toMatchObject({ mail: dayOf(NOW), trade_ins: -1, statistics: dayOf(NOW) })
  await scheduled(env, NOW + 60 * 60_000)
  expect(await lastDays()).toMatchObject({ trade_ins: dayOf(NOW) })
})

it('[OPS-01] publishes a stock whose import died before it could, and leaves the others alone', async () => {
  await migrate()
  await recordCarChange(siteStore(env.DB, 'left-behind')).run()
  await scheduled(env, NOW)
  expect(await readPointer(env.KV, 'left-behind')).toMatchObject({ cars: 0 })
  expect(await env.KV.get(pointerKey('long-done'))).toBeNull()
})
