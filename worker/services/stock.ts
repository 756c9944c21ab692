import type { Car } from '../../shared/car/schema.ts'
import type { FacetKey } from '../../shared/search/attributes.ts'
import type { StockScope } from '../../shared/search/query.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import type { Bindings } from '../bindings.ts'
import { build } from '../stock/build.ts'
import { readCar, readCars, slugStatus } from '../stock/records.ts'
import { stockSearch } from '../stock/search.ts'
import type { SearchEngine } from './search.ts'

export type StockReader = {
  search: SearchEngine & { vocabulary(scope: StockScope): Promise<Record<FacetKey, string[]>> }
  carBySlug(slug: string): Promise<Car | null>
  wasSold(slug: string): Promise<boolean>
}
const loaded = new Map<string, { at: number; search: ReturnType<typeof stockSearch> }>()
export function stockReader(env: Bindings, site: Site, now: number, _defer: unknown): StockReader {
  const engine = async () => {
    const known = loaded.get(site.slug)
    if (known && now - known.at < 5000) return known.search
    const cars: Car[] = []
    for await (const car of readCars(env.DB, site.slug, { soldSince: null })) cars.push(car)
    const search = stockSearch(build(cars, { site: site.slug, version: String(now) }))
    loaded.set(site.slug, { at: now, search })
    return search
  }
  return {
    search: {
      search: async (query) => (await engine())(query),
      vocabulary: async (scope) => {
        const result = (await engine())({
          scope,
          text: '',
          facets: {},
          ranges: {},
          sort: 'relevance',
          page: 1,
          pageSize: 0,
        })
        return Object.fromEntries(
          Object.entries(result.facets).map(([key, rows]) => [key, rows.map(({ value }) => value)]),
        ) as Record<FacetKey, string[]>
      },
    },
    carBySlug: (slug) => readCar(env.DB, site.slug, slug),
    wasSold: async (slug) => (await slugStatus(env.DB, site.slug, slug)) !== null,
  }
}
