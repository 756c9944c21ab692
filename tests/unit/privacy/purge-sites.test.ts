import { beforeEach, describe, expect, it } from 'vitest'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { purge, ROWS_PER_STATEMENT } from '../../../worker/all-sites/purge.ts'
import { purgeSites, type SitePurgeName } from '../../../worker/features/privacy/purge-sites.ts'
import { siteInput } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const daysAgo = (days: number) => NOW - days * 86_400_000

let base: ReturnType<typeof sqliteDatabase>
let kv: ReturnType<typeof fakeKv>['kv']
beforeEach(async () => {
  base = sqliteDatabase()
  kv = fakeKv().kv
  for (const slug of ['test-yard', 'other']) await kv.put(siteKey(slug), JSON.stringify(siteInput({ slug })))
})

const run = (name: SitePurgeName, report: (line: object) => void = () => {}) =>
  purgeSites(name, { env: { DB: base.db, KV: kv }, shard: { name: 'DB', db: base.db }, now: NOW, report })

const insert = (table: string, row: Record<string, unknown>) =>
  base.db
    .prepare(
      `insert into ${table} (site, ${Object.keys(row).join(', ')}) values ('test-yard', ${Object.keys(row)
        .map((_, at) => `?${at + 1}`)
        .join(', ')})`,
    )
    .bind(...Object.values(row))
    .run()

const reservation = (id: string, state: string, changed_at: number) =>
  insert('reservation', {
    id,
    key: id,
    car_id: Number(id.slice(1)),
    kind: 'deposit',
    state,
    held_at: 1,
    held_until: 1,
    changed_at,
    holder: 'h',
    who: 'w',
    car: '{}',
    deposit: 1,
    untold: 0,
  })
const payment = (id: string, state: string, changed_at: number) =>
  insert('payment', {
    id,
    key: `k${id}`,
    purpose: 'deposit',
    amount: 5e4,
    state,
    holder: 'h',
    opened_at: 1,
    changed_at,
    reference: 'for Ann',
    url: 'https://pay.example',
    lead_id: 'L',
    charge: 'ch_1',
  })
const reader = (phone: string, state: string, changed_at: number) =>
  insert('alert_reader', { phone, id: `r${phone}`, channel: 'sms', state, agreed: '{}', changed_at })
const watched = (phone: string, saved_at: number) =>
  insert('watched_car', { phone, car_id: 1, slug: 's', name: 'n', saved_at })

const ids = (table: string, column: string) =>
  base.rows(`select ${column} as v from ${table} order by 1`).map((row) => row['v'])

describe('retention by the days of a site', () => {
  it('[TRU-04] deletes reservations that ended, and none that hold a car or owe a refund', async () => {
    await reservation('r1', 'released', daysAgo(401))
    await reservation('r2', 'released', daysAgo(399))
    await reservation('r3', 'paid', daysAgo(401))
    await reservation('r4', 'released', daysAgo(401))
    await payment('r4', 'refund_due', daysAgo(401))
    await run('ended_reservations')
    expect(ids('reservation', 'id')).toEqual(['r2', 'r3', 'r4'])
  })

  it('[TRU-04] blanks who paid and keeps the amount, for seven years', async () => {
    await payment('p1', 'paid', daysAgo(401))
    await payment('p2', 'refund_due', daysAgo(401))
    await run('payment_details')
    expect(base.rows("select amount, holder, key, url, reference, lead_id from payment where id = 'p1'")).toEqual([
      { amount: 50_000, holder: '', key: 'p1', url: null, reference: null, lead_id: null },
    ])
    expect(base.rows("select holder from payment where id = 'p2'")).toEqual([{ holder: 'h' }])
    await payment('p3', 'paid', daysAgo(2558))
    await purge(base.db, 'payments', NOW)
    expect(ids('payment', 'id')).toEqual(['p1', 'p2'])
  })

  it('[TRU-04] keeps what a shopper watches while signed in or told of it, else the days of the site', async () => {
    for (const phone of ['1', '2', '3']) await watched(phone, daysAgo(731))
    await watched('4', daysAgo(729))
    await insert('shopper_session', { token: 't', phone: '1', began_at: NOW, seen_at: NOW })
    await reader('2', 'on', daysAgo(729))
    await reader('3', 'on', daysAgo(731))
    await insert('alert_message', {
      id: 'm',
      reader: 'r3',
      kind: 'cars',
      doc: '{}',
      stop: 's',
      state: 'due',
      since: 1,
      due_at: 1,
    })
    for (const name of ['alert_readers', 'watched_cars', 'followed_searches'] as const) await run(name)
    expect(ids('watched_car', 'phone')).toEqual(['1', '2', '4'])
    expect(ids('alert_reader', 'phone')).toEqual(['2'])
    expect(ids('alert_message', 'id')).toEqual([])
  })

  it('[TRU-04] goes on with other sites where one fails, and then counts as failed', async () => {
    await insert('spin', { promotion: 'p', who: 'w', prize: 'x', code: 'c', at: daysAgo(401) })
    await base.db
      .prepare("insert into spin (site, promotion, who, prize, code, at) values ('aa', 'p', 'w', 'x', 'c', 1)")
      .run()
    const get = kv.getWithMetadata.bind(kv) as (key: string, ...more: unknown[]) => Promise<unknown>
    Object.assign(kv, {
      getWithMetadata: (key: string, ...more: unknown[]) =>
        key === siteKey('aa') ? Promise.reject(new Error('KV is down')) : get(key, ...more),
    })
    const lines: object[] = []
    await expect(run('spins', (line) => lines.push(line))).rejects.toThrow('1 sites failed')
    expect(ids('spin', 'site')).toEqual(['aa'])
    expect(lines).toMatchObject([{ event: 'retention.site_failed', site: 'aa', job: 'spins' }])
  })

  it(`[TRU-04] deletes at most ${ROWS_PER_STATEMENT} rows in a statement, and all of them in the end`, async () => {
    const rows = ROWS_PER_STATEMENT + 10
    await base.db
      .prepare(
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
         insert into event (site, id, event, path, at) select 'test-yard', i, 1, '/', 1 from n`,
      )
      .run()
    expect(await purge(base.db, 'events', NOW)).toBe(true)
    expect(ids('event', 'id')).toEqual([])
    expect(base.asked().filter((sql) => sql.startsWith('delete from event'))).toHaveLength(2)
  })
})
