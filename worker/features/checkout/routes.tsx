import { type Context, Hono } from 'hono'
import { effectivePrice } from '../../../shared/car/effective-price.ts'
import { fullName } from '../../../shared/car/naming.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { Values } from '../../../shared/lead/form-view.ts'
import { cardsOf, checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { payableUntil, type Reservation } from '../../../shared/reservation/reservation.ts'
import { reservationFields, stageOf } from '../../../shared/reservation/told.ts'
import type { AppEnv } from '../../context.ts'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { looksAutomated } from '../../forms/guard.ts'
import { contentOf, keyOf } from '../../forms/key.ts'
import { newLead } from '../../forms/new-lead.ts'
import { fieldsOf } from '../../forms/place.ts'
import { ticketOf } from '../../forms/ticket.ts'
import { knownHolder, ownerOf, whoIs } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { isRateLimited } from '../../http/rate-limit.ts'
import { checked, sentFields } from '../../http/read-form.ts'
import { redirectAfter } from '../../http/redirect-after.ts'
import { draw, placeOf, refuse } from './page.tsx'
import { type Checkout, checkoutOf } from './view.ts'

const TOO_OFTEN = 'That was asked for too often. Please wait a minute, then try again.'
const NOT_OPENED = 'The payment page did not open. Nothing was taken, and the car is held for you. Please try again.'

/** /cars/{slug}/checkout or /cars/{slug}/buy-online: reserving a car (RES-01 to RES-03). Asked anew each time, kept by nobody. */
export const checkouts = new Hono<AppEnv>().on(['GET', 'POST'], ['/:slug/checkout', '/:slug/buy-online'], async (c) => {
  const { site, services } = c.var
  const path = checkoutPath(site, c.req.param('slug'))
  c.header('Cache-Control', 'no-store')
  if (c.req.path !== path) return c.redirect(path, c.req.method === 'GET' ? 302 : 303)
  const car = await services.stock.carBySlug(c.req.param('slug'))
  if (!car || !isInScope(car, services.scope)) return messagePage(c, car && !isPurchasable(car) ? 410 : 404)
  return c.req.method === 'POST' ? take(c, car) : draw(c, await checkoutOf(c, car))
})

async function take(c: Context<AppEnv>, car: Car) {
  const fields = await sentFields(c)
  const checkout = await checkoutOf(c, car)
  const { mine } = checkout.facts
  const back = () => c.redirect(checkoutPath(c.var.site, car.slug), 303)
  const read = await checked(fields, fieldsSchema(fieldsOf(c, placeOf(c, car), { from: 1, to: 1 })))
  if (await isRateLimited(c, 'FORMS_LIMIT'))
    return draw(c, checkout, { form: { values: read.values }, trouble: TOO_OFTEN, status: 429 })
  if (fields['does'] === 'release') {
    if (mine) await c.var.services.reservations.release(mine.id, await ownerOf(c))
    return back()
  }
  if (fields['does'] === 'pay') return checkout.state === 'paying' ? openPayment(c, checkout, mine!) : back()
  return read.ok ? reserve(c, checkout, read) : draw(c, checkout, { form: read, status: 422 })
}

type Filled = { /** As checked. */ data: Values /** As typed. */; values: Values }

async function reserve(c: Context<AppEnv>, checkout: Checkout, { data: values, values: sent }: Filled) {
  const { site, services, now } = c.var
  const { car, facts } = checkout
  const here = checkoutPath(site, car.slug)
  // Whether somebody holds it is for the database to say, in the same step that takes it.
  if (checkout.state === 'gone') return refuse(c, checkout, 'gone', { values: sent })
  if (checkout.state === 'closed') return draw(c, checkout, { status: 409 })

  const ticket = await ticketOf(c, sent)
  const key = await keyOf(c, await contentOf('reservation', String(car.id), values), ticket)
  if (await looksAutomated(c, { sent, ticket, key, texts: Object.values(values) }))
    return draw(c, checkout, { form: { values: sent, asks: true }, status: 422 })
  const lead = () => newLead(c, { form: 'reservation', car, values, sent })
  const kind = cardsOf(site) ? 'deposit' : 'request'
  if (kind === 'request' && site.reservation.request_hours === 0) {
    const asked = { ...(await lead()), subcategory: '1. Requested' }
    const { lead_id } = await services.leads.submit(asked, `reservation ${car.id} ${key}`)
    return redirectAfter(c, `${here}?sent`, lead_id)
  }
  const taken = await services.reservations.reserve({
    key,
    holder: await knownHolder(c),
    who: await whoIs(site.slug, values['phone'] ?? ''),
    car: { id: car.id, slug: car.slug, name: fullName(car), stocknum: car.stocknum, price: effectivePrice(car) },
    kind,
    deposit: kind === 'deposit' ? Math.round(site.reservation.deposit * 100) : 0,
  })
  if ('refusal' in taken) {
    if (checkout.state === 'theirs') return refuse(c, checkout, taken.refusal, { values: sent })
    const latest = await checkoutOf(c, car)
    // They have it already, by another form of theirs.
    if (['paying', 'asked', 'paid'].includes(latest.state)) return redirectAfter(c, here, null)
    return refuse(c, latest, taken.refusal, { values: sent })
  }
  const { reservation } = taken
  const told = reservationFields(reservation, facts.inWords(reservation.held_until))
  const { lead_id } = await services.leads.submit(
    { ...(await lead()), subcategory: stageOf(reservation), fields: told },
    `reservation ${reservation.id}`,
  )
  await services.reservations.noted(reservation.id, lead_id)
  const isToPay = reservation.state === 'held' && reservation.kind === 'deposit' && now < reservation.held_until
  return isToPay ? openPayment(c, checkout, reservation) : redirectAfter(c, here, lead_id)
}

/** Leads to the processor's page. Opened again it is the same page, so that nobody pays twice. */
async function openPayment(c: Context<AppEnv>, checkout: Checkout, reservation: Reservation) {
  const { site, services } = c.var
  if (reservation.pay_url) return redirectAfter(c, reservation.pay_url, reservation.lead_id)
  const address = new URL(checkoutPath(site, checkout.car.slug), c.req.url).href
  const start = services.payments?.start({
    id: reservation.id,
    amount: reservation.deposit,
    what: `Refundable deposit for ${reservation.car.name}`,
    until: payableUntil(site.reservation, reservation.held_at),
    done: `${address}?paid`,
    back: `${address}?back`,
  })
  const page = start && (await optional(c, 'payment page', start))
  if (!page)
    return draw(c, await checkoutOf(c, checkout.car), { trouble: NOT_OPENED, status: 502, instead: 'unopened' })
  await services.reservations.opened(reservation.id, page)
  return redirectAfter(c, page.url, reservation.lead_id)
}
