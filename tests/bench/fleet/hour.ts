import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { readPointer } from '../../../worker/stock-index/pointer.ts'
import { someStock } from '../../builders/stock.ts'
import type { Row } from '../row.ts'
import type { Fleet } from './open.ts'
import type { FleetSite } from './plan.ts'

const [IMPORTS, LEADS] = [200, 2_000]
/** Five times as fast as in that hour, for this many ms: one machine is sender, Worker, stores and dealers' systems. */
const PACE = 5
const TAKES_MS = 3 * MINUTE_MS
const SHARE = (PACE * TAKES_MS) / HOUR_MS
const LAST_MS = MINUTE_MS

/** How late each piece of work was, in ms after the moment at which it was asked for; NaN where it never came. */
type Late = { imports: number[]; leads: number[] }

/** Imports and leads of an hour over all sites, while the schedule runs every minute. */
export async function hour(fleet: Fleet): Promise<Row[]> {
  const share = SHARE * Math.min(1, fleet.sites.length / 5_000)
  const [imports, leads] = [Math.ceil(IMPORTS * share), Math.ceil(LEADS * share)]
  const late: Late = { imports: [], leads: [] }
  const importing = fleet.sites.filter((_, at) => at % Math.floor(fleet.sites.length / imports) === 1).slice(0, imports)
  const keys = new Map<string, string>()
  for (const { slug } of importing) {
    const key = stockKeys.newKey()
    await stockKeys.setKey(siteStore(fleet.db, slug), key, Date.now())
    keys.set(slug, key)
  }
  const state = { isOn: true }
  const schedule = everyMinute(fleet, state)
  await Promise.all([
    inTurn(importing.length, async (at) => {
      const due = Date.now()
      const isShown = await pushStock(fleet, importing[at]!, keys.get(importing[at]!.slug)!)
      late.imports.push(isShown ? Date.now() - due : Number.NaN)
    }),
    inTurn(leads, async (at) => {
      const due = Date.now()
      const site = fleet.sites[(at * 7) % fleet.sites.length]!
      const { status, text } = await fleet.ask('/bench/lead', site, { method: 'POST', body: `lead-${due}-${at}` })
      const id = status === 200 ? (JSON.parse(text) as { lead_id: string }).lead_id : ''
      late.leads.push((await tellTime(fleet, id)) - due)
    }),
  ])
  state.isOn = false
  await schedule
  return [row('imports, pushed and published', late.imports), row('leads, told to the dealer', late.leads)]
}

/** The latest of all; without end where one never came. */
const row = (what: string, times: number[]): Row => ({
  what: `${times.length} ${what}, the latest of them`,
  value: Math.max(...times.map((time) => (Number.isNaN(time) ? Infinity : time))) / SECOND_MS,
  unit: 's',
  target: { most: 60 },
})

/** Does work at even moments, whether or not what was begun before is done. */
async function inTurn(count: number, work: (at: number) => Promise<void>): Promise<void> {
  const started = Date.now()
  const works: Promise<void>[] = []
  for (let at = 0; at < count; at++) {
    await sleep(Math.max(0, started + (at * TAKES_MS) / count - Date.now()))
    works.push(work(at))
  }
  await Promise.all(works)
}

async function everyMinute(fleet: Fleet, state: { isOn: boolean }): Promise<void> {
  for (let last = Date.now(); state.isOn; await sleep(SECOND_MS)) {
    if (Date.now() - last < MINUTE_MS) continue
    last = Date.now()
    await fleet.ask('/bench/schedule')
  }
}

/** When the dealer's system got a lead, in ms since the epoch; NaN where it did not. */
async function tellTime({ told }: Fleet, id: string): Promise<number> {
  const giveUpAt = Date.now() + 2 * LAST_MS
  while (!told.has(id) && Date.now() < giveUpAt) await sleep(100)
  return told.get(id) ?? Number.NaN
}

async function pushStock(fleet: Fleet, site: FleetSite, key: string): Promise<boolean> {
  const before = await readPointer(fleet.kv, site.slug)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  const { status } = await fleet.ask('/api/stock', site, { method: 'POST', headers, body: feedOf(site.size) })
  if (status !== 200) return false
  const giveUpAt = Date.now() + 2 * LAST_MS
  while (Date.now() < giveUpAt) {
    if ((await readPointer(fleet.kv, site.slug))?.version !== before?.version) return true
    await sleep(100)
  }
  return false
}

/** Dollars on every price: what an earlier run has pushed is not what this one pushes. */
const DEARER = 1 + (Date.now() % 997)

const feedOf = (size: number): string =>
  someStock(size, size)
    .map(({ stocknum, name, make, model, badge, year, colour, simple_body, simple_fuel, km, price }) =>
      JSON.stringify({
        source_key: stocknum,
        stocknum,
        car_type: 'used',
        name,
        make,
        model,
        badge,
        year,
        colour,
        simple_body,
        simple_fuel,
        km,
        price: price === null ? null : price + DEARER,
      }),
    )
    .join('\n')
