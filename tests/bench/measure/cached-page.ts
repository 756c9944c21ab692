import { cpuTime } from '../../../scripts/local/processes.ts'
import { type Bench, PAGES } from '../bench.ts'
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
  const edge = `/bench/edge${bench.paths.search}`
  await answers(bench, edge, FEW)
  return [
    ...rows,
    { what: 'search page from the Cache API, CPU', value: await cpuOf(bench, edge, FEW), unit: 'ms', note: EDGE },
  ]
}

/** It is slow here. */
const FEW = 100
const EDGE =
  'workerd’s own stand-in for it, in the same process; why a site that its own index answers keeps pages in memory alone.'

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
