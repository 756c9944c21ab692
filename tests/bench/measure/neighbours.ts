import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishTenants } from '../../../scripts/local/seed.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { someStock } from '../../builders/stock.ts'
import type { Bench } from '../bench.ts'
import { SEARCH_PATH } from '../cars.ts'
import { ask, askWell } from '../client.ts'
import { twinOf } from '../crowd.ts'
import { quantile, type Row } from '../row.ts'

const SLUG = 'importing'
const DIFFERENT_CARS = 20_000
const PHOTOS = [1, 2, 3]
const EVERY_MS = 100
const CALM_MS = 20_000
/** The pushed file may be no larger (MAX_PUSH_BYTES): this many cars are some 80 MB. */
const MOST_CARS = 100_000
const VISIBLE_EVERY_MS = 100

/**
 * The search page of one site while another site’s stock is pushed, asked ten times a second whether or not the page
 * before has come; beside the same without a push.
 */
export async function neighbours(bench: Bench): Promise<Row[]> {
  const { db, kv, port, site } = bench
  const count = Math.min(bench.cars, MOST_CARS)
  await publishTenants({ KV: kv, DB: db }, [twinOf(site, SLUG)])
  const key = stockKeys.newKey()
  await stockKeys.setKey(siteStore(db, SLUG), key, Date.now())
  const body = feedOf(count)

  const calm = await watched(bench, () => sleep(CALM_MS))
  let importSeconds = Number.NaN
  const busy = await watched(bench, async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
    const pushed = await askWell({ port, host: `${SLUG}.localhost`, path: '/api/stock', method: 'POST', headers, body })
    importSeconds = pushed.ms / 1000
  })
  const visible = await secondsUntilVisible(port, count)
  const named = `${count.toLocaleString('en-AU')} cars`
  const page = (what: string, share: number, most?: number): Row => ({
    what: `search page of another site, ${what}`,
    value: quantile(busy, share),
    unit: 'ms',
    floor: quantile(calm, share),
    ...(most === undefined ? {} : { target: { most, above: 'floor' } }),
  })
  return [
    { what: `${named} pushed, stored and published`, value: importSeconds, unit: 's', target: { most: 60 } },
    { what: 'visible after that', value: visible, unit: 's', target: { most: 5 } },
    page('p50', 0.5, 20),
    page('p95', 0.95, 100),
    page('longest', 1),
  ]
}

/** How long each page takes that is asked for during some work, in ms. */
async function watched({ port, site }: Bench, work: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const pages: Promise<number>[] = []
  const state = { isOn: true }
  const working = work().finally(() => (state.isOn = false))
  for (let at = 0; state.isOn; at++) {
    // Another price each time: no page comes from a cache.
    const path = `${SEARCH_PATH}?price=-${20_000 + at}`
    pages.push(askWell({ port, host: `${site.site.slug}.localhost`, path, agent }).then(({ ms }) => ms))
    await sleep(EVERY_MS)
  }
  const times = await Promise.all(pages)
  await working
  agent.destroy()
  return times
}

async function secondsUntilVisible(port: number, count: number): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { text } = await ask({ port, host: `${SLUG}.localhost`, path: '/api/search' })
    if (text.includes(`"count":${count}`)) return (performance.now() - started) / 1000
    await sleep(VISIBLE_EVERY_MS)
  }
}

/** JSON Lines: the same cars over and over, each with a key and photographs of its own. */
function feedOf(count: number): string {
  const different = someStock(Math.min(count, DIFFERENT_CARS))
  const lines = Array.from({ length: count }, (_, at) => {
    const { name, make, model, badge, series, year, colour, simple_body, simple_fuel, km, price } =
      different[at % different.length]!
    const named = {
      source_key: `U${at}`,
      stocknum: `U${at}`,
      vin: `6T1BD3FK${100_000_000 + at * 37}`,
      car_type: 'used',
    }
    const described = { name, make, model, badge, series, year, colour, simple_body, simple_fuel, km, price }
    const images = PHOTOS.map((photo) => ({ url: `https://images.example/${at}/${photo}.webp` }))
    return JSON.stringify({ ...named, ...described, images, dealercomments: '<p>One owner and two keys.</p>' })
  })
  return lines.join('\n')
}
