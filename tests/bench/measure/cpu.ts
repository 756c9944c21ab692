import { cpuTime } from '../../../scripts/local/processes.ts'
import { type Bench, PAGES, type Page, plainPaths } from '../bench.ts'
import { carsOf } from '../cars.ts'
import { once } from '../once.ts'
import { quantile, type Row } from '../row.ts'
import { askUncached } from '../uncached.ts'

const WARM_UP = 300
const ROUNDS = 4
/** Answers a page gives in one round; the floor gives more, since it takes less. */
const ANSWERS = 250
const FLOOR_ANSWERS = 1_000

/** What a page may take above the floor of which nothing is kept yet. */
const STRANGER_MS = 2

type Taken = { cpu: number; p50: number; p99: number }
/** `plain`: of the pages that are the floor of list and car. `others`: of another car each time. */
export type CpuCosts = {
  floor: Taken
  plain: Record<'search' | 'vehicle', Taken>
  pages: Record<Page, Taken>
  others: number
}

/** CPU time of workerd for one answer, in ms, over many answers of one kept connection; taken once a run. */
export const cpuCosts = once(takeCpu)

async function takeCpu(bench: Bench): Promise<CpuCosts> {
  const { list, car } = plainPaths(bench)
  const paths = { floor: '/bench/ok', list, car, ...bench.paths }
  const taken = Object.fromEntries(
    Object.keys(paths).map((name) => [name, { cpu: 0, answers: 0, waits: [] as number[] }]),
  )
  for (const path of Object.values(paths)) await answers(bench, path, WARM_UP)
  for (let round = 0; round < ROUNDS; round++) {
    // In turn, so that whatever else the machine does falls on all of them.
    for (const [name, path] of Object.entries(paths)) {
      const count = name === 'floor' ? FLOOR_ANSWERS : ANSWERS
      const before = cpuTime(bench.workerdPid)
      const waits = await answers(bench, path, count)
      const sum = taken[name]!
      sum.cpu += cpuTime(bench.workerdPid) - before
      sum.answers += count
      sum.waits.push(...waits)
    }
  }
  const of = (name: string): Taken => {
    const sum = taken[name]!
    return { cpu: sum.cpu / sum.answers, p50: quantile(sum.waits, 0.5), p99: quantile(sum.waits, 0.99) }
  }
  return {
    floor: of('floor'),
    plain: { search: of('list'), vehicle: of('car') },
    others: await strangersCpu(bench),
    pages: Object.fromEntries(PAGES.map((page) => [page, of(page)])) as Record<Page, Taken>,
  }
}

async function answers({ port, site }: Bench, path: string, count: number): Promise<number[]> {
  const waits: number[] = []
  const host = `${site.site.slug}.localhost`
  for (let i = 0; i < count; i++) waits.push((await askUncached({ port, host, path })).ms)
  return waits
}

/** Pages that are searched for or read, and drawn anew each time. */
const UNCACHED = 1.1
/** Cars of which the isolate knows nothing, each asked for once. */
const STRANGERS = 200

async function strangersCpu(bench: Bench): Promise<number> {
  const where = { port: bench.port, host: `${bench.site.site.slug}.localhost` }
  const cars = (await carsOf(where)).filter((path) => path !== bench.paths.vehicle).slice(-STRANGERS)
  const before = cpuTime(bench.workerdPid)
  for (const path of cars) await answers(bench, path, 1)
  return (cpuTime(bench.workerdPid) - before) / cars.length
}

export async function cpu(bench: Bench): Promise<Row[]> {
  const { floor: ok, plain, pages, others } = await cpuCosts(bench)
  const floorOf = (page: Page) => (page === 'search' || page === 'vehicle' ? plain[page] : ok)
  return [
    { what: 'Bare ok answer, CPU', value: ok.cpu, unit: 'ms' },
    ...PAGES.flatMap((page): Row[] => [
      {
        what: `${page} page, nothing cached, CPU`,
        value: pages[page].cpu,
        unit: 'ms',
        floor: floorOf(page).cpu,
        ...(page !== 'home' && { target: { most: UNCACHED, above: 'floor' } }),
      },
      { what: `${page} page, waited for, p50`, value: pages[page].p50, unit: 'ms', floor: floorOf(page).p50 },
      { what: `${page} page, waited for, p99`, value: pages[page].p99, unit: 'ms', floor: floorOf(page).p99 },
    ]),
    {
      what: 'vehicle page, another car each time, CPU',
      value: others,
      unit: 'ms',
      floor: plain.vehicle.cpu,
      target: { most: STRANGER_MS, above: 'floor' },
    },
  ]
}
