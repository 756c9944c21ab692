import { type CodeBudgets, codeBudgets, codeWeight } from '../../shared/sign-in/code-budgets.ts'
import type { Bindings } from '../bindings.ts'

type Settings = Pick<Bindings, 'CODE_PRICE_CENTS' | 'CODES_BUDGET_PER_HOUR'>

/** What a tenant chose of signing in. */
type Gates = { codes_a_day?: number; phone_countries?: readonly string[] }

const readSettings = ({ CODE_PRICE_CENTS, CODES_BUDGET_PER_HOUR }: Settings, gates: Gates) => ({
  priceCents: positive(CODE_PRICE_CENTS),
  platformHourCents: positive(CODES_BUDGET_PER_HOUR, 100),
  ...(gates.codes_a_day !== undefined && { codesADay: gates.codes_a_day }),
  ...(gates.phone_countries && { countries: gates.phone_countries }),
})

/** How many codes the budgets buy here. */
export const siteCodeBudgets = (env: Settings, gates: Gates = {}): CodeBudgets => codeBudgets(readSettings(env, gates))

export const siteCodeWeight = (env: Settings, gates: Gates): number => codeWeight(readSettings(env, gates))

/** A variable as a positive number, times a factor; null for none, so that the usual value holds. */
function positive(text: string | undefined, factor = 1): number | null {
  const number = Number(text || Number.NaN) * factor
  return number > 0 && Number.isFinite(number) ? number : null
}
