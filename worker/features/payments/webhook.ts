import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { siteCounts } from '../../http/trust-budget.ts'
import { Forged, type Webhook } from './service.ts'

const MAX_BYTES = 256 * 1024

/** POST /api/payments/webhook: events of the payment processor (RES-02). 200 once stored; else the processor sends it again. */
export const paymentsApi = new Hono<AppEnv>().post(
  '/webhook',
  bodyLimit({ maxSize: MAX_BYTES, onError: (c) => failure(c, 'too_large') }),
  async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? null
    return receiveWebhook(c, { body: await c.req.text(), signature, now: c.var.now })
  },
)

export async function receiveWebhook(c: Context<AppEnv>, webhook: Webhook): Promise<Response> {
  const { payments, reservations } = c.var.services
  const isRetired = c.var.site.state === 'retired'
  if (!payments) return failure(c, 'not_found')
  try {
    const event = await payments.parse(webhook)
    const paid = event && (await reservations.events.receive(event))
    // Money is no hoarder: a paid hold takes nothing from the share of those that are not.
    if (paid) await optional(c, 'trust budget', siteCounts(c).giveBackRequest(paid))
    // A site that is retired holds no car and takes no payment: the money goes back.
    if (isRetired && event?.kind === 'paid') await reservations.operator.refund(event.payment)
    return c.json({ received: true })
  } catch (error) {
    if (error instanceof Forged) return failure(c, 'bad_input')
    throw error
  }
}
