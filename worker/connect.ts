import type { Context, MiddlewareHandler } from 'hono'
import type { DetailSite } from '../shared/car/detail.ts'
import { listingSite } from '../shared/car/listing-site.ts'
import { searchOptions } from '../shared/search/options.ts'
import type { StockScope } from '../shared/search/query.ts'
import type { SearchOptions } from '../shared/search/state.ts'
import type { Site } from '../shared/tenant/schema.ts'
import { stockScope } from '../shared/tenant/stock-scope.ts'
import type { Bindings } from './bindings.ts'
import type { AppEnv } from './context.ts'
import type { TenantEnv } from './middleware/tenant.ts'
import { perSite } from './per-site.ts'
import { searchOf } from './services/hosted-search.ts'
import { imageService } from './services/images.ts'
import type { SearchEngine } from './services/search.ts'
import { kvSites, type Sites, siteMemory } from './services/sites.ts'
import { type StockReader, stockReader } from './services/stock.ts'
import { readCar } from './stock/records.ts'

/** Everything a request may ask for, bound to its one site: no call takes a tenant. */
export type Services = {
  search: SearchEngine
  stock: StockReader
  /** Which cars this site may show now. */
  scope: StockScope
  /** What the car rules know of this site. */
  listing: DetailSite
  searchOptions: () => Promise<SearchOptions>
}

const listingOf = perSite(listingSite)

type Defer = (work: Promise<unknown>) => void

const report = (trouble: Record<string, unknown>) => console.error(JSON.stringify({ level: 'error', ...trouble }))

/** The one place that picks adapters. */
export function connect(env: Bindings, site: Site, now: number, defer: Defer): Services {
  const scope = stockScope(site, now)
  const stock = stockReader({
    kv: env.KV,
    site: site.slug,
    now,
    defer,
    report,
    readCar: (slug) => readCar(env.DB, site.slug, slug),
  })
  const search = searchOf({ site, fallback: stock.search, now, defer, report })
  return {
    search,
    stock,
    scope,
    listing: { ...listingOf(site), images: imageService(env) },
    searchOptions: async () => searchOptions(site, await search.vocabulary(scope)),
  }
}

export const services: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set(
    'services',
    connect(c.env, c.var.site, c.var.now, (work) => c.executionCtx.waitUntil(work)),
  )
  await next()
}

const memory = siteMemory()

/** The sites of this isolate, by host. */
export const sitesOf = (c: Context<TenantEnv>): Sites =>
  kvSites({
    memory,
    kv: c.env.KV,
    now: Date.now(),
    defer: (work) => c.executionCtx.waitUntil(work),
    report,
  })
