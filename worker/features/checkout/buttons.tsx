import type { Context } from 'hono'
import type { Values } from '../../../shared/lead/form-view.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { payableUntil, type Reservation } from '../../../shared/reservation/reservation.ts'
import type { AppEnv } from '../../context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { ensureHolder, reservationOwner } from '../../http/customer.ts'
import { optional } from '../../http/optional.ts'
import { countingsOf, siteCounts } from '../../http/trust-budget.ts'
import { type Checkout, withReservation } from './checkout.ts'
import { keepTyped, showCheckout, showRefusal } from './page.tsx'
import { confirmHref } from './ways.ts'

const NOT_OPENED = 'The payment page did not open. Nothing was taken, and the car is held for you. Please try again.'

/** The buttons besides the form's own, and cars that are not for sale any more. */
export async function pressButton(c: Context<AppEnv>, checkout: Checkout, values: Values): Promise<Outcome | null> {
  const { site, services } = c.var
  const { car, facts, state, isKnown } = checkout
  const button = values['does']
  if (button === 'release' || button === 'pay') {
    if (!isKnown) throw new Error('The reservation could not be read.')
    if (button === 'pay' && state === 'paying') {
      // What is paid by the owner of the number is no longer in the hands of the browser that typed it.
      if (checkout.isTyped)
        await services.reservations.adopt(facts.mine!.id, {
          ...(await reservationOwner(c)),
          holder: await ensureHolder(c),
        })
      return openPayment(c, checkout, facts.mine!)
    }
    if (button === 'release' && facts.mine) await letGo(c, checkout, facts.mine)
    return { next: checkoutPath(site, car.slug) }
  }
  if (button === 'confirm' && state === 'free') return confirmFirst(c, checkout, values)
  if (state === 'gone') return showRefusal(c, checkout, 'gone', { values })
  if (state === 'closed') return showCheckout(c, checkout, { status: 409 })
  return null
}

/** A hold that was paid for and is let go counts again as one without money: paying and letting go has its limit too. */
async function letGo(c: Context<AppEnv>, { state }: Checkout, { id }: Reservation): Promise<void> {
  const released = await c.var.services.reservations.release(id, await reservationOwner(c))
  if (!released || state !== 'paid') return
  const counted = countingsOf(c, holdLimits(c), { number: c.var.shopper?.phone ?? '' })
  const unlimited = counted.map((each) => ({ ...each, most: Infinity }))
  await optional(c, 'trust budget', siteCounts(c).take(unlimited, `let go ${id}`))
}

/** To the page that a mobile number is confirmed at. What was typed is there again at this checkout. */
export async function confirmFirst(c: Context<AppEnv>, { car }: Checkout, values: Values): Promise<Outcome> {
  await keepTyped(c, car, values)
  return { next: confirmHref(checkoutPath(c.var.site, car.slug)) }
}

/** A shopper whose number is confirmed is counted by it alone: many may be behind one address. */
export const holdLimits = ({ var: { shopper } }: Context<AppEnv>) =>
  shopper ? (['holds_number'] as const) : (['holds_typed_number', 'holds_address', 'holds_network'] as const)

/** Leads to the processor's page. An attempt that is opened again has the same page, so that it is paid once. */
export async function openPayment(c: Context<AppEnv>, checkout: Checkout, reservation: Reservation): Promise<Outcome> {
  const { site, services } = c.var
  const { id, lead_id, pay_url } = reservation
  if (pay_url) return { next: pay_url, lead_id }
  const attempt = await services.reservations.beginAttempt(id)
  if (!attempt) return { next: checkoutPath(site, checkout.car.slug), lead_id }
  if (attempt.url) return { next: attempt.url, lead_id }
  const address = new URL(checkoutPath(site, checkout.car.slug), c.req.url).href
  const start = services.payments?.start({
    id,
    attempt: attempt.attempt,
    amount: reservation.deposit,
    what: `Refundable deposit for ${reservation.car.name}`,
    until: payableUntil(site.reservation, reservation.held_at, attempt.begun_at),
    done: `${address}?paid`,
    back: `${address}?back`,
  })
  const page = start && (await optional(c, 'payment page', start))
  if (!page) {
    const held = withReservation(checkout, reservation)
    return showCheckout(c, held, { trouble: NOT_OPENED, status: 502, scriptQuery: 'unopened' })
  }
  // Without its address the same page is opened again.
  await optional(
    c,
    'payment page address',
    services.reservations.rememberPage(id, { ...page, attempt: attempt.attempt }),
  )
  return { next: page.url, lead_id }
}
