import { type Context, Hono } from 'hono'
import { CheckoutPage } from '../../client/pages/checkout.tsx'
import { effectivePrice } from '../../shared/car/effective-price.ts'
import { fullName } from '../../shared/car/naming.ts'
import type { Car } from '../../shared/car/schema.ts'
import { isInScope } from '../../shared/car/scope.ts'
import { isPurchasable } from '../../shared/car/status.ts'
import type { FormView } from '../../shared/lead/form-view.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { payableUntil, type Reservation } from '../../shared/reservation/reservation.ts'
import { reservationFields, stageOf } from '../../shared/reservation/told.ts'
import { type Checkout, cardsOf, checkoutOf, checkoutPath, checkoutView } from '../checkout.ts'
import type { AppEnv } from '../context.ts'
import { failure, newsPage } from '../errors.tsx'
import { fieldsSchema } from '../fields-schema.ts'
import { checked, type Fields, sentFields } from '../form.ts'
import { isDoubted } from '../forms/guard.ts'
import { contentOf, keyOf } from '../forms/key.ts'
import { newLead } from '../forms/new-lead.ts'
import { type FormPlace, fieldsOf } from '../forms/place.ts'
import { ticketOf } from '../forms/ticket.ts'
import { type Drawing, formView } from '../forms/view.ts'
import { knownHolder, ownerOf, whoIs } from '../holder.ts'
import type { Refusal } from '../services/reservations.ts'
import { settle } from '../settle.ts'
import { isTooOften } from '../too-often.ts'

type Status = 200 | 409 | 422 | 429 | 502

/** What a shopper who comes back from the payment page is told. */
const NEWS: Record<string, string> = {
  paid: 'Your payment is on its way to us. This page shows it within a few seconds.',
  back: 'You came back without paying. The car is still held for you; nothing was taken.',
  sent: 'Your request is with us. We ring you to settle it.',
}

const REFUSALS: Record<Refusal, string> = {
  taken: MESSAGES.reservationTaken,
  gone: 'This car was sold a moment ago. Nothing was taken from you.',
  one_at_a_time:
    'You have another car on hold that is not paid for yet. Pay for that one or let it go, then reserve this one.',
}

const TOO_OFTEN = 'That was asked for too often. Please wait a minute, then try again.'
const NOT_OPENED = 'The payment page did not open. Nothing was taken, and the car is held for you. Please try again.'

/** /cars/{slug}/checkout or /cars/{slug}/buy-online: reserving a car (RES-01 to RES-03). Asked anew each time, kept by nobody. */
export const checkouts = new Hono<AppEnv>().on(['GET', 'POST'], ['/:slug/checkout', '/:slug/buy-online'], async (c) => {
  const { site, services } = c.var
  const path = checkoutPath(site, c.req.param('slug'))
  c.header('Cache-Control', 'no-store')
  if (c.req.path !== path) return c.redirect(path, c.req.method === 'GET' ? 302 : 303)
  const car = await services.stock.carBySlug(c.req.param('slug'))
  if (!car || !isInScope(car, services.scope)) return newsPage(c, car && !isPurchasable(car) ? 410 : 404)
  return c.req.method === 'POST' ? take(c, car) : draw(c, await checkoutOf(c, car))
})

type Drawn = { form?: Drawing; trouble?: string; status?: Status }

async function draw(c: Context<AppEnv>, checkout: Checkout, { form, trouble, status = 200 }: Drawn = {}) {
  const told = Object.keys(NEWS).find((name) => c.req.query(name) !== undefined) ?? ''
  const isWaiting = checkout.state === 'paying'
  const news = isWaiting === (told !== 'sent') ? (NEWS[told] ?? null) : null
  if (isWaiting && told === 'paid') c.header('Refresh', '3')
  // A second press, before the first is answered, is then known to be theirs.
  if (checkout.state === 'free') await knownHolder(c)
  const view = checkoutView(c, checkout, {
    form: checkout.state === 'free' ? await reserveForm(c, checkout.car, form) : null,
    trouble: trouble ?? null,
    news,
  })
  c.status(status)
  return c.render(<CheckoutPage {...view} />, {
    head: {
      title: `${trouble ? 'Error: ' : ''}${view.heading}: ${view.car.title} | ${c.var.site.name}`,
      looks: 'form',
      noindex: true,
    },
  })
}

const placeOf = ({ var: { site } }: Context<AppEnv>, car: Car): FormPlace => ({
  form: 'reservation',
  path: checkoutPath(site, car.slug),
  car,
  known: {},
  location: null,
})

async function reserveForm(c: Context<AppEnv>, car: Car, sent: Drawing = {}): Promise<FormView> {
  const { site } = c.var
  const form = await formView(c, placeOf(c, car), sent)
  if (!cardsOf(site)) return form
  const next = 'You pay on our payment provider’s own page. We never see your card.'
  return { ...form, submit: 'Continue to payment', next }
}

async function take(c: Context<AppEnv>, car: Car) {
  const sent = await sentFields(c)
  const checkout = await checkoutOf(c, car)
  const { mine } = checkout.facts
  const back = () => c.redirect(checkoutPath(c.var.site, car.slug), 303)
  if (await isTooOften(c, 'FORMS_LIMIT')) return draw(c, checkout, { trouble: TOO_OFTEN, status: 429 })
  if (sent['does'] === 'release') {
    if (mine) await c.var.services.reservations.release(mine.id, await ownerOf(c))
    return back()
  }
  if (sent['does'] === 'pay') return checkout.state === 'paying' ? openPayment(c, checkout, mine!) : back()
  return reserve(c, checkout, sent)
}

async function reserve(c: Context<AppEnv>, checkout: Checkout, fields: Fields) {
  const { site, services, now } = c.var
  const { car, facts } = checkout
  const here = checkoutPath(site, car.slug)
  const read = await checked(fields, fieldsSchema(fieldsOf(c, placeOf(c, car), { from: 1, to: 1 })))
  if (!read.ok) return draw(c, checkout, { form: read, status: 422 })
  const { data: values, values: sent } = read
  // Whether somebody holds it is for the database to say, in the same step that takes it.
  if (checkout.state === 'gone') return refuse(c, checkout, 'gone')
  if (checkout.state === 'closed') return draw(c, checkout, { status: 409 })

  const ticket = await ticketOf(c, sent)
  const key = await keyOf(c, await contentOf('reservation', String(car.id), values), ticket)
  if (await isDoubted(c, { sent, ticket, key, texts: Object.values(values) }))
    return draw(c, checkout, { form: { values: sent, asks: true }, status: 422 })
  const lead = () => newLead(c, { form: 'reservation', car, values, sent })
  const kind = cardsOf(site) ? 'deposit' : 'request'
  if (kind === 'request' && site.reservation.request_hours === 0) {
    await services.leads.submit({ ...(await lead()), subcategory: '1. Requested' }, `reservation ${car.id} ${key}`)
    return c.redirect(`${here}?sent`, 303)
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
    if (checkout.state === 'theirs') return refuse(c, checkout, taken.refusal)
    const latest = await checkoutOf(c, car)
    // They have it already, by another form of theirs.
    if (['paying', 'asked', 'paid'].includes(latest.state)) return c.redirect(here, 303)
    return refuse(c, latest, taken.refusal)
  }
  const { reservation } = taken
  const told = reservationFields(reservation, facts.inWords(reservation.held_until))
  const { lead_id } = await services.leads.submit(
    { ...(await lead()), subcategory: stageOf(reservation), fields: told },
    `reservation ${reservation.id}`,
  )
  await services.reservations.noted(reservation.id, lead_id)
  const isToPay = reservation.state === 'held' && reservation.kind === 'deposit' && now < reservation.held_until
  return isToPay ? openPayment(c, checkout, reservation) : c.redirect(here, 303)
}

function refuse(c: Context<AppEnv>, checkout: Checkout, refusal: Refusal) {
  if (c.req.header('Accept') === 'application/json') return failure(c, 'taken')
  return draw(c, checkout, { trouble: REFUSALS[refusal], status: 409 })
}

/** Leads to the processor's page. Opened again it is the same page, so that nobody pays twice. */
async function openPayment(c: Context<AppEnv>, checkout: Checkout, reservation: Reservation) {
  const { site, services } = c.var
  if (reservation.pay_url) return c.redirect(reservation.pay_url, 303)
  const address = new URL(checkoutPath(site, checkout.car.slug), c.req.url).href
  const start = services.payments?.start({
    id: reservation.id,
    amount: reservation.deposit,
    what: `Refundable deposit for ${reservation.car.name}`,
    until: payableUntil(site.reservation, reservation.held_at),
    done: `${address}?paid`,
    back: `${address}?back`,
  })
  const page = start && (await settle(c, 'payment page', start))
  if (!page) return draw(c, await checkoutOf(c, checkout.car), { trouble: NOT_OPENED, status: 502 })
  await services.reservations.opened(reservation.id, page)
  return c.redirect(page.url, 303)
}
