import { type Context, Hono } from 'hono'
import { advertisedPrice } from '../../../shared/car/advertised-price.ts'
import { fullName } from '../../../shared/car/naming.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import { CONFIRMED, checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { type HoldRefusal, operatorNotice, takesForm } from '../../../shared/reservation/decide-hold.ts'
import { reservationFields, reservationStage } from '../../../shared/reservation/lead-fields.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { dropDraft } from '../../forms/draft.ts'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { stepFields } from '../../forms/form-context.ts'
import { storeSent } from '../../forms/lead-form.tsx'
import { newLead } from '../../forms/new-lead.ts'
import { type Keyed, type Outcome, submit } from '../../forms/submission.ts'
import { afterLead } from '../../forms/submission-key.ts'
import { markQuery, storedToken } from '../../http/address-token.ts'
import { aboutCar } from '../../http/branch.ts'
import { ensureHolder, hashCustomer, reservationOwner } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { readFields, textValues, validateFields } from '../../http/read-form.ts'
import { raiseSiteAlarm } from '../../http/trust-budget.ts'
import { readManageToken } from '../../platform/lead-tokens.ts'
import { log } from '../../platform/log.ts'
import { textedNumber, textSignInCode, whyNotTexted } from '../account/sign-in/part.ts'
import { depositPage } from '../payments/part.ts'
import type { HoldBudget, Reserved } from '../reservations/service.ts'
import { type Checkout, indexedCheckout, isReservable, loadCheckout, withReservation } from './checkout.ts'
import { inTurn, type Press } from './claim-turns.ts'
import { formContext, keepTyped, NOTICES, showCheckout, showRefusal } from './page.tsx'
import { countLetGo, holdBudget } from './part.ts'
import { confirmHref } from './view.ts'

/** /cars/{slug}/checkout or /cars/{slug}/buy-online: reserving a car (RES-01 to RES-03). Never cached. */
export const checkouts = new Hono<AppEnv>().on(['GET', 'POST'], ['/:slug/checkout', '/:slug/buy-online'], async (c) => {
  const { site, services } = c.var
  const path = checkoutPath(site, c.req.param('slug'))
  c.header('Cache-Control', 'no-store')
  if (c.req.path !== path) return c.redirect(path, c.req.method === 'GET' ? 302 : 303)
  const car = await services.stock.cars.findBySlug(c.req.param('slug'))
  if (car) aboutCar(c, car)
  if (!car || !isInScope(car, services.scope)) return messagePage(c, car && !isPurchasable(car) ? 410 : 404)
  if (c.req.method === 'POST') return submitCheckout(c, car)
  const checkout = await loadCheckout(c, car)
  const own = await ownPage(c, checkout)
  return own === null ? showCheckout(c, checkout) : c.redirect(own, 303)
})

/** Who paid by the link of their lead (DSK-01) in a browser that does not have the hold comes back to the page of that link. */
async function ownPage(c: Context<AppEnv>, { state, facts: { current } }: Checkout): Promise<string | null> {
  const word = ['paid', 'back'].find((each) => c.req.query(each) !== undefined)
  if (!word || state !== 'theirs') return null
  const token = await storedToken(c, 'manage')
  const link = token && (await readManageToken(c.env, c.var.site.slug, token))
  if (!link || link.lead_id !== current?.lead_id) return null
  const query = new URLSearchParams(await markQuery('manage', token))
  return `${pathTo('manage')}?${query.toString()}&${word}`
}

async function submitCheckout(c: Context<AppEnv>, car: Car) {
  const fields = await readFields(c)
  const press: Press<Response> = async (hold = () => {}, isLost = async () => false) => {
    // What the database cannot say now, it is asked again by the claim.
    const checkout = (await optional(c, 'checkout', loadCheckout(c, car))) ?? indexedCheckout(c, car)
    const { site, decision } = checkout.facts
    return submit(c, {
      fields,
      // Nothing is counted or written for a car that another form took just now.
      before: async (values) =>
        checkout.state === 'theirs' && (await isLost())
          ? showRefusal(c, checkout, 'taken', { values })
          : pressButton(c, checkout, values),
      schema: fieldsSchema(stepFields(c, formContext(c, car), { from: 1, to: 1 })),
      identity: (values) => ({ form: 'reservation', subject: String(car.id), values }),
      // A deposit is stored with a hold alone, of which there are few.
      hasOwnLimits: site.cards !== null && decision === 'hold',
      act: (accepted: Keyed<Values>) => reserve(c, checkout, accepted, { hold, isLost }),
      // A car that is gone is not to be tried again in a minute.
      answer: (form, status) =>
        showCheckout(c, checkout, checkout.state === 'gone' ? { status: 409 } : { form, status }),
    })
  }
  const { ticket, does } = textValues(fields)
  return does === undefined ? inTurn(`${c.var.site.slug} ${car.id}`, ticket ?? '', press) : press()
}

type Turn = { hold: () => void; isLost: () => Promise<boolean> }

/** Holds the car, then opens the payment where there is one. */
async function reserve(
  c: Context<AppEnv>,
  checkout: Checkout,
  accepted: Keyed<Values>,
  { hold, isLost }: Turn,
): Promise<Outcome> {
  const { site, now } = c.var
  const { car } = checkout
  const form = { car: car.id, form: accepted.key.key, number: readPhone(c, accepted) }
  const { reserved, isLimited } = await order(c, checkout, accepted, { budget: holdBudget(c, form), isLost })
  if ('refusal' in reserved) {
    // A limit that was reached has notified the operator already.
    if (!isLimited) notifyOperator(c, checkout, reserved.refusal)
    return refuse(c, checkout, accepted, reserved.refusal)
  }
  hold()
  const { reservation } = reserved
  await dropDraft(c)
  const isPayable = reservation.state === 'held' && reservation.kind === 'deposit' && now < reservation.held_until
  return isPayable
    ? openPayment(c, checkout, reservation)
    : { next: checkoutPath(site, car.slug), lead_id: reservation.lead_id }
}

/** `isLimited`: the share of holds without money is spent. */
async function order(
  c: Context<AppEnv>,
  { car, facts, state, isKnown }: Checkout,
  accepted: Keyed<Values>,
  { budget, isLost }: { budget: HoldBudget; isLost: Turn['isLost'] },
): Promise<{ reserved: Reserved; isLimited: boolean }> {
  const { services, shopper } = c.var
  const { site } = facts
  let isLimited = false
  const take = async () => {
    const share = await budget.take()
    isLimited = share !== 'left'
    return share
  }
  try {
    const reserved = await services.reservations.checkout.reserve({
      key: accepted.key.key,
      asker: {
        holderToken: await ensureHolder(c),
        customerHash: await hashCustomer(c, readPhone(c, accepted)),
        isConfirmed: shopper !== null,
      },
      car: { id: car.id, slug: car.slug, name: fullName(car), stocknum: car.stocknum, price: advertisedPrice(car) },
      site,
      isReservable: isReservable(c, car),
      deposit: site.cards ? Math.round(site.deposit * 100) : 0,
      budget: { ...budget, take },
      async lead(reservation) {
        // A lead that a limit suspects waits until its money has come.
        const lead = await makeLead(c, car, { ...accepted, suspected: shopper ? null : accepted.suspected })
        return {
          ...lead,
          subcategory: reservationStage(reservation),
          fields: {
            ...lead.fields,
            ...reservationFields(reservation, facts.inWords(reservation.held_until)),
            ...(shopper && { 'Confirmed Mobile': shopper.phone }),
          },
        }
      },
    })
    return { reserved, isLimited }
  } catch (error) {
    // Nothing was written for a car that another shopper had before.
    if ((isKnown && state === 'theirs') || (await isLost())) return { reserved: { refusal: 'taken' }, isLimited }
    throw error
  }
}

/** The operator is notified of what shoppers cannot do (TRU-01). */
function notifyOperator(c: Context<AppEnv>, { car, facts }: Checkout, refusal: HoldRefusal): void {
  const { site } = c.var
  const notice = operatorNotice(refusal, facts.site)
  if (notice === 'hold_again')
    log('warn', { event: 'trust.hold_again', site: site.slug, id: c.get('requestId'), car: car.id })
  if (notice === 'holds_paused')
    c.executionCtx.waitUntil(raiseSiteAlarm(c, 'holds_paused', 'as many cars are held as may be at once'))
}

/** The confirmed number, else the one that was typed. */
const readPhone = ({ var: { shopper } }: Context<AppEnv>, { data }: Keyed<Values>) =>
  shopper?.phone ?? data['phone'] ?? ''

const makeLead = (c: Context<AppEnv>, car: Car, { data, values, suspected, isProved }: Keyed<Values>) =>
  newLead(c, { form: 'reservation', car, values: data, sent: values, suspected, isProved })

async function refuse(
  c: Context<AppEnv>,
  checkout: Checkout,
  accepted: Keyed<Values>,
  refusal: HoldRefusal,
): Promise<Outcome> {
  const { values } = accepted
  if (takesForm(refusal, checkout.facts.site)) return requestOnly(c, checkout, accepted)
  if (refusal === 'taken' && checkout.state === 'theirs') return showRefusal(c, checkout, refusal, { values })
  const latest = (await optional(c, 'checkout', loadCheckout(c, checkout.car))) ?? checkout
  const { car, facts, state } = latest
  // The shopper has the car already, by another form of theirs.
  if (state === 'paying' || state === 'asked' || state === 'paid') return { next: checkoutPath(c.var.site, car.slug) }
  if (refusal === 'unconfirmed' && state === 'free' && takesForm(facts.decision, facts.site))
    return confirmFirst(c, latest, values)
  return showRefusal(c, latest, refusal, { values })
}

/** Asks the dealer to hold the car: nothing is held before they have called. */
async function requestOnly(c: Context<AppEnv>, { car }: Checkout, accepted: Keyed<Values>): Promise<Outcome> {
  // A shopper who may have confirmed their number is not put off with a request.
  if (c.var.isShopperUnknown) throw new Error('The session could not be read.')
  const lead = { ...(await makeLead(c, car, accepted)), subcategory: '1. Requested' }
  await dropDraft(c)
  const { lead_id } = await storeSent(c, 'reservation', accepted.key, lead)
  return { next: afterLead(lead), lead_id }
}

/** The buttons besides the form's own, and cars that are not for sale any more. */
async function pressButton(c: Context<AppEnv>, checkout: Checkout, values: Values): Promise<Outcome | null> {
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
async function confirmFirst(c: Context<AppEnv>, { car }: Checkout, values: Values): Promise<Outcome> {
  await keepTyped(c, car, values)
  return { next: confirmHref(checkoutPath(c.var.site, car.slug)) }
}

/** Texts a code to the number that was typed; once it is entered the car is put on hold with what was typed beside it. */
async function textFirst(c: Context<AppEnv>, checkout: Checkout, values: Values): Promise<Outcome> {
  const { car } = checkout
  const read = await validateFields(values, fieldsSchema(stepFields(c, formContext(c, car), { from: 1, to: 1 })))
  if (!read.ok) return { form: { values, errors: read.errors }, status: 422 }
  const typed = read.data['phone'] ?? ''
  const phone = textedNumber(typed)
  if (phone === null) return { form: { values, errors: { phone: whyNotTexted(typed) } }, status: 422 }
  await keepTyped(c, car, values)
  const path = checkoutPath(c.var.site, car.slug)
  const next = await textSignInCode(c, { type: 'hold', phone, redirect: `${path}?${CONFIRMED}`, back: path, values })
  return { next: next ?? confirmHref(path) }
}

async function openPayment(c: Context<AppEnv>, checkout: Checkout, reservation: Reservation): Promise<Outcome> {
  const { lead_id } = reservation
  const here = checkoutPath(c.var.site, checkout.car.slug)
  const page = await depositPage(c, reservation, here)
  if (page === 'settled') return { next: here, lead_id }
  if (page !== null) return { next: page.url, lead_id }
  const held = withReservation(checkout, reservation)
  return showCheckout(c, held, { trouble: NOTICES.unopened, status: 502, scriptQuery: 'unopened' })
}
