import type { StockScope } from '../search/query.ts'
import type { Site } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000

/** What `stockScope` reads of a site. */
export type ScopedSite = Pick<Site, 'id' | 'stock' | 'manufacturer' | 'include_sold_cars_days'> & {
  features: Pick<Site['features'], 'sold_display'>
}

/**
 * Which cars a site may show at `now` (epoch milliseconds), on every way to reach one: search, facets, similar cars,
 * counts, sitemap, direct URL (SRC-04, TEN-04).
 */
export function stockScope(site: ScopedSite, now: number): StockScope {
  const { stock, manufacturer } = site
  const days = site.features.sold_display ? site.include_sold_cars_days : 0
  return {
    statuses: stock.statuses,
    soldSince: days > 0 ? now - days * DAY : null,
    carTypes: stock.car_types,
    makes: manufacturer ? makesOfOne(manufacturer.name, stock.makes) : stock.makes,
    dealershipSlugs: stock.dealership_slugs,
    locationNames: stock.location_names,
    excludedStockNumbers: stock.excluded_stock_numbers,
    excludedForWebsiteId: site.id,
    priceAbove: stock.price_above,
  }
}

/** A manufacturer's site shows that make alone, and nothing where its list of makes leaves it out. */
function makesOfOne(manufacturer: string, makes: string[] | null): string[] {
  return makes === null || makes.includes(manufacturer) ? [manufacturer] : []
}
