import { carPath } from '../../../shared/car/links.ts'
import type { PageManifest } from '../../../shared/page/page.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** What was told last: the moment up to which cars were (epoch ms), the stock of then, and the pages by their versions. */
export type Told = { cars_until: number; stock: string | null; pages: Record<string, string> }

/** More are left to the sitemap. */
const MAX_CARS = 20_000

/** Addresses of cars that came, changed, sold or left since a moment, each of them shown or gone by now. */
export async function changedCars(store: SiteStore, since: number): Promise<string[]> {
  const { results } = await store
    .prepare(
      'select slug from car where site = ?1 and updated_at > ?2 and same_as is null order by updated_at desc limit ?3',
    )
    .bind(since, MAX_CARS)
    .all<{ slug: string }>()
  return results.map(carPath)
}

export const pageVersions = ({ pages }: Pick<PageManifest, 'pages'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).flatMap(([path, { version, noindex }]) => (noindex ? [] : [[path, version]])),
  )

/** Addresses of pages that are new, changed or gone. */
export const changedPages = (before: Told['pages'], now: Told['pages']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path] !== now[path])
