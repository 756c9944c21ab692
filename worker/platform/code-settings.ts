import { budgetShare, type CodeBudgets, codeBudgets } from '../../shared/sign-in/code-budgets.ts'
import { type LimitName, limit } from '../../shared/trust/limits.ts'
import type { Bindings } from '../bindings.ts'

type Settings = Pick<Bindings, 'CODE_PRICE_CENTS' | 'CODES_BUDGET_PER_HOUR'>

/** What a tenant chose of signing in. */
type Gates = { codes_a_day?: number }

/** How many codes the budgets buy here. */
export const siteCodeBudgets = (env: Settings, { codes_a_day }: Gates = {}): CodeBudgets =>
  codeBudgets({
    priceCents: positive(env.CODE_PRICE_CENTS),
    platformHourCents: positive(env.CODES_BUDGET_PER_HOUR, 100),
    ...(codes_a_day !== undefined && { codesADay: codes_a_day }),
  })

/** How many codes, or parts of messages, the limits that are shares of money let through here. */
export function budgetMost(env: Settings, gates: Gates, names: readonly LimitName[]) {
  const budgets = siteCodeBudgets(env, gates)
  const shares = names.flatMap((name) => {
    const { budget } = limit(name)
    return budget ? [[name, budgetShare(budget, budgets)] as const] : []
  })
  return Object.fromEntries(shares) as Partial<Record<LimitName, number>>
}

/** A variable as a positive number, times a factor; null for none, so that the usual value holds. */
function positive(text: string | undefined, factor = 1): number | null {
  const number = Number(text || Number.NaN) * factor
  return number > 0 && Number.isFinite(number) ? number : null
}
