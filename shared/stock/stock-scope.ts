import type { CarInput } from '../car/schema.ts'
import { findScopeRule, isListable } from '../car/scope.ts'
import { isPurchasable } from '../car/status.ts'
import type { Problem } from '../feed/problem.ts'
import { isOfOwnWords } from '../feed/staff-words.ts'
import { shownMake, shownNames } from '../market/spelling.ts'
import { computeOnce } from '../memo.ts'
import type { StockScope } from '../search/query.ts'
import type { Site } from '../tenant/site-fields.ts'
import { plural } from '../text.ts'
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

/** The setting that keeps a car of a feed off a site although it is for sale; null: none does, or the feed takes it off. */
export const findKeptOff = (car: CarInput, scope: StockScope): string | null =>
  isListable(car) && isPurchasable(car) ? findScopeRule({ ...car, ...shownNames(car), sold_at: null }, scope) : null

const NAMED_CARS = 10

/** Collects the cars of a file that a problem of it (`hold`) or a site's own settings keep off its pages, to say so in a sentence. */
export function keptOff(scope: StockScope | null) {
  const carsByRule = new Map<string, string[]>()
  return {
    add(car: CarInput, hold?: Problem): void {
      const setting = scope && findKeptOff(car, scope)
      const ofSite = setting && `the site’s ${setting}`
      const rule = hold ? (isOfOwnWords(hold) ? 'their own words' : `${hold.column} of the file`) : ofSite
      if (rule) computeOnce(carsByRule, rule, (): string[] => []).push(car.stocknum ?? car.source_key)
    },
    find(): string | null {
      const rules = [...carsByRule].map(([rule, cars]) => {
        const more = cars.length > NAMED_CARS ? ` and ${cars.length - NAMED_CARS} more` : ''
        return `${cars.length} by ${rule} (${cars.slice(0, NAMED_CARS).join(', ')}${more})`
      })
      const cars = [...carsByRule.values()].flat().length
      return cars === 0 ? null : `${plural(cars, 'car')} kept off sale here: ${rules.join('; ')}. See the report.`
    },
  }
}
