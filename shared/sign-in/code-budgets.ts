/**
 * What a text message with a code costs at most, in cents of A$: an estimate of list prices in November 2026 with the fees
 * of carriers, rounded up, since a budget must not be overrun. The variable `CODE_PRICE_CENTS` overrides it.
 */
export const CODE_PRICE_CENTS = 8

/**
 * What texts may cost at most, in cents (TRU-01): codes, and apart from them messages about leads, so that these never shut
 * out sign-in. Together A$20 a site and day. `CODES_BUDGET_PER_HOUR` overrides that of the platform.
 */
export const CODE_BUDGETS = { site_day: 1_600, site_hour: 1_200, messages_day: 400, platform_hour: 20_000 } as const

export type BudgetName = keyof typeof CODE_BUDGETS
export type Budget = { of: BudgetName; share: number }

/** How many codes, or parts of messages, each budget buys. */
export type CodeBudgets = Record<BudgetName, number>

type Settings = {
  priceCents?: number | null
  platformHourCents?: number | null
  codesADay?: number
}

export function codeBudgets({ priceCents, platformHourCents, codesADay = Infinity }: Settings = {}): CodeBudgets {
  const bought = (cents: number) => Math.floor(cents / (priceCents ?? CODE_PRICE_CENTS))
  const { site_day, site_hour, messages_day, platform_hour } = CODE_BUDGETS
  return {
    site_day: Math.min(codesADay, bought(site_day)),
    site_hour: Math.min(codesADay, bought(site_hour)),
    messages_day: bought(messages_day),
    platform_hour: bought(platformHourCents ?? platform_hour),
  }
}

/** A share of a budget, in codes; at least one, so that a small choice of a tenant lets codes through. */
export const budgetShare = ({ of, share }: Budget, budgets: CodeBudgets): number =>
  Math.max(1, Math.round(budgets[of] * share))

export const codesFor = (of: BudgetName, share = 1): number => budgetShare({ of, share }, codeBudgets())
