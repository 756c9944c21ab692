import { SEARCH_PATH } from '../cars.ts'
import type { Fleet } from './open.ts'
import { byZipf, type FleetSite } from './plan.ts'
import { carPaths } from './stock.ts'

/** Where visitors look: one home page, five lists and four cars in ten. */
const KINDS = 10
const LISTS_UP_TO = 5
const AT_ONCE = 4

const paths = new Map<number, string[]>()

/** The page that a visitor asks for at a site, the one of this number. */
export function pathAt({ size }: FleetSite, number: number): string {
  const kind = number % KINDS
  if (kind === 0) return '/'
  if (kind <= LISTS_UP_TO) return SEARCH_PATH
  const known = paths.get(size) ?? carPaths(size)
  paths.set(size, known)
  return known[number % known.length]!
}

export type Visits = { asked: number; sites: number; failed: number }

/** Visitors of all sites by Zipf's law. Some cars are sold or of a kind that a site does not show: that is no failure. */
export async function crowd(fleet: Fleet, count: number, isLeftOut: (site: FleetSite) => boolean): Promise<Visits> {
  const draw = byZipf(fleet.sites)
  const seen = new Set<string>()
  let [next, asked, failed] = [0, 0, 0]
  const visitor = async () => {
    for (let number = next++; number < count; number = next++) {
      const site = draw()
      const { status } = await fleet.ask(pathAt(site, number), site)
      if (isLeftOut(site)) continue
      seen.add(site.slug)
      asked++
      if (status >= 500 || (status !== 200 && number % KINDS <= LISTS_UP_TO)) failed++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return { asked, sites: seen.size, failed }
}
