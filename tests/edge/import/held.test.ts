import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { countFeedAlarms } from '../../../worker/all-sites/counts.ts'
import { purge } from '../../../worker/all-sites/purge.ts'
import { openFeedAlarms } from '../../../worker/import/alarms.ts'
import { acceptHeld, discardHeld, heldChanges, heldFiles } from '../../../worker/import/held-file.ts'
import { recentRuns } from '../../../worker/import/history.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { MAX_INDEX_BYTES } from '../../../worker/stock-index/index-size.ts'
import { failingDatabase } from '../../fakes/failing-database.ts'
import { migrate } from '../migrate.ts'
import { allCars, carRow, DAY, emptyTables, MONDAY, push, stagedRows } from './yard.ts'

const HOUR = 3_600_000
const HEADER = 'source_key,name,car_type,make,model,price'
const car = (key: string, price = 31990) => `${key},2020 Mazda ${key},used,Mazda,CX-5,${price}`
const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')
const keys = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

const YARD = keys('K', 30)
const push30 = () => push(file(...YARD.map((key) => car(key))))
/** Five cars of the yard and ten that are new. */
const OTHER = [...YARD.slice(0, 5), ...keys('N', 10)]
const other = (...more: string[]) => file(...[...OTHER, ...more].map((key) => car(key)))

const third = () => file(...keys('X', 25).map((key) => car(key)))

const published: string[] = []
const onCommitted = () => Promise.resolve(void published.push('yard'))
const accept = async (clock = MONDAY + DAY) => {
  const [held] = await heldFiles(siteStore(env.DB, 'yard'))
  return acceptHeld(
    { store: siteStore(env.DB, 'yard'), maxIndexBytes: MAX_INDEX_BYTES, clock: () => clock, onCommitted },
    held!,
  )
}
const outcomes = async () => (await recentRuns(siteStore(env.DB, 'yard'), 9)).map(({ outcome }) => outcome)
const statuses = async () => {
  const { results } = await env.DB.prepare("select status, count(*) as n from car where site = 'yard' group by status")
    .bind()
    .all<{ status: string; n: number }>()
  return Object.fromEntries(results.map(({ status, n }) => [status, n]))
}

beforeEach(async () => {
  await migrate()
  await emptyTables()
  published.length = 0
  await push30()
})

describe('a file that would sell most of a yard', () => {
  it('[OPS-01] is held: no car changes, its rows are kept and an alarm stands', async () => {
    const before = await allCars()
    const alarms: unknown[] = []
    const { refusal } = await push(other(), { asOf: MONDAY + DAY, onAlarm: (alarm) => void alarms.push(alarm) })
    expect(refusal).toMatchObject({ code: 'held', vanishing: { gone: 25, live: 30 } })
    expect(refusal?.message).toMatch(/25 of the 30 cars.*more than the allowed 80%.*accept/)
    expect(await allCars()).toEqual(before)
    expect(await stagedRows()).toBe(15)
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([
      { feed: 'main', kind: 'held', code: 'held', files: 1 },
    ])
    expect(alarms).toMatchObject([{ site: 'yard', kind: 'held', run: refusal?.run }])
    expect(await outcomes()).toEqual(['held', 'committed'])
  })

  it('[STK-06] so is one whose prices are ten times those of before; of one car alone the price stays', async () => {
    const given = { asOf: MONDAY + DAY, maxVanishedShare: null }
    const tenfold = await push(file(...YARD.map((key) => car(key, 319900))), given)
    expect(tenfold.refusal?.message).toMatch(/^price is far from what it was for 30 of the 30 cars/)
    const one = await push(file(...YARD.map((key) => car(key, key === 'K3' ? 3199 : 30990))), given)
    expect(one.problems).toMatchObject([{ line: 5, column: 'price', value: '3199', action: 'value held back' }])
    const prices = ((await allCars()) as { doc: string }[]).map(
      ({ doc }) => (JSON.parse(doc) as { price: number }).price,
    )
    expect(prices.toSorted((a, b) => a - b)).toEqual([...Array(29).fill(30990), 31990])
  })

  it('[OPS-01] says of every car whether it would go, come or change', async () => {
    await push(other().replace('K0,used,Mazda,CX-5,31990', 'K0,used,Mazda,CX-5,29990'), { asOf: MONDAY + DAY })
    const [held] = await heldFiles(siteStore(env.DB, 'yard'))
    const page = (after: number, limit = 1000) =>
      heldChanges(siteStore(env.DB, 'yard'), { run: held!.run, feed: 'main', after, limit })
    const all = await page(0)
    expect(all.map(({ change }) => change).join(' ')).toBe(
      [...Array(25).fill('goes'), ...Array(10).fill('comes'), 'changes'].join(' '),
    )
    expect(all[0]).toEqual({ n: 1, change: 'goes', key: 'K10', name: '2020 Mazda K10', says: '' })
    expect(await page(30, 3)).toEqual(all.slice(30, 33))
    expect(await heldChanges(siteStore(env.DB, 'group'), { run: held!.run, feed: 'main', after: 0, limit: 9 })).toEqual(
      [],
    )
  })

  it('[OPS-01] lands when the operator accepts it, as of the day of its data', async () => {
    await push(other(), { asOf: MONDAY + DAY })
    expect(await accept(MONDAY + 3 * DAY)).toMatchObject({ read: 15, added: 10, unchanged: 5, vanished: 25 })
    expect(await statuses()).toEqual({ in_stock: 15, sold: 25 })
    expect(await carRow('K9')).toMatchObject({ status: 'sold', sold_at: MONDAY + DAY })
    expect([await stagedRows(), await countFeedAlarms(env.DB), published]).toEqual([0, 0, ['yard']])
    expect(await outcomes()).toEqual(['committed', 'committed'])
  })

  it('[OPS-01] waits on when its acceptance breaks off', async () => {
    await push(other(), { asOf: MONDAY + DAY })
    const [held] = await heldFiles(siteStore(env.DB, 'yard'))
    const failing = failingDatabase(env.DB, (sql) => sql.includes('set merge_plan'))
    const order = {
      store: siteStore(failing, 'yard'),
      maxIndexBytes: MAX_INDEX_BYTES,
      clock: () => MONDAY + DAY,
      onCommitted: () => Promise.resolve(),
    }
    await expect(acceptHeld(order, held!)).rejects.toThrow('storage is away')
    expect(await accept()).toMatchObject({ vanished: 25 })
  })

  it('[OPS-01] can be accepted once, and not while another import runs', async () => {
    await push(other(), { asOf: MONDAY + DAY })
    const [held] = await heldFiles(siteStore(env.DB, 'yard'))
    await env.DB.prepare(
      "insert into stock_run (site, outcome, source, mapping, as_of, started_at, beat_at) values ('yard', 'running', '', '', 0, 0, ?)",
    )
      .bind(MONDAY + DAY)
      .run()
    await expect(accept()).rejects.toMatchObject({ code: 'busy' })
    await env.DB.prepare("delete from stock_run where outcome = 'running'").run()
    expect(await accept()).not.toBeNull()
    const order = {
      store: siteStore(env.DB, 'yard'),
      maxIndexBytes: MAX_INDEX_BYTES,
      clock: () => MONDAY + DAY,
      onCommitted: () => Promise.resolve(),
    }
    expect(await acceptHeld(order, held!)).toBeNull()
  })

  it('[OPS-01] is deleted when the operator discards it, and the yard stays', async () => {
    const before = await allCars()
    await push(other(), { asOf: MONDAY + DAY })
    expect(await discardHeld(siteStore(env.DB, 'yard'), 'main', MONDAY + DAY)).toBe(true)
    expect(await discardHeld(siteStore(env.DB, 'yard'), 'main', MONDAY + DAY)).toBe(false)
    expect([await allCars(), await stagedRows(), await countFeedAlarms(env.DB)]).toEqual([before, 0, 0])
  })

  it('[OPS-01] is not held where the call says that so many may go', async () => {
    expect((await push(other(), { maxVanishedShare: 1 })).summary).toMatchObject({ vanished: 25 })
  })

  it('[OPS-01] lands at once where less than ten cars are gone, and not all', async () => {
    await emptyTables()
    await push(file(...YARD.slice(0, 9).map((key) => car(key))))
    expect((await push(file(car('N1')))).refusal).toMatchObject({ code: 'held' })
    expect((await push(file(car('K0'), car('N1')))).summary).toMatchObject({ vanished: 8 })
  })
})

describe('the file after one that is held', () => {
  it('[OPS-01] lands by itself when it says the same an hour or more later', async () => {
    await push(other(), { asOf: MONDAY + DAY })
    const { summary } = await push(other('N10', 'N11'), { asOf: MONDAY + DAY + HOUR })
    expect(summary).toMatchObject({ added: 12, vanished: 25 })
    expect([await stagedRows(), await countFeedAlarms(env.DB), (await outcomes())[1]]).toEqual([0, 0, 'superseded'])
  })

  it('[OPS-01] is held too when it is the same file sent again at once, and the hour runs on', async () => {
    await push(other(), { asOf: MONDAY + DAY })
    expect((await push(other(), { asOf: MONDAY + DAY + 40 * 60_000 })).refusal).toMatchObject({ code: 'held' })
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([{ files: 2 }])
    expect(await stagedRows()).toBe(15)
    expect((await push(other(), { asOf: MONDAY + DAY + HOUR })).summary).toMatchObject({ vanished: 25 })
  })

  it('[OPS-01] is held in its place when it says something else, and its own hour begins', async () => {
    await push(other(), { asOf: MONDAY + DAY })
    expect((await push(third(), { asOf: MONDAY + 2 * DAY })).refusal).toMatchObject({ code: 'held' })
    expect(await stagedRows()).toBe(25)
    expect(await heldFiles(siteStore(env.DB, 'yard'))).toMatchObject([{ held_since: MONDAY + 2 * DAY }])
    expect((await push(third(), { asOf: MONDAY + 3 * DAY })).summary).toMatchObject({ vanished: 30, added: 25 })
  })

  it('[OPS-01] ends the hold and its alarm when it is the whole yard again', async () => {
    await push(other(), { asOf: MONDAY + DAY })
    await push30()
    expect(await statuses()).toEqual({ in_stock: 30 })
    expect([await stagedRows(), await countFeedAlarms(env.DB), await heldFiles(siteStore(env.DB, 'yard'))]).toEqual([
      0,
      0,
      [],
    ])
  })

  it('[OPS-01] leaves the hold as it is when it cannot be used', async () => {
    await push(other(), { asOf: MONDAY + DAY })
    await push(`${HEADER}\n`, { asOf: MONDAY + 2 * DAY })
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([
      { kind: 'refused', code: 'no_cars', files: 2 },
    ])
    expect(await accept()).toMatchObject({ vanished: 25 })
  })
})

describe('an alarm', () => {
  it('[OPS-01] counts the files of a feed that do not land, and ends with one that does', async () => {
    await push('', { clock: () => MONDAY + DAY })
    await push('', { clock: () => MONDAY + 2 * DAY })
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([
      { kind: 'refused', code: 'no_cars', files: 2, since: MONDAY + DAY, last_at: MONDAY + 2 * DAY },
    ])
    await push30()
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toEqual([])
  })

  it('[OPS-01] stands for an import that broke off', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('the line is dead')) })
    await expect(push('', { body })).rejects.toThrow('the line is dead')
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([
      { kind: 'failed', reason: 'the line is dead' },
    ])
  })

  it('[OPS-01] is not raised by a file that only has to wait', async () => {
    await Promise.all([push30(), push30()])
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toEqual([])
  })

  it('[OPS-01] outlives a held file, which is kept for 14 days', async () => {
    await push(other(), { clock: () => MONDAY })
    await purge(env.DB, 'stock_holds', MONDAY + 14 * DAY)
    expect(await stagedRows()).toBe(15)
    await purge(env.DB, 'stock_holds', MONDAY + 14 * DAY + 1)
    expect([await stagedRows(), (await outcomes())[0]]).toEqual([0, 'expired'])
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([{ kind: 'refused', code: 'expired' }])
  })
})

describe('feeds of one site', () => {
  it('[OPS-01] replace their own cars alone, also where they number them alike', async () => {
    const { summary } = await push(file(car('K0', 5000), car('K1', 6000)), { feed: 'new-cars' })
    expect(summary).toMatchObject({ added: 2, vanished: 0 })
    expect(await statuses()).toEqual({ in_stock: 32 })
    expect((await push(file(car('K0', 5000)), { feed: 'new-cars', asOf: MONDAY + DAY })).summary).toMatchObject({
      vanished: 1,
    })
    expect([await carRow('K1'), await carRow('new-cars/K1')]).toMatchObject([
      { status: 'in_stock' },
      { status: 'sold' },
    ])
  })

  it('[OPS-01] have alarms of their own', async () => {
    await push('', { feed: 'new-cars' })
    await push30()
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([{ feed: 'new-cars' }])
  })
})
