/**
 * What a text message with a code costs at most, in cents of A$, by the country of the number: estimates of list prices in
 * November 2026 with the fees of carriers, rounded up generously, since a budget must not be overrun. `CODE_PRICE_CENTS` overrides that of Australia.
 */
const CODE_PRICES: Readonly<Record<string, number>> = { AU: 8, NZ: 25, US: 8, CA: 8, GB: 12, IE: 20, SG: 15 }

/** Of a country without a row: dearer than any that is usual, so that no budget is overrun. */
const ELSEWHERE_CENTS = 100

/** The dearest of the countries whose numbers a site takes, since the next code may go there. */
export const dearestCode = (countries: readonly string[], ofAustralia: number | null = null): number =>
  Math.max(
    ...countries.map((country) => (country === 'AU' && ofAustralia) || (CODE_PRICES[country] ?? ELSEWHERE_CENTS)),
  )
