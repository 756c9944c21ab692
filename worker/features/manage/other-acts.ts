import type { Context } from 'hono'
import type { Values } from '../../../shared/lead/form-view.ts'
import { ADDED_WITH, MESSAGE_ADDED, MESSAGE_FIELDS, messageProblem } from '../../../shared/manage/message.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { limit } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { takeBudget } from '../../http/trust-budget.ts'
import { contentHash } from '../../platform/crypto.ts'
import { carryOn, decideOffer } from '../trade-in/part.ts'
import type { Managed } from './managed.ts'
import { done } from './news.ts'
import { showManage } from './page.tsx'

/** Adds a message, of which the dealer hears at once. The same words of one day are one message. */
export async function addMessage(c: Context<AppEnv>, managed: Managed, values: Values): Promise<Outcome> {
  const { stored, isOpen } = managed
  const { lead, lead_id } = stored
  const again = (more: Parameters<typeof showManage>[2]) => showManage(c, managed, { does: 'message', values, ...more })
  const text = values['message'] ?? ''
  const problem = messageProblem(text)
  if (problem !== null) return again({ errors: { message: problem }, status: 422 })
  const key = await contentHash(JSON.stringify(['message', lead_id, Math.floor(c.var.now / DAY_MS), text]))
  const reached = await takeBudget(c, ['messages_lead', 'messages_address'], { lead: lead_id, key })
  if (reached) return again({ error: limit(reached).shown, status: 429 })
  const fields = { [MESSAGE_FIELDS.text]: text, [MESSAGE_FIELDS.with]: ADDED_WITH[isOpen ? 'code' : 'link'] }
  const change = { category: lead.category, subcategory: MESSAGE_ADDED, event: lead.event, fields }
  if (!(await c.var.services.leads.amend(lead_id, change, key))) throw new Error('The lead is gone.')
  return done(c, managed, 'message')
}

/** Accepts or declines the offer that the page showed. */
export const decide =
  (decision: 'accept' | 'decline') =>
  async (c: Context<AppEnv>, managed: Managed, values: Values): Promise<Outcome> => {
    const { trade } = managed
    if (!trade) return showManage(c, managed, { trouble: ENDED, status: 409 })
    const decided = await decideOffer(c, trade, { decision, valuation: values['valuation'] ?? '' })
    if (!decided.ok) return showManage(c, managed, { trouble: decided.error, status: 409 })
    return done(c, managed, decision === 'accept' ? 'accepted' : 'declined')
  }

const ENDED = 'This trade-in has ended. Please call us.'

/** Opens the page of the trade-in itself, in this browser. */
export async function openTrade(c: Context<AppEnv>, managed: Managed): Promise<Outcome> {
  const next = managed.trade && (await carryOn(c, managed.trade))
  return next === null ? showManage(c, managed, { trouble: ENDED, status: 409 }) : { next }
}
