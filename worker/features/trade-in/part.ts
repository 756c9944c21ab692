import type { Context } from 'hono'
import { findRoute } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { keepToken, markQuery } from '../../http/address-token.ts'
import { tradeHref } from './page.tsx'
import type { StoredTrade } from './service.ts'
import { declineOffer, LATER, STEP_ACTIONS } from './steps.ts'

/** Accepts or declines the offer that was shown (`valuation`); what is wrong, else null. Throws where the dealer was not told. */
export async function decideOffer(
  c: Context<AppEnv>,
  of: StoredTrade,
  { decision, valuation }: { decision: 'accept' | 'decline'; valuation: string },
): Promise<string | null> {
  const decide = decision === 'accept' ? STEP_ACTIONS.accept : declineOffer
  const to = await decide(c, of.trade, { valuation })
  if ('error' in to) return to.error
  return to.trade === of.trade || (await c.var.services.tradeIns.visitor.change(of, to.trade)) ? null : LATER
}

/** Opens the page of a trade-in in this browser: its address; null where it has ended. */
export async function carryOn(c: Context<AppEnv>, of: StoredTrade): Promise<string | null> {
  const reference = await c.var.services.tradeIns.lead.reopen(of)
  if (reference === null) return null
  await keepToken(c, 'trade_in', reference)
  const { car_id } = of.trade
  const { path } = findRoute(car_id === null ? 'trade_in' : 'car_trade_in')
  const car = car_id === null ? null : { id: car_id }
  return tradeHref({ path, car, query: await markQuery('trade_in', reference) })
}
