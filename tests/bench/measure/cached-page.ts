import { Agent } from 'node:http'
import { cpuTime } from '../../../scripts/local/processes.ts'
import { type Bench, PAGES, plainPaths } from '../bench.ts'
import { askWell } from '../client.ts'
import type { Row } from '../row.ts'

const WARM_UP = 300
const ROUNDS = 5
const ANSWERS = 400
const MOST = 2

/** CPU time of workerd for a page it has in memory, beside the same bytes given by nothing but a Response. */
export async function cachedPage(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of PAGES) {
    const path = bench.paths[page]
    const cpu = await inTurn(bench, path, `/bench/same${path}`)
    rows.push(
      { what: `${page} page from memory, CPU`, value: cpu.page, unit: 'ms', floor: cpu.same },
      {
        what: `${page} page from memory, times the same bytes`,
        value: cpu.page / cpu.same,
        unit: 'ratio',
        target: { most: MOST },
      },
    )
  }
  return [...rows, await rushRow(bench)]
}

const CONNECTIONS = 16
const RUSH_MS = 4_000
/** Twice as many answers as Next 16 gave in issue 41. */
const RUSH_ANSWER_MS = 1_000 / 3_192

/** Of a car's page, asked for on many connections at once, the plain one before and after. */
async function rushRow(bench: Bench): Promise<Row> {
  const { car } = plainPaths(bench)
  const plain = await rush(bench, car)
  const ours = [await rush(bench, bench.paths.vehicle), await rush(bench, bench.paths.vehicle)]
  const floor = [plain, await rush(bench, car)]
  return {
    what: `vehicle page, an answer at ${CONNECTIONS} connections`,
    value: Math.min(...ours),
    unit: 'ms',
    floor: Math.min(...floor),
    target: { most: RUSH_ANSWER_MS },
    note: `${(1_000 / Math.min(...ours)).toFixed(0)} answers a second, the plain page ${(1_000 / Math.min(...floor)).toFixed(0)}.`,
  }
}

/** Milliseconds of the clock for one answer. */
async function rush({ port, site }: Bench, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const started = performance.now()
  let count = 0
  const connection = async () => {
    for (; performance.now() < started + RUSH_MS; count++)
      await askWell({ port, host: `${site.site.slug}.localhost`, path, agent })
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return (performance.now() - started) / count
}

async function inTurn(bench: Bench, page: string, same: string): Promise<{ page: number; same: number }> {
  await answers(bench, page, WARM_UP)
  await answers(bench, same, WARM_UP)
  const taken = { page: 0, same: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    taken.page += await cpuOf(bench, page, ANSWERS)
    taken.same += await cpuOf(bench, same, ANSWERS)
  }
  return { page: taken.page / ROUNDS, same: taken.same / ROUNDS }
}

/** For one answer, in ms. */
async function cpuOf(bench: Bench, path: string, count: number): Promise<number> {
  const before = cpuTime(bench.workerdPid)
  await answers(bench, path, count)
  return (cpuTime(bench.workerdPid) - before) / count
}

async function answers({ port, site }: Bench, path: string, count: number): Promise<void> {
  const host = `${site.site.slug}.localhost`
  for (let i = 0; i < count; i++) await askWell({ port, host, path })
}
