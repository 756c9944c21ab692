import type { Browser } from '@playwright/test'
import type { Step } from '../../../scripts/local/build.ts'
import { audit, auditAgain } from '../audit.ts'
import { PAGES, type Page } from '../bench.ts'
import { certificate } from '../certificate.ts'
import { startFront } from '../front.ts'
import { blockingTime, followCard, pressFilters, scriptsAgain } from '../phone.ts'
import { launch } from '../setup.ts'
import { compare, compareExact, type Pair } from './compare.ts'
import { type Figure, type Kind, nameOf } from './figures.ts'
import type { Builds } from './in-turns.ts'
import type { Served } from './serve.ts'

/** Of fewer than eight turns none is more than chance. */
const ROUNDS = 9
const RATE = 4

/** One of the builds, as a browser finds it. */
type Side = {
  open: Browser
  browser: () => Promise<Browser>
  origin: string
  debuggingPort: number
  paths: Served['paths']
}
type Measured = { kind: Kind; page?: Page; rounds?: number; once: (side: Side) => Promise<number> }

const shop = ({ open, origin, paths }: Side) => ({ browser: open, origin, list: paths.search, car: paths.vehicle })
const seen = ({ paths }: Side) => [paths.home, paths.search, paths.vehicle]

const MEASURED: Measured[] = [
  ...PAGES.map(
    (page): Measured => ({ kind: 'lcp', page, once: async (side) => (await audit(side, side.paths[page])).lcp }),
  ),
  { kind: 'again', page: 'search', once: async (side) => (await auditAgain(side, side.paths.search, seen(side))).lcp },
  {
    kind: 'again',
    page: 'vehicle',
    once: async (side) => (await auditAgain(side, side.paths.vehicle, seen(side))).lcp,
  },
  { kind: 'press', once: async (side) => (await pressFilters(shop(side), RATE, 1))[0] ?? Number.NaN },
  { kind: 'car', once: (side) => followCard(shop(side), RATE) },
  { kind: 'tbt', once: (side) => blockingTime(shop(side), RATE) },
  {
    kind: 'early',
    rounds: 1,
    once: async (side) => (await scriptsAgain(shop(side), side.paths.search, seen(side))).bytes,
  },
]

/** What a phone waits for, by both builds in turns: half an hour. Listens on `port` and the two after it. */
export async function browserFigures({ older, newer }: Builds, port: number, step: Step): Promise<Figure[]> {
  const certified = await certificate()
  const debuggingPort = port + 2
  const open = await launch(debuggingPort, certified.flag)
  const fronts = [await startFront(port, older.port, certified), await startFront(port + 1, newer.port, certified)]
  const side = ({ host, paths }: Served, front: number): Side => ({
    open,
    browser: async () => open,
    origin: `https://${host}:${front}`,
    debuggingPort,
    paths,
  })
  const [was, is] = [side(older, port), side(newer, port + 1)]
  try {
    const figures: Figure[] = []
    for (const { kind, page, rounds = ROUNDS, once } of MEASURED) {
      const pairs: Pair[] = []
      await step(nameOf({ kind, ...(page && { page }) }), async () => {
        for (let round = 0; round < rounds; round++) pairs.push({ older: await once(was), newer: await once(is) })
      })
      figures.push({ kind, ...(page && { page }), ...(rounds === 1 ? compareExact(pairs[0]!) : compare(pairs)) })
    }
    return figures
  } finally {
    await open.close()
    for (const front of fronts) front.close()
  }
}
