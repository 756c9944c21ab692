import type { CarInput } from '../car/schema.ts'
import { findScopeRule, isListable } from '../car/scope.ts'
import { isPurchasable } from '../car/status.ts'
import type { Problem } from '../feed/problem.ts'
import { isOfOwnWords } from '../feed/staff-words.ts'
import { shownNames } from '../market/spelling.ts'
import { computeOnce } from '../memo.ts'
import type { StockScope } from '../search/query.ts'
import { plural } from '../text.ts'

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
