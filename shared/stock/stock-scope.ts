import { shownMake } from '../market/spelling.ts'
import type { StockScope } from '../search/query.ts'
import type { Site } from '../tenant/site-fields.ts'
import { DAY_MS } from '../time.ts'

export type ScopedSite = Pick<Site, 'id' | 'stock' | 'manufacturer' | 'include_sold_cars_days'> & {
  features: Pick<Site['features'], 'sold_display'>
}

/** Cars that a site may show at `now` (epoch ms), for every access: lists, counts, sitemap, direct URL (SRC-04, TEN-04). */
export function stockScope(site: ScopedSite, now: number): StockScope {
  const { stock, manufacturer } = site
  const makes = stock.makes?.map(shownMake) ?? null
  const days = site.features.sold_display ? site.include_sold_cars_days : 0
  return {
    statuses: stock.statuses,
    soldSince: days > 0 ? now - days * DAY_MS : null,
    carTypes: stock.car_types,
    makes: manufacturer ? manufacturerMakes(shownMake(manufacturer.name), makes) : makes,
    dealershipSlugs: stock.dealership_slugs,
    locationNames: stock.location_names,
    excludedStockNumbers: stock.excluded_stock_numbers,
    excludedForWebsiteId: site.id,
    priceAbove: null,
  }
}

/** The manufacturer's make only; none where the configured makes exclude it. */
function manufacturerMakes(manufacturer: string, makes: string[] | null): string[] {
  return makes === null || makes.includes(manufacturer) ? [manufacturer] : []
}
