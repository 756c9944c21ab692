import { setTimeout } from 'node:timers/promises'
import { type Bench, PAGES, type Page } from '../bench.ts'
import { askWell } from '../client.ts'
import { countsOf } from '../counts.ts'
import { once } from '../once.ts'
import type { Row } from '../row.ts'

const VIEWS = 300

/** What the Worker asked of its stores, counted at its bindings. */
export type Trips = { requests: number; kv: number; kvWrites: number; d1: number }

/** Per page view of a warm site, what is asked of KV and D1, work after the answer included; counted once a run. */
export const tripsPerView = once(countTrips)

async function countTrips(bench: Bench): Promise<Record<Page, Trips>> {
  const found: Partial<Record<Page, Trips>> = {}
  for (const page of PAGES) {
    await view(bench, bench.paths[page])
    const before = await countsOf(bench)
    for (let i = 0; i < VIEWS; i++) await view(bench, bench.paths[page])
    const after = await countsOf(bench)
    const per = (key: keyof Trips) => (after[key] - before[key]) / VIEWS
    found[page] = { requests: per('requests'), kv: per('kv'), kvWrites: per('kvWrites'), d1: per('d1') }
  }
  return found as Record<Page, Trips>
}

const view = ({ port, site }: Bench, path: string) => askWell({ port, host: `${site.site.slug}.localhost`, path })

const [PACED_VIEWS, PACE_MS] = [5, 6_000]

/**
 * The same for the search page as a shopper asks, some seconds after the view before: each time the isolate looks whether site
 * and stock have changed.
 */
export const tripsAtAPace = once(async (bench: Bench): Promise<Pick<Trips, 'kv' | 'd1'>> => {
  // What KV was given just now is read again for a while.
  await bench.db.exec('update site set projected = 1')
  await view(bench, bench.paths.search)
  const before = await countsOf(bench)
  for (let at = 0; at < PACED_VIEWS; at++) {
    await setTimeout(PACE_MS)
    await view(bench, bench.paths.search)
  }
  await setTimeout(PACE_MS / 6)
  const after = await countsOf(bench)
  return { kv: (after.kv - before.kv) / PACED_VIEWS, d1: (after.d1 - before.d1) / PACED_VIEWS }
})

export async function roundTrips(bench: Bench): Promise<Row[]> {
  const trips = await tripsPerView(bench)
  const paced = await tripsAtAPace(bench)
  return [
    ...PAGES.flatMap((page): Row[] => [
      { what: `${page} page, D1 statements a view`, value: trips[page].d1, unit: 'ratio', target: { most: 0.02 } },
      { what: `${page} page, KV reads in 100 views`, value: trips[page].kv * 100, unit: 'ratio', target: { most: 2 } },
    ]),
    {
      what: `search page ${PACE_MS / 1_000} s after the one before, KV reads`,
      value: paced.kv,
      unit: 'ratio',
      target: { most: 0.1 },
    },
    { what: 'the same, D1 statements, behind the answer', value: paced.d1, unit: 'ratio' },
  ]
}
