import { type CodeBudgets, codeBudgets } from '../../shared/sign-in/code-budgets.ts'
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

/** A variable as a positive number, times a factor; null for none, so that the usual value holds. */
function positive(text: string | undefined, factor = 1): number | null {
  const number = Number(text || Number.NaN) * factor
  return number > 0 && Number.isFinite(number) ? number : null
}
