import { type Comparable, type ComparedCar, describeComparables, MIN_COMPARABLES } from './comparables.ts'
import type { MarketComparison } from './market-comparison.ts'
import { estimateBounds, estimatePrice, type PriceEstimate, shareOfRange } from './price-estimate.ts'

/**
 * VDP-11, STK-08: compares a car's asking price with the range that the nearest of the similar cars among `others`
 * suggest for it. null with fewer than three. `unread` are similar and not among them.
 */
export function comparePrice(car: ComparedCar, others: readonly Comparable[], unread = 0): MarketComparison | null {
  const answer = estimatePrice(car, others)
  if (answer === null || answer.cars.length < MIN_COMPARABLES) return null
  const { min, max, confidence } = answer
  const { year, km } = estimateBounds(car)
  return {
    fill: Math.round(Math.min(1, Math.max(0, shareOfRange(car.price, min, max))) * 100),
    listing_price: car.price,
    market_range_min: min,
    market_range_max: max,
    confidence,
    description: describe(car, answer),
    basis: {
      similar: answer.similar + unread,
      cars: answer.cars.length,
      same_badge: car.badge === null ? null : answer.sameBadge,
      estimate: answer.estimate,
      spread: percent(answer.spread),
      within_years: year && year.max - car.year!,
      within_km: km && Math.ceil((km.max - car.km!) / KM_STEP) * KM_STEP,
      per_year: answer.perYear && percent(answer.perYear),
      per_10000_km: answer.per10000Km && percent(answer.per10000Km),
    },
  }
}

/** Kilometres are told in whole thousands. */
const KM_STEP = 1_000

/** With one decimal. */
const percent = (share: number) => Math.round(share * 1_000) / 10 + 0

/** 'Compared with 14 cars on this site, adjusted to this one's year and kilometres: Toyota Corolla, 2018 to 2021.' */
function describe(car: ComparedCar, { cars, perYear, per10000Km }: PriceEstimate): string {
  const measures = [...(perYear === null ? [] : ['year']), ...(per10000Km === null ? [] : ['kilometres'])]
  const adjusted = measures.length === 0 ? '' : `, adjusted to this one’s ${measures.join(' and ')}`
  return describeComparables(car, cars, adjusted)
}
