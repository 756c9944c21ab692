import type { Browser } from '@playwright/test'
import { type Bench, plainPaths } from '../bench.ts'
import { blockingTime, followCard, launchPhone, pressFilters, type Shop } from '../phone.ts'
import { median, type Row, spread } from '../row.ts'

/** How many times slower than this one the processor of the phone is. */
const RATES = [4, 6]
const TIMES = 7
const BLOCKED_MS = 30

/** Both in turns, so that both have the machine as it is then. */
async function beside<Value>(bench: Bench, once: (shop: Shop) => Promise<Value>, phone?: Browser) {
  const { browser, origin, paths } = { ...bench, browser: phone ?? (await bench.browser()) }
  const taken: Record<'ours' | 'plain', Value[]> = { ours: [], plain: [] }
  for (let time = 0; time < TIMES; time++) {
    taken.plain.push(await once({ browser, origin, ...plainPaths(bench) }))
    taken.ours.push(await once({ browser, origin, list: paths.search, car: paths.vehicle }))
  }
  return taken
}

const row = (what: string, ours: number[], plain: number[], target: Row['target']): Row => ({
  what,
  value: median(ours),
  unit: 'ms',
  floor: median(plain),
  target,
  note: `${spread(ours)}, the plain page ${spread(plain)}.`,
})

const AS_PLAIN: Row['target'] = { most: 0, above: 'floor' }

const further = (taken: number[][]) => taken.flatMap(([, ...others]) => others)
const first = (taken: number[][]) => taken.map(([only = Number.NaN]) => only)

/** From the click on a filter to its result. */
export async function press(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const rate of RATES) {
    const { ours, plain } = await beside(bench, (shop) => pressFilters(shop, rate))
    rows.push(
      row(`first filter at ${rate}x, to the new count`, first(ours), first(plain), AS_PLAIN),
      row(`further filters at ${rate}x, to the new count`, further(ours), further(plain), AS_PLAIN),
    )
  }
  return rows
}

/** From a card to its car, under a finger. */
export async function car(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  const phone = await launchPhone(bench.front.flag)
  try {
    for (const rate of RATES) {
      const { ours, plain } = await beside(bench, (shop) => followCard(shop, rate), phone)
      rows.push(row(`click to photograph at ${rate}x`, ours, plain, AS_PLAIN))
    }
  } finally {
    await phone.close()
  }
  return rows
}

export async function blocking(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const rate of RATES) {
    const { ours, plain } = await beside(bench, (shop) => blockingTime(shop, rate))
    rows.push(
      row(`car page, total blocking time at ${rate}x`, ours, plain, rate === 4 ? { most: BLOCKED_MS } : undefined),
    )
  }
  return rows
}
