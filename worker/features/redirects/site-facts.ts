import { shownNames } from '../../../shared/market/shown-names.ts'
import type { PageManifest } from '../../../shared/page/page.ts'
import type { NumberedCar, SiteFacts } from '../../../shared/redirects/suggest.ts'
import { isRouteAvailable, routeAt } from '../../../shared/routes/access.ts'
import { identifierOf } from '../../../shared/search/text-words.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { SiteStore } from '../../platform/site-store.ts'

type Names = { make: string; model: string }
type CarRow = Names & { slug: string; stocknum: string; status: string }

const NAMES = `doc ->> '$.make' as make, doc ->> '$.model' as model`

/** What a site has, for suggestions: its live pages, and the cars of record that have one of the codes, sold ones too. */
export async function siteFacts(
  store: SiteStore,
  site: Site,
  { pages, codes }: Pick<PageManifest, 'pages'> & { codes: readonly string[] },
): Promise<SiteFacts> {
  const [cars, names] = await Promise.all([
    numberedCars(store, codes),
    store.prepare(`select distinct ${NAMES} from car where site = ?1 and same_as is null`).all<Names>(),
  ])
  return {
    cars,
    makes: modelsByMake(names.results.map(shown)),
    pages: Object.entries(pages).map(([path, { title }]) => ({ path, title })),
    has: (path) => Object.hasOwn(pages, path) || hasRoute(site, path),
  }
}

function hasRoute(site: Site, path: string): boolean {
  const route = routeAt(path)
  return route !== null && route.handler !== 'content' && isRouteAvailable(route, site.features)
}

const shown = (names: Names) => shownNames({ ...names, badge: null })

/** Cars by stock number; of several with one number, the one that is for sale. */
async function numberedCars(store: SiteStore, codes: readonly string[]) {
  const wanted = new Set(codes)
  const cars = new Map<string, NumberedCar>()
  if (wanted.size === 0) return cars
  const { results } = await store
    .prepare(
      `select slug, status, doc ->> '$.stocknum' as stocknum, ${NAMES} from car
       where site = ?1 and same_as is null
         and replace(replace(replace(replace(lower(doc ->> '$.stocknum'), '-', ''), ' ', ''), '/', ''), '.', '')
             in (select value from json_each(?2))`,
    )
    .bind(JSON.stringify(codes))
    .all<CarRow>()
  for (const { slug, status, stocknum, ...names } of results) {
    const code = identifierOf(stocknum)
    const isForSale = status === 'in_stock' || status === 'coming_soon'
    if (!wanted.has(code) || (cars.has(code) && !isForSale)) continue
    const { make, model } = shown(names)
    cars.set(code, { slug, make, model, isForSale })
  }
  return cars
}

function modelsByMake(all: Names[]): Map<string, string[]> {
  const makes = new Map<string, Set<string>>()
  for (const { make, model } of all) makes.set(make, (makes.get(make) ?? new Set()).add(model))
  return new Map([...makes].map(([make, models]) => [make, [...models]]))
}
