import { audit } from '../audit.ts'
import type { Page } from '../bench.ts'
import { certificate } from '../certificate.ts'
import { startFront } from '../front.ts'
import { launch } from '../setup.ts'
import { compare, type Pair } from './compare.ts'
import type { Figure } from './figures.ts'
import type { Builds } from './in-turns.ts'

/** Of fewer than eight turns none is more than chance. */
const ROUNDS = 9

/** The largest paint on Lighthouse's simulated phone, by both builds in turns. Listens on `port` and the two after it. */
export async function lcp({ older, newer }: Builds, pages: readonly Page[], port: number): Promise<Figure[]> {
  const certified = await certificate()
  const debuggingPort = port + 2
  const browser = await launch(debuggingPort, certified.flag)
  const fronts = [await startFront(port, older.port, certified), await startFront(port + 1, newer.port, certified)]
  const seconds = async (front: number, { host }: { host: string }, path: string) => {
    const origin = `https://${host}:${front}`
    return (await audit({ browser: async () => browser, origin, debuggingPort }, path)).lcp
  }
  const pairOf = async (page: Page): Promise<Pair> => ({
    older: await seconds(port, older, older.paths[page]),
    newer: await seconds(port + 1, newer, newer.paths[page]),
  })
  try {
    const figures: Figure[] = []
    for (const page of pages) {
      const pairs: Pair[] = []
      for (let round = 0; round < ROUNDS; round++) pairs.push(await pairOf(page))
      figures.push({ kind: 'lcp', page, ...compare(pairs) })
    }
    return figures
  } finally {
    await browser.close()
    for (const front of fronts) front.close()
  }
}
