import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { publishTenants } from '../../../scripts/local/seed.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { someStock } from '../../builders/stock.ts'
import type { Bench } from '../bench.ts'
import { SEARCH_PATH } from '../cars.ts'
import { ask, askWell } from '../client.ts'
import { twinOf } from '../crowd.ts'
import { isolateBytes, residentBytes } from '../fleet/heap.ts'
import { quantile, type Row } from '../row.ts'

const PHOTOS = [1, 2, 3]
const EVERY_MS = 50
/** Each file is pushed so often, and each time the same is measured without it. */
const ROUNDS = 4
const CALM_MS = 8_000
/** Hostile files are refused soon: they are pushed one after the other, until their site has to wait. */
const HOSTILE_MS = 8_000
const MOST_CARS = 20_000
/** The stock of a group of yards, which took the others’ median from 13 to 442 ms when imports had no Worker of their own. */
const USUAL_CARS = 2_880
const VISIBLE_EVERY_MS = 100
const LOOK_AGAIN_MS = 200
const MB = 1e6
const TOO_MANY_REQUESTS = 429

type Feed = { type: string; body: string | Buffer }
const csv = (body: string | Buffer): Feed => ({ type: 'text/csv', body })

/** Files that once froze every site of an isolate (TRU-02). */
const HOSTILE: Record<string, Feed> = {
  '40 MB in a gzip of 40 kB': csv(gzipSync(`source_key,name\n${'a'.repeat(40_000_000)}`)),
  '256,000 tags in a comment': csv(`source_key,name,comments\nA,2020 Mazda,${'<b>'.repeat(256_000)}\n`),
  '100,000 columns': csv(`${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join()}\n`),
}

const NOTHING = 'nothing pushed'
const BUSY = 'a process that computes'

const inWords = (cars: number) => `${cars.toLocaleString('en-AU')} cars`

/** A site of its own that pushes files. Each file comes from a new one: it is new there, and no earlier refusal counts. */
type Sender = { host: string; push: (feed: Feed) => Promise<number> }

/**
 * The search page of one site while another site’s stock is pushed, asked twenty times a second whether or not the page
 * before has come; beside the same without a push, in turns.
 */
export async function neighbours(bench: Bench): Promise<Row[]> {
  const count = Math.min(bench.cars, MOST_CARS)
  const honest: Feed = { type: 'application/x-ndjson', body: feedOf(count) }
  const usual: Feed = { type: 'application/x-ndjson', body: feedOf(Math.min(count, USUAL_CARS)) }
  const named = inWords(count)
  const works: Record<string, (sender: Sender) => Promise<unknown>> = {
    [`${named} pushed`]: ({ push }) => push(honest),
    [`${inWords(USUAL_CARS)} pushed`]: ({ push }) => Promise.all([sleep(CALM_MS), push(usual)]),
    // How far two measurements of the same are apart.
    [NOTHING]: () => sleep(CALM_MS),
    // What any other process costs on this machine.
    [BUSY]: () => aBusyProcess(HOSTILE_MS),
  }
  for (const [name, feed] of Object.entries(HOSTILE))
    works[`${name}, pushed as often as it is taken`] = (sender) =>
      Promise.all([sleep(HOSTILE_MS), untilRefused(sender, feed)])

  const times = Object.keys(works).map((what) => ({ what, during: [] as number[] }))
  const without: number[] = []
  const took: number[] = []
  let visible = Number.NaN
  let made = 0
  const memory = watchMemory(bench.jobs)
  for (let round = 0; round < ROUNDS; round++)
    for (const { what, during } of times) {
      const sender = await aSender(bench, `importing-${++made}`)
      without.push(...(await watched(bench, () => sleep(CALM_MS))))
      const started = performance.now()
      during.push(...(await watched(bench, () => works[what]!(sender))))
      if (what !== times[0]!.what) continue
      took.push((performance.now() - started) / 1000)
      if (round === 0) visible = await secondsUntilVisible(bench.port, sender.host, count)
    }
  const peak = await memory.stop()
  return [
    { what: `${named} pushed, stored and published`, value: Math.max(...took), unit: 's', target: { most: 60 } },
    { what: 'visible after that', value: visible, unit: 's', target: { most: 5 } },
    ...times.flatMap(({ what, during }) => rows(what, during, without)),
    {
      what: 'heap of the jobs Worker, peak',
      value: peak.heap / MB,
      unit: 'MB',
      note: 'garbage included, byte arrays too; V8 gives it 128 MB at most, beyond which workerd dies',
    },
    { what: 'its process, peak', value: peak.resident / MB, unit: 'MB', note: 'workerd itself included' },
  ]
}

/** What pages took while files were pushed, beside those without. */
function rows(what: string, during: number[], without: number[]): Row[] {
  const at = (share: number): Row => ({
    what: `search page of another site, ${what}, p${share * 100}`,
    value: quantile(during, share),
    unit: 'ms',
    floor: quantile(without, share),
  })
  const delta = (quantile(during, 0.99) / quantile(without, 0.99) - 1) * 100
  const isPushed = what !== NOTHING && what !== BUSY
  return [
    at(0.5),
    at(0.99),
    { what: `Δp99, ${what}`, value: delta, unit: '%', ...(isPushed && { target: { most: 10 } }) },
  ]
}

async function aSender({ db, kv, port, site }: Bench, slug: string): Promise<Sender> {
  await publishTenants({ KV: kv, DB: db }, [twinOf(site, slug)])
  const key = stockKeys.newKey()
  await stockKeys.setKey(siteStore(db, slug), key, Date.now())
  const host = `${slug}.localhost`
  return { host, push: (feed) => pushed({ port, host, key }, feed) }
}

/** Pushes a file and waits for the end of its import, wherever its answer is; gives its status. */
async function pushed(
  { port, host, key }: { port: number; host: string; key: string },
  { type, body }: Feed,
): Promise<number> {
  const of = { port, host, agent: new Agent() }
  const headers = { authorization: `Bearer ${key}`, 'content-type': type }
  let answer = await ask({ ...of, path: '/api/stock', method: 'POST', headers, body })
  while (answer.status === 202) {
    const { job } = JSON.parse(answer.text) as { job: { url: string } }
    await sleep(LOOK_AGAIN_MS)
    answer = await ask({ ...of, path: job.url, headers })
  }
  if (answer.status >= 500) throw new Error(`A push was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  return answer.status
}

async function untilRefused({ push }: Sender, feed: Feed): Promise<void> {
  while ((await push(feed)) !== TOO_MANY_REQUESTS);
}

/** A process of its own that keeps one core busy. */
async function aBusyProcess(ms: number): Promise<void> {
  const busy = spawn(process.execPath, ['-e', `for (const until = Date.now() + ${ms}; Date.now() < until; );`])
  await once(busy, 'exit')
}

/** The most memory that the jobs Worker has, looked at again and again. */
function watchMemory({ pid, inspectorPort }: Bench['jobs']) {
  const peak = { heap: 0, resident: 0 }
  const state = { isOn: true }
  const watching = (async () => {
    while (state.isOn) {
      // While it works it may not answer in time.
      const heap = await isolateBytes(inspectorPort, 'forecourt-jobs').catch(() => 0)
      peak.heap = Math.max(peak.heap, heap)
      peak.resident = Math.max(peak.resident, residentBytes(pid))
      await sleep(LOOK_AGAIN_MS)
    }
  })()
  return {
    async stop() {
      state.isOn = false
      await watching
      return peak
    },
  }
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

async function secondsUntilVisible(port: number, host: string, count: number): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { text } = await ask({ port, host, path: '/api/search' })
    if (text.includes(`"count":${count}`)) return (performance.now() - started) / 1000
    await sleep(VISIBLE_EVERY_MS)
  }
}

/** JSON Lines: each car with a key and photographs of its own. */
function feedOf(count: number): string {
  const lines = someStock(count).map((car, at) => {
    const { name, make, model, badge, series, year, colour, simple_body, simple_fuel, km, price } = car
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
