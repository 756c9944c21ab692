import type { Bench } from '../bench.ts'
import { BILLED, blend, costOf, NAMES, totalCost, type Usage } from '../prices.ts'
import type { Row } from '../row.ts'
import { type CpuCosts, cpuCosts } from './cpu.ts'
import { type Trips, tripsPerView } from './round-trips.ts'

/** Where visitors look, in shares of all views. */
const SHARES = { home: 1, search: 5, vehicle: 4 }
type Viewed = keyof typeof SHARES
/** For each page seen one was drawn ahead in vain; a count of the filters or the hourly rules go with every other. */
const IN_VAIN = 1
/** A car's page asks how often it was viewed, whose rows are written by the block, and half of them for similar cars. */
const CALLS: Record<Viewed, number> = { home: 0.5, search: 0.5, vehicle: 2 }
/** Events a shown page tells (ANA-01): each a call, and a row written where events lie in the database. */
const EVENTS: Record<Viewed, number> = { home: 0, search: 1, vehicle: 1 }
const MOST = 1

/** US$ for a million page views by the price list, from what was counted and timed here. */
export async function cost(bench: Bench): Promise<Row[]> {
  const perView = await usagePerView(bench)
  return [
    { what: 'a million page views', value: totalCost(perView), unit: 'US$', target: { most: MOST } },
    { what: 'the same with EVENTS bound', value: totalCost(withDataset(perView)), unit: 'US$', target: { most: MOST } },
    ...BILLED.filter((kind) => kind !== 'dataPoints').map(
      (kind): Row => ({
        what: `of that ${NAMES[kind]}, ${perView[kind].toFixed(2)} a view`,
        value: costOf(kind, perView[kind]),
        unit: 'US$',
      }),
    ),
  ]
}

/** Events go to Workers Analytics Engine where a site's deployment binds it. */
const withDataset = (usage: Usage): Usage => ({ ...usage, d1RowsWritten: 0, dataPoints: usage.d1RowsWritten })

async function usagePerView(bench: Bench): Promise<Usage> {
  const [cpu, trips] = [await cpuCosts(bench), await tripsPerView(bench)]
  return blend(
    (Object.keys(SHARES) as Viewed[]).map((page) => ({ share: SHARES[page], usage: usageOf(page, cpu, trips[page]) })),
  )
}

/** A statement of D1 is taken for one row read: what a page asks of it is found by key. */
function usageOf(page: Viewed, { floor, pages }: CpuCosts, { kv, kvWrites, d1 }: Trips): Usage {
  const drawn = 1 + IN_VAIN
  return {
    requests: drawn + CALLS[page] + EVENTS[page],
    cpuMs: pages[page].cpu * drawn + floor.cpu * (CALLS[page] + EVENTS[page]),
    kvReads: kv * drawn,
    kvWrites: kvWrites * drawn,
    d1RowsRead: d1 * drawn,
    d1RowsWritten: EVENTS[page],
    dataPoints: 0,
  }
}
