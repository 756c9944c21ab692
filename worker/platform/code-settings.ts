import { type CodeBudgets, codeBudgets } from '../../shared/trust/code-budgets.ts'
import type { Bindings } from '../bindings.ts'

type Settings = Pick<Bindings, 'CODE_PRICE_CENTS' | 'CODES_BUDGET_PER_HOUR'>

/** How many codes the budgets buy here; `codesADay` is what the tenant chose. */
export const codeBudgetsOf = ({ CODE_PRICE_CENTS, CODES_BUDGET_PER_HOUR }: Settings, codesADay?: number): CodeBudgets =>
  codeBudgets({
    priceCents: positive(CODE_PRICE_CENTS),
    platformHourCents: positive(CODES_BUDGET_PER_HOUR, 100),
    ...(codesADay !== undefined && { codesADay }),
  })

/** A variable as a positive number, times a factor; null for none, so that the usual value holds. */
function positive(text: string | undefined, factor = 1): number | null {
  const number = Number(text || Number.NaN) * factor
  return number > 0 && Number.isFinite(number) ? number : null
}
