import type { Context } from 'hono'
import { holdOrderKey, holdRequest } from '../../../shared/trust/hold-limits.ts'
import { limit } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { isBudgetSpent, listCountings, siteCounts, spendBudget } from '../../http/trust-budget.ts'
import type { HoldBudget } from '../reservations/service.ts'

/** The share of holds without money (TRU-01). A confirmed number is counted by it alone: many may be behind one address. */
const holdLimits = (isConfirmed: boolean) =>
  isConfirmed ? (['holds_number'] as const) : (['holds_typed_number', 'holds_address', 'holds_network'] as const)

/** Whether the confirmed number of the shopper has had its share. */
export const hasSpentHolds = async (c: Context<AppEnv>): Promise<boolean> =>
  c.var.shopper !== null && isBudgetSpent(c, holdLimits(true), { number: c.var.shopper.phone })

/** The budget of one order. `form`: idempotency key of the form that orders. */
export function holdBudget(
  c: Context<AppEnv>,
  { car, form, number }: { car: number; form: string; number: string },
): HoldBudget {
  const key = holdRequest(holdOrderKey(car, form))
  return {
    async take() {
      const reached = await spendBudget(c, holdLimits(c.var.shopper !== null), { number, key, isReturnable: true })
      if (!reached) return 'left'
      return limit(reached).beyond === 'prove' ? 'unconfirmed' : 'spent'
    },
    giveBack: () => optional(c, 'trust budget', siteCounts(c).forgetRequest(key)),
  }
}

/** A hold that was paid for and is let go counts again as one without money. `number`: a confirmed one, else null. */
export async function countLetGo(c: Context<AppEnv>, id: string, number: string | null): Promise<void> {
  const counted = listCountings(c, holdLimits(number !== null), { number: number ?? '' })
  const unlimited = counted.map((each) => ({ ...each, most: Infinity }))
  await optional(c, 'trust budget', siteCounts(c).take(unlimited, `let go ${id}`))
}
