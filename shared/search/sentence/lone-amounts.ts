import type { SearchOptions } from '../state.ts'
import type { Meaning } from './meaning.ts'

/** What follows a number that counts something else than dollars, as a pattern. */
export const COUNTED_THINGS =
  '(?:inch(?:es)?|years?|yrs?|months?|weeks?|days?|owners?|people|adults?|kids|children|berths?|speeds?|cc|ft|feet|foot|kw|hp|metres?|m|percent)'

const THOUSAND = 1000
const FEWEST_THOUSANDS = 3

const priceUpTo = (max: number): Meaning => ({ ranges: { price: { min: null, max } } })

/** 'Under 20', without '$' or 'k', is in thousands of dollars: no car costs twenty. */
export const thousandsBelow = (count: number): Meaning | null =>
  count < FEWEST_THOUSANDS ? null : priceUpTo(count * THOUSAND)

/** In dollars. Fewer may be a postcode, more are a usual distance. */
const MIN_PRICE = 8_000
const MAX_PRICE = 99_999
const ROUND_TO = 500
/** As dealers end a price: 12990, 9950, 14888. */
const PRICE_ENDING = /(?:[59]0|88|99)$/

/** A number alone as a price, where it looks like one and no model of the stock is called so. */
export function priceOf(digits: string, { vocabulary: { model = [] } }: SearchOptions): Meaning | null {
  const amount = Number(digits)
  const isPriceLike = amount % ROUND_TO === 0 || PRICE_ENDING.test(digits)
  if (!isPriceLike || amount < MIN_PRICE || amount > MAX_PRICE) return null
  return model.some((name) => name.split(' ').includes(digits)) ? null : priceUpTo(amount)
}
