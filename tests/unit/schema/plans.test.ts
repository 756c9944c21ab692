import type { D1Database } from '@cloudflare/workers-types'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSchema } from '../../../scripts/schema/reference.ts'
import { sampleRows } from '../../../scripts/schema/release.ts'
import { updateStatistics } from '../../../worker/all-sites/daily-jobs.ts'
import {
  dueDestinations,
  expireDeliveries,
  recoverMessages,
  sitesPublishedSince,
  sitesToKeepUp,
  sitesToPublish,
  sitesToSync,
  sitesWithAlarms,
  sitesWithAlerts,
  sitesWithBrokenMerges,
  sitesWithMessages,
  sitesWithReservations,
} from '../../../worker/all-sites/due.ts'
import { databaseSessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { databaseWatchlist } from '../../../worker/features/account/watchlist/service.ts'
import { noteUndeliverable } from '../../../worker/features/leads/confirmations/delivery-reports.ts'
import { type Delivery, markDelivered } from '../../../worker/features/leads/outbox.ts'
import { databaseEnquiries } from '../../../worker/features/leads/stored-leads.ts'
import { heldCars } from '../../../worker/features/reservations/part.ts'
import { receiveWebhook } from '../../../worker/features/reservations/receive-webhook.ts'
import { reserve } from '../../../worker/features/reservations/reserve.ts'
import { cleanupHolds, oweDeposits, type ReservationStore } from '../../../worker/features/reservations/statements.ts'
import { freedCars } from '../../../worker/features/reservations/upkeep.ts'
import { recentRuns } from '../../../worker/import/history.ts'
import { dueMarks } from '../../../worker/platform/marked-sites.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { readCar, readCarById, readCars, readCarsById } from '../../../worker/stock-records/records.ts'
import { newLead } from '../../builders/lead.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const ROWS = 600
const NOW = Date.UTC(2026, 1, 1)
const site = 'meridian'
const phone = '+61400000001'
const of = (db: D1Database) => ({ store: siteStore(db, site), now: NOW })

const { db, sqlite, asked } = sqliteDatabase()

/** Fills every table, so that the planner has something to choose by. */
function fill(): void {
  for (const { type, name } of readSchema(sqlite)) {
    if (type !== 'table') continue
    const rows = sampleRows(sqlite, name, ROWS)
    const columns = Object.keys(rows[0]!)
    const statement = sqlite.prepare(
      `insert or ignore into ${name} (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
    )
    for (const row of rows) statement.run(...Object.values(row))
  }
  // As it is after a while: most holds are over and most payments done.
  sqlite.exec("update reservation set state = 'released', untold = 0 where car_id % 20 > 2")
  sqlite.exec("update payment set state = 'refunded', untold = 0 where amount % 20 > 2")
}

/** How SQLite answers what a piece of work asks. */
async function planOf(work: () => unknown): Promise<string> {
  const before = asked().length
  await work()
  const plans = asked()
    .slice(before)
    .flatMap((sql) => sqlite.prepare(`explain query plan ${sql}`).all())
  return plans.map(({ detail }) => detail as string).join('\n')
}

const drain = async (cars: AsyncIterable<unknown>) => {
  for await (const _ of cars);
}

/** A shopper reserves a car that is free. */
async function claim(): Promise<void> {
  const id = 900_001
  sqlite.exec(`insert into car (id, site, source_key, slug, status, created_at, updated_at, doc)
    values (${id}, '${site}', 'free', 'free', 'in_stock', 1, 1, '{}'); update reservation set held_until = 0`)
  const deps = {
    ...of(db),
    rules: { request_hours: 24 },
    leads: { prepare: () => ({ lead_id: 'x', statements: [], deliver: () => {} }) },
    changed: () => {},
  }
  const reserved = await reserve(deps, {
    key: 'x',
    asker: { holderToken: 'h', customerHash: 'w', isConfirmed: true },
    car: { id, slug: 'x', name: 'x', stocknum: null, price: null },
    site: { cards: null, request_hours: 24 },
    isReservable: true,
    deposit: 0,
    budget: { take: () => Promise.resolve('left'), giveBack: () => Promise.resolve() },
    lead: () => newLead(),
  })
  expect(reserved).toMatchObject({ isNew: true })
}

beforeAll(async () => {
  fill()
  await updateStatistics(db)
})

/** What each beat asks of one database, with the tables whose rows are as many as its sites or more. */
const DUE: [string, string[], (base: D1Database) => unknown][] = [
  ['merges that broke off', ['stock_run_beat'], (base) => sitesWithBrokenMerges(base, NOW)],
  ['stock to publish', ['stock_publication_due', 'stock_publication_format'], (base) => sitesToPublish(base, 9, NOW)],
  ['changes to send to hosted search', ['hosted_sync_due'], (base) => sitesToSync(base, NOW)],
  ['readers of alerts', ['alert_due_at'], (base) => sitesWithAlerts(base, NOW)],
  ['stock published lately', ['stock_edition_published'], (base) => sitesPublishedSince(base, NOW)],
  ['alarms', ['alarm_tell'], (base) => sitesWithAlarms(base, NOW)],
  ['deliveries of leads', ['outbox_due_at'], (base) => dueDestinations(base, NOW)],
  ['deliveries to give up', ['outbox_since'], (base) => expireDeliveries(base, NOW)],
  ['messages', ['alert_message_due_at'], (base) => sitesWithMessages(base, NOW)],
  ['messages whose sender was lost', ['alert_message_due_at'], (base) => recoverMessages(base, NOW)],
  ['sites with feeds', ['site_mark_next'], (base) => dueMarks(base, { mark: 'feeds', shard: 'DB', now: NOW })],
]

describe('what is due is found by its time, however many sites a database has', () => {
  it.each(DUE)('[SIT-05] %s', async (_, indexes, work) => {
    const plan = await planOf(() => work(db))
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toMatch(/SCAN (?!found|due$|reservation_due|\(|outbox_pause$)[a-z_]+$/m)
  })
})

describe('a statement finds its rows by an index', () => {
  it.each<[string, string[], () => unknown]>([
    ['a car at its address', ['car_by_slug'], () => readCar(siteStore(db, site), 'slug 1')],
    ['a car by its id', ['PRIMARY KEY (rowid=?)'], () => readCarById(siteStore(db, site), 1)],
    ['cars by their ids', ['PRIMARY KEY (rowid=?)'], () => readCarsById(siteStore(db, site), [1, 2])],
    [
      'all cars of a site, a page at a time',
      ['car_by_site (site=? AND rowid>?)'],
      () => drain(readCars(siteStore(db, site), { soldSince: null })),
    ],
    ['the last imports', ['stock_run_by_site'], () => recentRuns(siteStore(db, site), 10)],
    ['what a phone has asked for', ['lead_by_phone'], () => databaseEnquiries(siteStore(db, site)).of(phone)],
    [
      'the end of a delivery',
      ['outbox_by_lead (site=? AND lead_id=?)'],
      () => markDelivered(siteStore(db, site), { delivery_id: 'x', lead_id: 'lead_id 1' } as Delivery, 200, NOW).run(),
    ],
    [
      'a delivery that a mail service reports',
      ['outbox_shoppers (site=? AND delivery_id=?)'],
      () => noteUndeliverable(siteStore(db, site), { delivery_id: 'x', reason: 'the mailbox is full', now: NOW }),
    ],
    ['the cars that are held', ['USING INDEX reservation_'], () => heldCars(siteStore(db, site), NOW)],
    [
      'what is over on one car',
      ['reservation_holding (site=? AND car_id=?)'],
      () => siteStore(db, site).batch(cleanupHolds(of(db), 7)),
    ],
    ['deposits that are owed', ['payment_paid'], () => oweDeposits(of(db)).run()],
    [
      'a refund that came before its payment',
      ['payment_event_payment (site=? AND payment=?)'],
      () =>
        receiveWebhook({ ...of(db), changed: () => {} } as ReservationStore, () => Promise.resolve(), {
          kind: 'refunded',
          id: 'evt',
          at: NOW,
          charge: 'pi',
        }),
    ],
    ['the claim of a car', ['reservation_by_who (site=? AND who=?)', 'reservation_by_car (site=? AND car_id=?'], claim],
    [
      'signing out everywhere',
      ['shopper_session_phone'],
      () => databaseSessions({ ...of(db), defer: () => {} }).endAll(phone),
    ],
    [
      'a shopper’s watchlist',
      ['watched_car USING PRIMARY KEY (site=? AND phone=?)'],
      () => databaseWatchlist(siteStore(db, site), NOW).cars(phone),
    ],
    [
      'sites where something is due, every minute',
      ['reservation_due', 'reservation_changed', 'reservation_untold', 'payment_due', 'payment_untold'],
      () => sitesWithReservations(db, NOW, NOW),
    ],
    [
      'sites where a car may have come free, every minute',
      ['reservation_due', 'reservation_changed', 'stock_edition_published', 'lead_waiting (site=?'],
      () => sitesToKeepUp(db, NOW, NOW),
    ],
    [
      'shoppers who wait for a car that is free',
      ['lead_waiting (site=? AND at>?)', 'outbox_by_lead (site=? AND lead_id=?)'],
      () => freedCars(siteStore(db, site), NOW),
    ],
  ])('%s', async (_, indexes, work) => {
    const plan = await planOf(work)
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toMatch(/^SCAN (car|lead|reservation|payment|payment_event|stock_run|watched_car)$/m)
  })
})
