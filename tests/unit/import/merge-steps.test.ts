import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sitesToPublish } from '../../../worker/all-sites/due.ts'
import { publishRefusal } from '../../../worker/features/stock/publication.ts'
import { openFeedAlarms } from '../../../worker/import/alarms.ts'
import { DEMO_SOURCE } from '../../../worker/import/history.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { resumeMerges } from '../../../worker/import/merge.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { claimPublication, publicationStatus } from '../../../worker/stock-records/publications.ts'
import { importOrder } from '../../builders/import-order.ts'
import { failingDatabase } from '../../fakes/failing-database.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FORMAT = 1
/** More than one step stores. */
const CARS = 600
const HEADER = 'source_key,name,car_type,make,model,year,price,km,vin'

function feed({ first = 0, price = 31990, vin = '' } = {}): string {
  const row = (at: number) => `K${at},2020 Mazda CX-5,used,Mazda,CX-5,2020,${price},42000,${at % 100 === 7 ? vin : ''}`
  return [HEADER, ...Array.from({ length: CARS }, (_, at) => row(10_000 + first + at))].join('\n')
}

const MONDAYS = feed()
/** Half of the cars are new, half are gone, the price is another, and six records are one car. */
const TUESDAYS = feed({ first: CARS / 2, price: 29990, vin: 'JM0KF4WLA00123456' })

let base: ReturnType<typeof sqliteDatabase>
let clock: number
/** The yard after Monday's file. */

type Given = Partial<Parameters<typeof importOrder>[1]>
const push = (file: string, given: Given = {}) =>
  importStock(importOrder(file, { db: base.db, asOf: NOW + DAY, clock: () => clock, ...given }))

const resume = (db = base.db) => resumeMerges(siteStore(db, 'yard'), { clock: () => clock })
const cars = () => base.rows('select *, 0 as id from car order by source_key')
const outcomes = () => base.rows<{ outcome: string }>('select outcome from stock_run').map(({ outcome }) => outcome)
const staged = () => base.rows('select run from stock_staging').length
const publication = () => publicationStatus(siteStore(base.db, 'yard'), { format: FORMAT, now: clock })

function beginTuesday(): void {
  base.rewind()
  base.lose(null)
  clock = NOW + DAY
}

/** Every car of Tuesday's file, stored in one go, and how many calls of the database it takes. */
async function storeTuesday(): Promise<{ whole: unknown[]; calls: number }> {
  base.lose(null)
  await push(TUESDAYS)
  const stored = { whole: cars(), calls: base.calls() }
  beginTuesday()
  return stored
}

/** Loses the database with the second step that stores cars. */
function losesSecondStep(db: D1Database): D1Database {
  let steps = 0
  return failingDatabase(db, (sql) => sql.includes('insert into car') && ++steps > 1)
}

const dieHalfWay = (given: Given = {}) => push(TUESDAYS, { ...given, db: losesSecondStep(base.db) })

beforeAll(async () => {
  base = sqliteDatabase()
  clock = NOW
  await push(MONDAYS, { asOf: NOW })
  base.mark()
})

beforeEach(beginTuesday)

describe('an import whose process dies while the cars are stored', () => {
  it('[OPS-01] is completed by another process, at whichever call of the database it died', async () => {
    const { whole, calls } = await storeTuesday()
    const before = cars()
    const [untouched, begun] = [new Set<number>(), new Set<number>()]
    for (let from = 1; from <= calls; from++) {
      beginTuesday()
      base.lose({ from, calls: Number.POSITIVE_INFINITY, isDone: false })
      await push(TUESDAYS).catch(() => {})
      base.lose(null)
      const isBegun = JSON.stringify(cars()) !== JSON.stringify(before)
      ;(isBegun ? begun : untouched).add(from)
      clock += 3 * MINUTE
      await resume()
      if (!isBegun) await push(TUESDAYS)
      expect(cars(), `died at call ${from}`).toEqual(whole)
    }
    expect(Math.max(...untouched)).toBeLessThan(Math.min(...begun))
    expect(begun.size).toBeGreaterThan(3)
  }, 120_000)

  it('[OPS-01] says that the file is taken and not shown yet', async () => {
    expect(await dieHalfWay()).toMatchObject({ added: 300, unpublished: expect.stringMatching(/goes on by itself/) })
  })

  it('[OPS-01] shows shoppers nothing of it before all is stored', async () => {
    const claim = () => claimPublication(siteStore(base.db, 'yard'), { format: FORMAT, now: clock, isForced: true })
    await dieHalfWay()
    expect(cars()).toHaveLength(800)
    expect(await claim()).toBeNull()
    expect(await sitesToPublish(base.db, FORMAT, clock)).toEqual([])
    expect(await publication()).toMatchObject({ state: 'importing' })
    expect(await publishRefusal(siteStore(base.db, 'yard'), clock)).toMatch(/An import is storing the cars of yard/)
    clock += 3 * MINUTE
    await resume()
    expect(await sitesToPublish(base.db, FORMAT, clock)).toEqual([{ site: 'yard' }])
    expect(await claim()).not.toBeNull()
  })

  it('[OPS-01] lets no other import in for two minutes, and is completed by the next one after that', async () => {
    const { whole } = await storeTuesday()
    await dieHalfWay()
    await expect(push(TUESDAYS)).rejects.toMatchObject({ code: 'busy' })
    clock += 3 * MINUTE
    expect(await push(TUESDAYS)).toMatchObject({ unchanged: CARS, added: 0 })
    expect(cars()).toEqual(whole)
    expect(outcomes()).toEqual(['committed', 'committed', 'committed'])
  })

  it('[OPS-01] is completed once where two processes try', async () => {
    const { whole } = await storeTuesday()
    await dieHalfWay()
    clock += 3 * MINUTE
    await Promise.all([resume(), resume()])
    expect(cars()).toEqual(whole)
    expect(base.rows('select asked from stock_publication')).toEqual([{ asked: 2 }])
    expect(staged()).toBe(0)
  })

  it('[OPS-01] does not lose to its first process, should that one wake up', async () => {
    const { whole } = await storeTuesday()
    let isTaken = false
    const sleepHalfWay = async () => {
      if (isTaken || cars().length === CARS) return
      isTaken = true
      clock += 3 * MINUTE
      await resume()
    }
    const db = {
      prepare: (sql: string) => base.db.prepare(sql),
      batch: (statements: D1PreparedStatement[]) => sleepHalfWay().then(() => base.db.batch(statements)),
    } as D1Database
    const { unpublished } = await push(TUESDAYS, { db })
    expect(unpublished).toMatch(/another has taken its place/)
    expect(cars()).toEqual(whole)
  })

  it('[OPS-01] leaves no demo car and no half of a stock where it replaces a demo', async () => {
    base.sqlite.exec(`update stock_run set source = '${DEMO_SOURCE}'`)
    await dieHalfWay()
    clock += 3 * MINUTE
    await resume()
    expect(cars().map(({ status }) => status)).toEqual(Array.from({ length: CARS }, () => 'in_stock'))
  })

  it('[OPS-01] is given up after an hour of failures, with an alarm, so that the next file can come', async () => {
    await dieHalfWay()
    const failing = failingDatabase(base.db, (sql) => sql.includes('insert into car'))
    for (let passed = 0; passed < HOUR; passed += 5 * MINUTE) {
      clock += 5 * MINUTE
      await resume(failing)
      expect(outcomes().at(-1)).toBe('running')
    }
    clock += 5 * MINUTE
    await resume(failing)
    expect(outcomes().at(-1)).toBe('abandoned')
    expect(await openFeedAlarms(siteStore(base.db, 'yard'))).toMatchObject([
      { kind: 'failed', reason: /Send the whole stock again/ },
    ])
    expect(await publication()).toMatchObject({ state: 'due' })
    expect(await push(TUESDAYS)).toMatchObject({ added: 100, vanished: 300 })
  })
})

it('[OPS-01] an import waits until a publication has read the cars', async () => {
  await claimPublication(siteStore(base.db, 'yard'), { format: FORMAT, now: clock, isForced: true })
  const before = cars()
  let [changedMeanwhile, waited] = [false, 0]
  const outcome = await push(TUESDAYS, {
    clock: () => {
      waited = clock - NOW - DAY
      if (waited < 2 * MINUTE) changedMeanwhile ||= JSON.stringify(cars()) !== JSON.stringify(before)
      return (clock += MINUTE / 4)
    },
  })
  expect(changedMeanwhile).toBe(false)
  expect(outcome).toMatchObject({ added: 300, unpublished: null })
  expect(waited).toBeGreaterThan(2 * MINUTE)
})

it('[OPS-01] other requests are answered between two steps', async () => {
  let turns = 0
  let isDone = false
  const turn = (): void => void (isDone || (turns++, setImmediate(turn)))
  await push(TUESDAYS, { onRow: (read) => read === CARS && turn() })
  isDone = true
  expect(turns).toBeGreaterThan(6)
})

/** How the database answers the statements of an import that `pattern` finds. */
async function plansOf(pattern: RegExp): Promise<string[]> {
  const before = base.asked().length
  await push(TUESDAYS)
  const asked = base.asked().slice(before)
  return asked
    .filter((sql) => pattern.test(sql))
    .map((sql) =>
      base
        .rows(`explain query plan ${sql}`)
        .map(({ detail }) => detail)
        .join('\n'),
    )
}

it('[OPS-01] a step reads the rows of its range alone', async () => {
  const plans = await plansOf(/rowid <= |[.\s]id <= /)
  expect(plans.length).toBeGreaterThan(4)
  for (const plan of plans) expect(plan).toMatch(/rowid>\? AND rowid<\?/)
})

it('[OPS-01] a record that is not shown is found by its key', async () => {
  const [plan] = await plansOf(/set same_as/)
  expect(plan).toMatch(/SEARCH car USING .*\(site=\? AND source_key=\?\)/)
})
