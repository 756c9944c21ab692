import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { countingsOf, siteCounts } from '../../http/trust-budget.ts'

/** A shopper whose number is confirmed is counted by it alone: many may be behind one address. */
export const holdLimits = (isProved: boolean) =>
  isProved ? (['holds_number'] as const) : (['holds_typed_number', 'holds_address', 'holds_network'] as const)

/**
 * A hold that was paid for and is let go counts again as one without money: paying and letting go has its limit too.
 * `number`: that a code has confirmed, null for none.
 */
export async function countLetGo(c: Context<AppEnv>, id: string, number: string | null): Promise<void> {
  const counted = countingsOf(c, holdLimits(number !== null), { number: number ?? '' })
  const unlimited = counted.map((each) => ({ ...each, most: Infinity }))
  await optional(c, 'trust budget', siteCounts(c).take(unlimited, `let go ${id}`))
}
