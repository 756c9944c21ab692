import { Hono, type MiddlewareHandler } from 'hono'
import { routeAt } from '../shared/routes/access.ts'
import { type Handler, ROUTES, type Route } from '../shared/routes/paths.ts'
import { connectRedirects, connectSites, services } from './connect.ts'
import type { AppEnv } from './context.ts'
import { shopper, signedInExtras } from './features/account/shopper.ts'
import { savedPage } from './features/account/watchlist/routes.tsx'
import { events } from './features/analytics/part.ts'
import {
  brandCache,
  brandOverview,
  brands,
  brandsCache,
  modelAtRoot,
  modelCache,
  models,
} from './features/brands/routes.tsx'
import { compare } from './features/compare/routes.tsx'
import { cspReports } from './features/csp-reports/routes.ts'
import { deliveryApi } from './features/delivery/part.tsx'
import { files } from './features/files/part.ts'
import { location, locationCache, locationChoice, locations, locationsCache } from './features/locations/routes.tsx'
import { offers, specialOffers } from './features/offers/routes.tsx'
import { addSections, findPage, pageRule, pages } from './features/pages/routes.tsx'
import { priceComparisonApi } from './features/pricing/part.tsx'
import { oldAddresses } from './features/redirects/old-addresses.ts'
import { searchApi, searchesApi, suggestionsApi } from './features/search/api.ts'
import { landing, listWithoutFilters, search, searchCache } from './features/search/page.tsx'
import { suggestionsCache } from './features/search/suggestions.ts'
import { indexNowKey, robots, sitemap } from './features/seo/routes.tsx'
import { directory } from './features/sites/directory.ts'
import { menus } from './features/sites/menus.ts'
import { DOMAIN_CHECK_PATH } from './features/sites/registry/domains/service.ts'
import { access, tenant } from './features/sites/tenant.ts'
import { vehicleCache } from './features/vehicle/page.ts'
import { carCalls, cardsApi, similarApi, vehicle } from './features/vehicle/routes.tsx'
import { addressTokens } from './http/address-token.ts'
import { allowedMethods, handleError, handleNotFound } from './http/errors.tsx'
import { canonical } from './http/middleware/canonical.ts'
import { deadlines } from './http/middleware/deadlines.ts'
import { gate, refuseInPreview } from './http/middleware/gate.ts'
import { pageHeaders, security } from './http/middleware/headers.ts'
import { type CacheRules, pageCache } from './http/middleware/page-cache.ts'
import { requestLog } from './http/middleware/request-log.ts'
import { renderer } from './http/render.tsx'

/** Handlers of the route table (`shared/routes/paths.ts`), and where each is mounted. */
// oxlint-disable-next-line typescript/no-explicit-any -- some handlers declare an environment smaller than AppEnv
type Handlers = Partial<Record<Handler, [base: string, handler: Hono<any>]>>

/** What answers a visitor who looks for a car. Everything else is in `worker/app.tsx`, which loads with the first request for it. */
export const SHOP_HANDLERS = {
  content: ['/', pages],
  search: ['/search', search],
  compare: ['/compare', compare],
  saved: ['/saved', savedPage],
  special_offers: ['/special-offers', specialOffers],
  offers: ['/offers', offers],
  brands: ['/brands', brands],
  models: ['/models', models],
  brand_overview: ['/', brandOverview],
  vehicle: ['/cars', vehicle],
  car_calls: ['/cars', carCalls],
  location: ['/', location],
  locations: ['/', locations],
  my_location: ['/my-location', locationChoice],
  landing: ['/', landing],
  search_api: ['/api/search', searchApi],
  cards_api: ['/api/cards', cardsApi],
  similar_api: ['/api/similar', similarApi],
  searches_api: ['/api/searches', searchesApi],
  suggestions_api: ['/api/suggestions', suggestionsApi],
  delivery_api: ['/api/delivery', deliveryApi],
  price_comparison_api: ['/api/price-comparison', priceComparisonApi],
  events: ['/api/events', events],
  csp_reports: ['/api/csp-reports', cspReports],
  robots: ['/robots.txt', robots],
  files: ['/files', files],
  sitemap: ['/', sitemap],
  index_now_key: ['/indexnow.txt', indexNowKey],
  model: ['/', modelAtRoot],
} satisfies Handlers

export const SHOP_CACHE_RULES = {
  page: pageRule,
  search: searchCache,
  search_parts: searchCache,
  suggestions: suggestionsCache,
  brands: brandsCache,
  location: locationCache,
  locations: locationsCache,
  brand: brandCache,
  model: modelCache,
  vehicle: vehicleCache,
}

/** The first row of the route table that fits a path wins, so handlers are mounted in its order. */
const HANDLER_ORDER = new Set(
  Object.values<Route>(ROUTES).flatMap(({ handler }) => (handler === undefined ? [] : [handler as Handler])),
)

type Parts = {
  handlers: Handlers
  cacheRules: Partial<CacheRules>
  /** Answers before the site is known. */
  withoutSite?: Hono<AppEnv>
  beforeHandlers?: MiddlewareHandler<AppEnv>
}

/** The middleware of every request, in order, then the handlers. */
export function buildApp({ handlers, cacheRules, withoutSite, beforeHandlers }: Parts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(requestLog, deadlines, security)
  if (withoutSite) app.route('/', withoutSite)
  app.use(directory, tenant(connectSites), oldAddresses(connectRedirects))
  app.use(canonical, addressTokens, services, shopper, gate, pageHeaders, signedInExtras)
  // Before all that can fail: an error is a page too.
  app.use(renderer, refuseInPreview, findPage, pageCache(cacheRules), menus, access, addSections(listWithoutFilters))
  if (beforeHandlers) app.use(beforeHandlers)
  for (const name of HANDLER_ORDER) if (handlers[name]) app.route(...handlers[name])

  app.notFound(handleNotFound(allowedMethods(app.routes)))
  app.onError(handleError)
  return app
}

/** Paths that no row of the route table has. */
const isOfOperators = (path: string) =>
  path.startsWith('/operator/') || path === '/metrics' || path === '/healthz' || path === DOMAIN_CHECK_PATH

/** Whether the handlers of the shop answer a request, or none does. `path`: as Hono reads it, with `%2D` as a hyphen. */
export function isForShop(path: string): boolean {
  const handler = routeAt(path)?.handler
  return !isOfOperators(path) && (handler === undefined || handler in SHOP_HANDLERS)
}

/** The app of a visitor who looks for a car. */
export const createShop = () => buildApp({ handlers: SHOP_HANDLERS, cacheRules: SHOP_CACHE_RULES })
