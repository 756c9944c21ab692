import type { Problem } from '../../../shared/feed/problem.ts'
import { acceptWaiting } from '../../../worker/import/feed-policy.ts'
import { heldChanges, heldFiles } from '../../../worker/import/held-file.ts'
import { FileHeld } from '../../../worker/import/hold.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { importOrder } from '../../builders/import-order.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const MONDAY = Date.parse('2026-11-16T02:00:00Z')
const HOUR = 3_600_000
export const FIELDS = [
  'source_key',
  'name',
  'car_type',
  'make',
  'model',
  'year',
  'price',
  'before_price',
  'km',
  'colour',
  'badge',
  'simple_transmission',
  'vin',
  'regplate',
  'dealercomments',
  'status',
  'reserved',
  'offer_until',
  'images',
  'location_name',
]
export type Row = Partial<Record<string, string | number>>

export const aCar = (at: number, given: Row = {}): Row => ({
  source_key: `K${at}`,
  name: '2020 Mazda CX-5',
  car_type: 'used',
  make: 'Mazda',
  model: 'CX-5',
  year: 2020,
  price: 31_990 - at * 10,
  km: 42_000 + at * 100,
  colour: 'Red',
  badge: 'Maxx',
  simple_transmission: 'Automatic',
  vin: `6FPAAAJGSW1A${10_000 + at}`,
  dealercomments: `Tidy car ${at}`,
  images: `https://p.example/${at}.jpg`,
  ...given,
})
export const aYard = (change: (car: Row, at: number) => Row = () => ({}), count = 40): Row[] =>
  Array.from({ length: count }, (_, at) => aCar(at, change(aCar(at), at)))

/** `below`: lines under the rows. */
type Given = {
  hours?: number
  limit?: number | null
  feed?: string
  asOf?: number
  maxBadShare?: number
  below?: string[]
}
type Answer = { feeds?: { name: string }[]; asked?: string; car?: string }

/** The yard of one dealer, whose files come a day after one another. */
export function aDailyYard() {
  const base = sqliteDatabase()
  const store = siteStore(base.db, 'yard')
  const yard = { now: MONDAY, problems: [] as Problem[] }
  const send = async (rows: readonly Row[], { hours = 24, limit = null, below = [], ...given }: Given = {}) => {
    yard.problems = []
    yard.now += hours * HOUR
    const lines = rows.map((row) => FIELDS.map((field) => row[field] ?? '').join(','))
    const file = [FIELDS.join(','), ...lines, ...below, ''].join('\n')
    const onProblem = (problem: Problem) => void yard.problems.push(problem)
    const order = { db: base.db, asOf: yard.now, clock: () => yard.now, onProblem, maxVanishedShare: limit, ...given }
    return importStock(importOrder(file, order)).catch((error: unknown) => {
      if (error instanceof FileHeld) return error
      throw error
    })
  }
  return Object.assign(yard, {
    base,
    send,
    isHeld: async (rows: readonly Row[], given: Given = {}) => (await send(rows, given)) instanceof FileHeld,
    /** Why each of these files is held, one a day; null for one that lands. */
    reasons: async (...files: (readonly Row[])[]) => {
      const reasons: (string | null)[] = []
      for (const file of files) {
        const outcome = await send(file)
        reasons.push(outcome instanceof FileHeld ? outcome.message : null)
      }
      return reasons
    },
    shown: (key = 'K0') =>
      JSON.parse(base.rows<{ doc: string }>(`select doc from car where source_key = '${key}'`)[0]!.doc) as Row,
    accept: async ({ feeds = [], ...question }: Answer = {}) => {
      const order = { store, clock: () => yard.now, maxIndexBytes: 1e9, onCommitted: () => Promise.resolve() }
      const accepted = await acceptWaiting(order, { store, feeds, asked: undefined, ...question })
      return 'unclear' in accepted ? accepted : { feed: accepted.feed, ...accepted.summary }
    },
    /** What the command `held` lists of a feed. */
    listHeld: async (feed = 'main') => {
      const run = (await heldFiles(store)).find((file) => file.feed === feed)?.run ?? 0
      const changes = await heldChanges(store, { run, feed, after: 0, limit: 100 })
      return changes.map(({ change, key, says }) => `${change} ${key} ${says}`)
    },
  })
}
