import type { Context } from 'hono'
import { findRoute } from '../../../shared/routes/paths.ts'
import type { Trade } from '../../../shared/trade-in/trade.ts'
import type { AppEnv } from '../../context.ts'
import { keepToken, markQuery } from '../../http/address-token.ts'
import type { StoredTrade } from './service.ts'
import { declineOffer, STEP_ACTIONS } from './steps.ts'

export type DecisionResult = { ok: true } | { ok: false; error: string }

const LATER = 'That changed after you opened this page. Here’s where it’s at now.'

/** Accepts or declines the offer that was shown, which `valuation` names. Throws where the dealer could not be notified. */
export async function decideOffer(
  c: Context<AppEnv>,
  of: StoredTrade,
  { decision, valuation }: { decision: 'accept' | 'decline'; valuation: string },
): Promise<DecisionResult> {
  const { trade } = of
  const to = await applyDecision(c, trade, { decision, valuation })
  if ('error' in to) return { ok: false, error: to.error }
  const isStored = to.trade === trade || (await c.var.services.tradeIns.visitor.change(of, to.trade))
  return isStored ? { ok: true } : { ok: false, error: LATER }
}

async function applyDecision(
  c: Context<AppEnv>,
  trade: Trade,
  { decision, valuation }: { decision: 'accept' | 'decline'; valuation: string },
): Promise<{ trade: Trade } | { error: string }> {
  if (decision === 'accept') return STEP_ACTIONS.accept(c, trade, { valuation })
  const { valued } = trade
  if (!valued || !('valuation' in valued) || valued.valuation.id !== valuation) return { error: LATER }
  return { trade: await declineOffer(c, trade) }
}

/** Opens the page of a trade-in in this browser: its address; null where it has ended. */
export async function carryOn(c: Context<AppEnv>, of: StoredTrade): Promise<string | null> {
  const reference = await c.var.services.tradeIns.lead.reopen(of)
  if (reference === null) return null
  await keepToken(c, 'trade_in', reference)
  const { car_id } = of.trade
  const { path } = findRoute(car_id === null ? 'trade_in' : 'car_trade_in')
  const query = { ...(car_id !== null && { car_id: String(car_id) }), ...(await markQuery('trade_in', reference)) }
  return `${path}?${new URLSearchParams(query).toString()}`
}
