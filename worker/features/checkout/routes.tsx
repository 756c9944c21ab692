import { type Context, Hono } from 'hono'
import { effectivePrice } from '../../../shared/car/effective-price.ts'
import { fullName } from '../../../shared/car/naming.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { Values } from '../../../shared/lead/form-view.ts'
import { cardsOf, checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { reservationFields, reservationStage } from '../../../shared/reservation/lead-fields.ts'
import { payableUntil, type Reservation } from '../../../shared/reservation/reservation.ts'
import type { AppEnv } from '../../context.ts'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { fieldsOf } from '../../forms/form-context.ts'
import { newLead } from '../../forms/new-lead.ts'
import { type Keyed, type Outcome, submit } from '../../forms/submission.ts'
import { ensureHolder, hashCustomer, reservationOwner } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { sentFields } from '../../http/read-form.ts'
import type { Reserved } from '../reservations/service.ts'
import { type Checkout, indexedCheckout, loadCheckout, withReservation } from './checkout.ts'
import { formContext, showCheckout, showRefusal } from './page.tsx'

const NOT_OPENED = 'The payment page did not open. Nothing was taken, and the car is held for you. Please try again.'

/** /cars/{slug}/checkout or /cars/{slug}/buy-online: reserving a car (RES-01 to RES-03). Never cached. */
export const checkouts = new Hono<AppEnv>().on(['GET', 'POST'], ['/:slug/checkout', '/:slug/buy-online'], async (c) => {
  const { site, services } = c.var
  const path = checkoutPath(site, c.req.param('slug'))
  c.header('Cache-Control', 'no-store')
  if (c.req.path !== path) return c.redirect(path, c.req.method === 'GET' ? 302 : 303)
  const car = await services.stock.carBySlug(c.req.param('slug'))
  if (!car || !isInScope(car, services.scope)) return messagePage(c, car && !isPurchasable(car) ? 410 : 404)
  return c.req.method === 'POST' ? submitCheckout(c, car) : showCheckout(c, await loadCheckout(c, car))
})

async function submitCheckout(c: Context<AppEnv>, car: Car) {
  const fields = await sentFields(c)
  // What the database cannot say now, it is asked again in the transaction that takes the car.
  const checkout = (await optional(c, 'checkout', loadCheckout(c, car))) ?? indexedCheckout(c, car)
  return submit(c, {
    fields,
    before: (values) => pressButton(c, checkout, values),
    schema: fieldsSchema(fieldsOf(c, formContext(c, car), { from: 1, to: 1 })),
    identity: (values) => ({ form: 'reservation', subject: String(car.id), values }),
    act: (accepted: Keyed<Values>) => reserve(c, checkout, accepted),
    answer: (form, status) => showCheckout(c, checkout, { form, status }),
  })
}

/** The buttons besides the form's own, and cars that are not for sale any more. */
async function pressButton(c: Context<AppEnv>, checkout: Checkout, values: Values): Promise<Outcome | null> {
  const { site, services } = c.var
  const { car, facts, state, isKnown } = checkout
  const button = values['does']
  if (button === 'release' || button === 'pay') {
    if (!isKnown) throw new Error('The reservation could not be read.')
    if (button === 'pay' && state === 'paying') return openPayment(c, checkout, facts.mine!)
    if (button === 'release' && facts.mine)
      await services.reservations.release(facts.mine.id, await reservationOwner(c))
    return { next: checkoutPath(site, car.slug) }
  }
  if (state === 'gone') return showRefusal(c, checkout, 'gone', { values })
  if (state === 'closed') return showCheckout(c, checkout, { status: 409 })
  return null
}

/** Holds the car and stores the lead in one transaction, then opens the payment where there is one. */
async function reserve(
  c: Context<AppEnv>,
  checkout: Checkout,
  { data, values, key: { key } }: Keyed<Values>,
): Promise<Outcome> {
  const { site, services, now } = c.var
  const { car, facts } = checkout
  const here = checkoutPath(site, car.slug)
  const lead = await newLead(c, { form: 'reservation', car, values: data, sent: values })
  const kind = cardsOf(site) ? 'deposit' : 'request'
  if (kind === 'request' && site.reservation.request_hours === 0) {
    const requested = { ...lead, subcategory: '1. Requested' }
    const { lead_id } = await services.leads.submit(requested, `reservation ${car.id} ${key}`)
    return { next: `${here}?sent`, lead_id }
  }
  const reserved = await services.reservations.reserve({
    key,
    holder: await ensureHolder(c),
    who: await hashCustomer(c, data['phone'] ?? ''),
    car: { id: car.id, slug: car.slug, name: fullName(car), stocknum: car.stocknum, price: effectivePrice(car) },
    kind,
    deposit: kind === 'deposit' ? Math.round(site.reservation.deposit * 100) : 0,
    lead: (reservation) => ({
      ...lead,
      subcategory: reservationStage(reservation),
      fields: reservationFields(reservation, facts.inWords(reservation.held_until)),
    }),
  })
  if ('refusal' in reserved) return refuse(c, checkout, reserved, values)
  const { reservation } = reserved
  const isPayable = reservation.state === 'held' && reservation.kind === 'deposit' && now < reservation.held_until
  return isPayable ? openPayment(c, checkout, reservation) : { next: here, lead_id: reservation.lead_id }
}

type Refused = Extract<Reserved, { refusal: unknown }>

async function refuse(c: Context<AppEnv>, checkout: Checkout, { refusal }: Refused, values: Values): Promise<Outcome> {
  if (checkout.state === 'theirs') return showRefusal(c, checkout, refusal, { values })
  const latest = (await optional(c, 'checkout', loadCheckout(c, checkout.car))) ?? checkout
  // The shopper has the car already, by another form of theirs.
  if (['paying', 'asked', 'paid'].includes(latest.state)) return { next: checkoutPath(c.var.site, latest.car.slug) }
  return showRefusal(c, latest, refusal, { values })
}

/** Leads to the processor's page. An order that is opened again has the same page, so that it is paid once. */
async function openPayment(c: Context<AppEnv>, checkout: Checkout, reservation: Reservation): Promise<Outcome> {
  const { site, services } = c.var
  const { id, lead_id, pay_url } = reservation
  if (pay_url) return { next: pay_url, lead_id }
  const address = new URL(checkoutPath(site, checkout.car.slug), c.req.url).href
  const start = services.payments?.start({
    id,
    amount: reservation.deposit,
    what: `Refundable deposit for ${reservation.car.name}`,
    until: payableUntil(site.reservation, reservation.held_at),
    done: `${address}?paid`,
    back: `${address}?back`,
  })
  const page = start && (await optional(c, 'payment page', start))
  if (!page) {
    const held = withReservation(checkout, reservation)
    return showCheckout(c, held, { trouble: NOT_OPENED, status: 502, scriptQuery: 'unopened' })
  }
  // Without its address the same page is opened again.
  await optional(c, 'payment page address', services.reservations.rememberPage(id, page))
  return { next: page.url, lead_id }
}
