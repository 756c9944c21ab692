import type { Page } from '../bench.ts'
import { carsOf } from '../cars.ts'
import { askWell } from '../client.ts'
import { askUncached } from '../uncached.ts'
import type { Pair } from './compare.ts'
import type { Served } from './serve.ts'
import { threadTime } from './thread-time.ts'

export type Builds = { older: Served; newer: Served }

const WARM_UP = 150
/** Many short turns: of as many answers in turns of 20 the interval of the median was twice as wide. */
const ROUNDS = 120
/** Answers of one build in one turn. */
const ANSWERS = 5

/** CPU time of an uncached answer in ms, by the older build and the newer in turns. */
export async function cpuPairs(builds: Builds, pages: readonly Page[]): Promise<Map<Page, Pair[]>> {
  const pairs = new Map(pages.map((page): [Page, Pair[]] => [page, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const page of pages) {
      const turn = { older: Number.NaN, newer: Number.NaN }
      // The first of a turn changes, should it pay for something of the second.
      for (const build of round % 2 === 0 ? (['older', 'newer'] as const) : (['newer', 'older'] as const))
        turn[build] = await cpuOf(builds[build], page)
      pairs.get(page)!.push(turn)
    }
  return pairs
}

/** The same of cars that neither was asked for before, each asked for once. */
export async function otherCarPairs({ older, newer }: Builds): Promise<Pair[]> {
  const known = new Set(await carsOf(older))
  const cars = (await carsOf(newer)).filter((path) => known.has(path) && path !== newer.paths.vehicle)
  const pairs: Pair[] = []
  for (let at = 0; at + ANSWERS <= cars.length; at += ANSWERS) {
    const asked = cars.slice(at, at + ANSWERS)
    pairs.push({ older: await cpuOfPaths(older, asked), newer: await cpuOfPaths(newer, asked) })
  }
  return pairs
}

const cpuOf = (build: Served, page: Page) =>
  cpuOfPaths(
    build,
    Array.from({ length: ANSWERS }, () => build.paths[page]),
  )

async function cpuOfPaths(build: Served, paths: string[]): Promise<number> {
  const before = threadTime(build.pid)
  for (const path of paths) await askUncached({ port: build.port, host: build.host, path })
  return (threadTime(build.pid) - before) / paths.length
}

export type Trips = { kv: number; d1: number }

/** Warms a page of both builds, and gives what one view of it asks of KV and D1. */
export async function warmUp({ older, newer }: Builds, page: Page): Promise<Record<keyof Trips, Pair>> {
  const [old, young] = [await tripsOf(older, page), await tripsOf(newer, page)]
  return { kv: { older: old.kv, newer: young.kv }, d1: { older: old.d1, newer: young.d1 } }
}

async function tripsOf(build: Served, page: Page): Promise<Trips> {
  await views(build, page, 1)
  const before = await counts(build)
  await views(build, page, WARM_UP)
  const after = await counts(build)
  const perView = (key: keyof Trips) => (after[key] - before[key]) / WARM_UP
  return { kv: perView('kv'), d1: perView('d1') }
}

async function views({ port, host, paths }: Served, page: Page, count: number): Promise<void> {
  for (let view = 0; view < count; view++) await askUncached({ port, host, path: paths[page] })
}

const counts = async ({ port, host }: Served): Promise<Trips> =>
  JSON.parse((await askWell({ port, host, path: '/bench/counts' })).text) as Trips
