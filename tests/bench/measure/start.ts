import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuTime, workerdsUnder } from '../../../scripts/local/processes.ts'
import { publishTenants, seed, seedFailureText } from '../../../scripts/local/seed.ts'
import { type Server, startServer } from '../../../scripts/local/server.ts'
import { openServerStores } from '../../../scripts/local/sqlite-database.ts'
import { ROOT } from '../../../scripts/root.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import { listShards } from '../../../worker/platform/store-of.ts'
import { publishIndex } from '../../../worker/stock-index/publish.ts'
import { someStock } from '../../builders/stock.ts'
import type { Bench, Page } from '../bench.ts'
import { threadTime } from '../check/thread-time.ts'
import { askWell } from '../client.ts'
import { twinOf } from '../crowd.ts'
import { median, type Row } from '../row.ts'
import { askUncached } from '../uncached.ts'

const BIG = { slug: 'big', cars: 70_000 }
const STARTS = 3
/** Twins of which the isolate has never heard, each asked for one page. */
const COLD = 9
const COLD_PAGES = ['home', 'search', 'vehicle'] as const
const WARM_UP = 60
/** A quarter and two fifths of what 17c64eca took. */
const [SEARCH_MS, MEMORY_MB] = [58, 520]
const MEGABYTE = 1e6

/** What a start costs, and a site that is seldom asked for: a small dealer has a view in three minutes, and its isolate others. */
export async function start(bench: Bench): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-start-'))
  const port = bench.debuggingPort + 3
  try {
    const cars = await fill(bench, folder, port)
    return [
      ...(await coldRows(bench, cars, folder, port)),
      await firstSearchRow(bench, folder, port),
      await memoryRow(bench, port),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const coldSlugs = Array.from({ length: COLD }, (_, number) => `cold-${number}`)

/** Gives the path of a car of each twin. */
async function fill({ site }: Bench, state: string, port: number): Promise<Map<string, string>> {
  return served(state, port, async (server) => {
    const twins = coldSlugs.map((slug) => twinOf(site, slug))
    const stores = await openServerStores(server)
    const [failure] = await seed(stores, [site, ...twins], (_name, work) => work())
    if (failure) throw new Error(seedFailureText(failure))
    await publishTenants(stores, [twinOf(site, BIG.slug)])
    await publishIndex({ kv: stores.KV, cars: bigStock(), site: BIG.slug, now: Date.now() })
    const cars = new Map<string, string>()
    for (const { db } of listShards(stores)) {
      const { results } = await db
        .prepare('select site, max(slug) as slug from car group by site')
        .all<Record<'site' | 'slug', string>>()
      for (const car of results) cars.set(car.site, carPath(car.slug))
    }
    return cars
  })
}

async function* bigStock() {
  yield* someStock(BIG.cars)
}

async function served<Value>(state: string, port: number, work: (server: Server, pid: number) => Promise<Value>) {
  const others = workerdsUnder(process.pid)
  const server = await startServer({ port, state, bindings: { LOCAL: 'yes' }, isAlone: true })
  try {
    return await work(server, workerdsUnder(process.pid).find((pid) => !others.includes(pid)) ?? 0)
  } finally {
    await server.dispose()
  }
}

const hostOf = (slug: string) => `${slug}.localhost`

function coldRows({ site, paths }: Bench, cars: Map<string, string>, state: string, port: number): Promise<Row[]> {
  return served(state, port, async (_, pid) => {
    const cpuOf = async (slug: string, page: Page) => {
      const before = threadTime(pid)
      const { ms } = await askUncached({
        port,
        host: hostOf(slug),
        path: page === 'vehicle' ? cars.get(slug)! : paths[page],
      })
      return { cpu: threadTime(pid) - before, ms }
    }
    const warm: Partial<Record<Page, number>> = {}
    for (const page of COLD_PAGES) {
      const taken: number[] = []
      for (let view = 0; view < WARM_UP * 2; view++) taken.push((await cpuOf(site.site.slug, page)).cpu)
      warm[page] = median(taken.slice(WARM_UP))
    }
    const cold = new Map(COLD_PAGES.map((page): [Page, { cpu: number; ms: number }[]] => [page, []]))
    for (const [number, slug] of coldSlugs.entries()) {
      const page = COLD_PAGES[number % COLD_PAGES.length]!
      cold.get(page)!.push(await cpuOf(slug, page))
    }
    return [...cold].map(([page, taken]) => ({
      what: `${page} page of a site that its isolate has not heard of, CPU`,
      value: median(taken.map(({ cpu }) => cpu)),
      unit: 'ms' as const,
      floor: warm[page]!,
      note: `waited for ${median(taken.map(({ ms }) => ms)).toFixed(0)} ms; the floor is a warm site.`,
    }))
  })
}

/** Of all threads, after the Worker has answered for another site. */
async function firstSearchRow({ site, paths }: Bench, state: string, port: number): Promise<Row> {
  const taken: { first: number; next: number }[] = []
  for (let time = 0; time < STARTS; time++)
    taken.push(
      await served(state, port, async (_, pid) => {
        const cpuOf = async (slug: string, path: string) => {
          const before = cpuTime(pid)
          await askUncached({ port, host: hostOf(slug), path })
          return cpuTime(pid) - before
        }
        await cpuOf(site.site.slug, paths.search)
        return { first: await cpuOf(BIG.slug, paths.search), next: await cpuOf(BIG.slug, paths.search) }
      }),
    )
  return {
    what: `the first search after a start, ${BIG.cars.toLocaleString('en-AU')} cars, CPU`,
    value: median(taken.map(({ first }) => first)),
    unit: 'ms',
    floor: median(taken.map(({ next }) => next)),
    target: { most: SEARCH_MS },
    note: 'the floor is the search after it.',
  }
}

/** Of `npm start` and all its processes, once each site was looked at; what they share is counted once. */
async function memoryRow({ shipped, paths }: Bench, port: number): Promise<Row> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start', '--port', String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await opened(child)
    for (const { site } of shipped)
      for (const path of [paths.home, paths.search, paths.home, paths.search])
        await askWell({ port, host: hostOf(site.slug), path })
    const value = proportionalBytes(child.pid!) / MEGABYTE
    return { what: 'memory of what npm start starts', value, unit: 'MB', target: { most: MEMORY_MB } }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const opened = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (text: Buffer) => /Ctrl\+C/.test(String(text)) && resolve())
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}.`)))
  })

function proportionalBytes(parent: number): number {
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${parent}/smaps_rollup`, 'utf8'))?.[1]
  const children = readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
    readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.reduce((sum, child) => sum + proportionalBytes(child), Number(own) * 1024)
}
