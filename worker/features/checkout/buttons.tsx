import type { Context } from 'hono'
import type { Values } from '../../../shared/form/form-view.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import type { AppEnv } from '../../context.ts'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { stepFields } from '../../forms/form-context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { ensureHolder, reservationOwner } from '../../http/customer.ts'
import { validateFields } from '../../http/read-form.ts'
import { textedNumber, textSignInCode } from '../account/sign-in/part.ts'
import { depositPage } from '../payments/part.ts'
import { type Checkout, withReservation } from './checkout.ts'
import { CONFIRMED, formContext, keepTyped, NOTICES, showCheckout, showRefusal } from './page.tsx'
import { countLetGo } from './part.ts'
import { confirmHref } from './view.ts'

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
        await services.reservations.checkout.adopt(facts.mine!.id, {
          ...(await reservationOwner(c)),
          holderToken: await ensureHolder(c),
        })
      return openPayment(c, checkout, facts.mine!)
    }
    if (button === 'release' && facts.mine) await letGo(c, checkout, facts.mine)
    return { next: checkoutPath(site, car.slug) }
  }
  if (button === 'confirm' && state === 'free') return textFirst(c, checkout, values)
  if (state === 'gone') return showRefusal(c, checkout, 'gone', { values })
  if (state === 'closed') return showCheckout(c, checkout, { status: 409 })
  return null
}

async function letGo(c: Context<AppEnv>, { state }: Checkout, { id }: Reservation): Promise<void> {
  const released = await c.var.services.reservations.checkout.release(id, await reservationOwner(c))
  if (released && state === 'paid') await countLetGo(c, id, c.var.shopper?.phone ?? null)
}

/** To the page that a mobile number is confirmed at. What was typed is there again at this checkout. */
export async function confirmFirst(c: Context<AppEnv>, { car }: Checkout, values: Values): Promise<Outcome> {
  await keepTyped(c, car, values)
  return { next: confirmHref(checkoutPath(c.var.site, car.slug)) }
}

const NO_MOBILE = 'Enter a mobile number we can text.'

/** Texts a code to the number that was typed; once it is entered the car is put on hold with what was typed beside it. */
async function textFirst(c: Context<AppEnv>, checkout: Checkout, values: Values): Promise<Outcome> {
  const { car } = checkout
  const read = await validateFields(values, fieldsSchema(stepFields(c, formContext(c, car), { from: 1, to: 1 })))
  if (!read.ok) return { form: { values, errors: read.errors }, status: 422 }
  const phone = textedNumber(read.data['phone'] ?? null)
  if (phone === null) return { form: { values, errors: { phone: NO_MOBILE } }, status: 422 }
  await keepTyped(c, car, values)
  const path = checkoutPath(c.var.site, car.slug)
  const next = await textSignInCode(c, { type: 'hold', phone, redirect: `${path}?${CONFIRMED}`, back: path, values })
  return { next: next ?? confirmHref(path) }
}

/** Leads to the processor's page. */
export async function openPayment(c: Context<AppEnv>, checkout: Checkout, reservation: Reservation): Promise<Outcome> {
  const { lead_id } = reservation
  const here = checkoutPath(c.var.site, checkout.car.slug)
  const page = await depositPage(c, reservation, here)
  if (page === 'settled') return { next: here, lead_id }
  if (page !== null) return { next: page.url, lead_id }
  const held = withReservation(checkout, reservation)
  return showCheckout(c, held, { trouble: NOTICES.unopened, status: 502, scriptQuery: 'unopened' })
}
