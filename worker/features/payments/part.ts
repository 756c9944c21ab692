import type { Context } from 'hono'
import { payableUntil, type Reservation } from '../../../shared/reservation/reservation.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import type { PaymentOrder, PaymentPage } from './service.ts'

/**
 * The processor's page for the deposit of a reservation; null where it did not open, 'settled' where there is nothing to pay any
 * more. An attempt that is opened again has the same page, so that it is paid once. `path`: of this site, where the shopper
 * comes back to.
 */
export async function depositPage(
  c: Context<AppEnv>,
  { id, pay_url, deposit, held_at, car }: Reservation,
  path: string,
): Promise<{ url: string } | 'settled' | null> {
  const { services } = c.var
  if (pay_url) return { url: pay_url }
  const attempt = await services.reservations.deposits.begin(id)
  if (!attempt) return 'settled'
  if (attempt.url) return { url: attempt.url }
  const { origin, pathname, search } = new URL(path, c.req.url)
  const back = (word: string) => `${origin}${pathname}?${[search.slice(1), word].filter(Boolean).join('&')}`
  const order = {
    id,
    attempt: attempt.attempt,
    amount: deposit,
    what: `Refundable deposit for ${car.name}`,
    until: payableUntil(held_at, attempt.begun_at),
    done: back('paid'),
    back: back('back'),
  }
  const { deposits } = services.reservations
  const url = await openPage(c, order, (page) => deposits.rememberPage(id, { ...page, attempt: attempt.attempt }))
  return url === null ? null : { url }
}

/** The processor's page for an order; null where it did not open. Where its address is not remembered, the same page is opened again. */
export async function openPage(
  c: Context<AppEnv>,
  order: PaymentOrder,
  remember: (page: PaymentPage) => Promise<void>,
): Promise<string | null> {
  const start = c.var.services.payments?.start(order)
  const page = start && (await optional(c, 'payment page', start))
  if (!page) return null
  await optional(c, 'payment page address', remember(page))
  return page.url
}
