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

/** What a code to Australia costs, in cents. `CODE_PRICE_CENTS` overrides it. */
export const CODE_PRICE_CENTS = dearestCode(['AU'])

/** What codes may cost at most, in cents (TRU-01). `CODES_BUDGET_PER_HOUR` overrides that of the platform. */
export const CODE_BUDGETS = { site_day: 2_000, site_hour: 1_200, platform_hour: 20_000 } as const

export type BudgetName = keyof typeof CODE_BUDGETS
export type Budget = { of: BudgetName; share: number }

/** How many codes each budget buys; those of the platform are counted in codes to Australia. */
export type CodeBudgets = Record<BudgetName, number>

type Settings = {
  priceCents?: number | null
  platformHourCents?: number | null
  codesADay?: number
  /** Whose numbers the site takes. */
  countries?: readonly string[]
}

export function codeBudgets(settings: Settings = {}): CodeBudgets {
  const { priceCents = null, platformHourCents, codesADay = Infinity, countries = ['AU'] } = settings
  const bought = (cents: number, price = dearestCode(countries, priceCents)) => Math.floor(cents / price)
  const { site_day, site_hour, platform_hour } = CODE_BUDGETS
  return {
    site_day: Math.min(codesADay, bought(site_day)),
    site_hour: Math.min(codesADay, bought(site_hour)),
    platform_hour: bought(platformHourCents ?? platform_hour, dearestCode(['AU'], priceCents)),
  }
}

/** How many codes to Australia one code of a site counts for, against the budget of the platform. */
export const codeWeight = ({ priceCents = null, countries = ['AU'] }: Settings): number =>
  Math.ceil(dearestCode(countries, priceCents) / dearestCode(['AU'], priceCents))

/** A share of a budget, in codes; at least one, so that a small choice of a tenant lets codes through. */
export const budgetShare = ({ of, share }: Budget, budgets: CodeBudgets): number =>
  Math.max(1, Math.round(budgets[of] * share))

export const codesFor = (of: BudgetName, share = 1): number => budgetShare({ of, share }, codeBudgets())
