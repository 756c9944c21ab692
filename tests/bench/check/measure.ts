import { ROOT } from '../../../scripts/root.ts'
import { PAGES, type Page } from '../bench.ts'
import { ask } from '../client.ts'
import { pageBytes, scriptBytes } from './bytes.ts'
import { compare, compareExact, type Pair } from './compare.ts'
import type { Figure, Kind } from './figures.ts'
import { type Builds, cpuPairs, otherCarPairs, warmUp } from './in-turns.ts'
import { isLost } from './judge.ts'

const exact = (kind: Kind, pair: Pair, page?: Page): Figure => ({ kind, ...(page && { page }), ...compareExact(pair) })

/** Both builds are asked for the same address, where the older one has it. */
export async function withSamePaths({ older, newer }: Builds): Promise<Builds> {
  const paths = { ...older.paths }
  for (const page of PAGES) {
    const { status } = await ask({ port: older.port, host: older.host, path: newer.paths[page] })
    if (status === 200) paths[page] = newer.paths[page]
  }
  return { older: { ...older, paths }, newer }
}

/** What each page asks of the stores; both builds are warm afterwards. */
export async function trips(builds: Builds): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of PAGES) {
    const { d1, kv } = await warmUp(builds, page)
    figures.push(exact('d1', d1, page), exact('kv', kv, page))
  }
  return figures
}

/** A loss counts when a second measurement of its page alone finds it again: one of them may be chance. */
export async function cpu(builds: Builds): Promise<Figure[]> {
  const first = await cpuOf(builds, PAGES)
  const lost = first.filter(isLost).flatMap(({ page }) => page ?? [])
  if (lost.length === 0) return first
  const second = await cpuOf(builds, lost)
  return first.map((figure) => second.find(({ page }) => page === figure.page) ?? figure)
}

async function cpuOf(builds: Builds, pages: readonly Page[]): Promise<Figure[]> {
  const pairs = await cpuPairs(builds, pages)
  return [...pairs].map(([page, taken]) => ({ kind: 'cpu', page, ...compare(taken) }))
}

/** Once in a run: afterwards both have been asked for every car. */
export const otherCars = async (builds: Builds): Promise<Figure> => ({
  kind: 'others',
  ...compare(await otherCarPairs(builds)),
})

/** Sizes of what browsers load; `root` is the older tree's. */
export async function bytes({ older, newer }: Builds, root: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of PAGES) {
    const [was, is] = [await pageBytes(older, page), await pageBytes(newer, page)]
    for (const kind of ['elements', 'raw', 'html', 'css'] as const)
      figures.push(exact(kind, { older: was[kind], newer: is[kind] }, page))
    // It is the same on every page.
    if (page === 'home') figures.push(exact('script', { older: was.script, newer: is.script }))
  }
  return [...figures, exact('scripts', { older: scriptBytes(root), newer: scriptBytes(ROOT) })]
}
