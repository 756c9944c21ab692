import type { Bench } from '../bench.ts'
import { COLD_READS, MINUTE, MINUTES_A_MONTH, PLATFORMS, type Platform } from '../platforms.ts'
import { BILLED, blend, costOf, NAMES, plus, totalCost, type Usage } from '../prices.ts'
import type { Row } from '../row.ts'
import { type Asked, askedOf, browserVisits, type Visits } from '../visit.ts'
import { type CpuCosts, cpuCosts } from './cpu.ts'
import { type Trips, tripsAtAPace, tripsPerView } from './round-trips.ts'

/** Where visitors look, in shares of all views. */
const SHARES = { home: 1, search: 5, vehicle: 4 }
type Viewed = keyof typeof SHARES
const MOST = 1

/** US$ for a million page views by the price list, from what was counted and timed here. */
export async function cost(bench: Bench): Promise<Row[]> {
  const visits = await browserVisits(bench)
  const perView = await usagePerView(bench, visits)
  return [
    ...askedRows(askedOf(visits)),
    ...priced('a million page views', perView),
    { what: 'the same without EVENTS, in D1', value: totalCost(inDatabase(perView)), unit: 'US$' },
    ...PLATFORMS.flatMap((platform) => priced(platform.name, spread(perView, visits, platform))),
  ]
}

const askedRows = ({ pages, inVain, events, calls }: Asked): Row[] => [
  { what: 'requests a view: pages', value: pages, unit: 'ratio' },
  { what: 'requests a view: pages drawn ahead in vain', value: inVain, unit: 'ratio' },
  { what: 'requests a view: what a visit tells', value: events, unit: 'ratio' },
  { what: 'requests a view: parts of pages and lists', value: calls, unit: 'ratio' },
]

const priced = (what: string, usage: Usage): Row[] => [
  { what, value: totalCost(usage), unit: 'US$', target: { most: MOST } },
  ...BILLED.filter((kind) => costOf(kind, usage[kind]) >= 0.0005).map(
    (kind): Row => ({
      what: `of that ${NAMES[kind]}, ${usage[kind].toFixed(2)} a view`,
      value: costOf(kind, usage[kind]),
      unit: 'US$',
    }),
  ),
]

const inDatabase = (usage: Usage): Usage => plus({ ...usage, dataPoints: 0 }, { d1RowsWritten: usage.dataPoints })

/** What a platform of so many sites adds to each view: its schedule, and sites that an isolate has to read first. */
function spread(
  perView: Usage,
  { views, visits }: Visits,
  { sites, viewsASite, coldVisits, databases }: Platform,
): Usage {
  const minutes = MINUTES_A_MONTH / (sites * viewsASite)
  const read = plus(perView, { kvReads: COLD_READS }, (coldVisits * visits) / views)
  return plus(plus(read, MINUTE.all, minutes), MINUTE.database, minutes * databases)
}

async function usagePerView(bench: Bench, visits: Visits): Promise<Usage> {
  const [cpu, trips, paced] = [await cpuCosts(bench), await tripsPerView(bench), await tripsAtAPace(bench)]
  const pages = (Object.keys(SHARES) as Viewed[]).map((page) => ({
    share: SHARES[page],
    usage: usageOf(page, askedOf(visits), cpu, { ...trips[page], ...paced }),
  }))
  return plus(blend(pages), { d1RowsWritten: visits.rows / visits.views, dataPoints: visits.events / visits.views })
}

/** A statement of D1 is taken for one row read: what a page asks of it is found by key. No page is taken to be kept. */
function usageOf(page: Viewed, asked: Asked, cpu: CpuCosts, { kv, kvWrites, d1 }: Trips): Partial<Usage> {
  const drawn = asked.pages + asked.inVain
  // Shoppers rarely ask for the same car.
  const own = page === 'vehicle' ? cpu.others : cpu.pages[page].cpu
  return {
    requests: drawn + asked.events + asked.calls,
    cpuMs: own * drawn + cpu.pages.search.cpu * asked.calls + cpu.floor.cpu * asked.events,
    kvReads: kv * drawn,
    kvWrites: kvWrites * drawn,
    d1RowsRead: d1 * drawn,
  }
}
