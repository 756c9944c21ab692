import { type Context, Hono } from 'hono'
import { effectivePrice } from '../../../shared/car/effective-price.ts'
import { fullName } from '../../../shared/car/naming.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { Values } from '../../../shared/lead/form-view.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import type { HoldTerms } from '../../../shared/reservation/hold-terms.ts'
import { reservationFields, reservationStage } from '../../../shared/reservation/lead-fields.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { holdRequest, orderKeyOf } from '../../../shared/trust/hold-request.ts'
import { limit } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import { dropDraft } from '../../forms/draft.ts'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { fieldsOf } from '../../forms/form-context.ts'
import { newLead } from '../../forms/new-lead.ts'
import { type Keyed, type Outcome, submit } from '../../forms/submission.ts'
import { queryOfKept, storedToken } from '../../http/address-token.ts'
import { aboutCar } from '../../http/branch.ts'
import { ensureHolder, hashCustomer } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { sentFields } from '../../http/read-form.ts'
import { raiseSiteAlarm, siteCounts, takeBudget } from '../../http/trust-budget.ts'
import { readManageToken } from '../../platform/lead-tokens.ts'
import { log } from '../../platform/log.ts'
import type { Refusal, Reserved } from '../reservations/service.ts'
import { confirmFirst, openPayment, pressButton } from './buttons.tsx'
import { type Checkout, indexedCheckout, loadCheckout } from './checkout.ts'
import { type CheckoutRefusal, formContext, showCheckout, showRefusal } from './page.tsx'
import { holdLimits } from './part.ts'
import { type RequestReason, sentHref } from './sent-request.ts'

/** /cars/{slug}/checkout or /cars/{slug}/buy-online: reserving a car (RES-01 to RES-03). Never cached. */
export const checkouts = new Hono<AppEnv>().on(['GET', 'POST'], ['/:slug/checkout', '/:slug/buy-online'], async (c) => {
  const { site, services } = c.var
  const path = checkoutPath(site, c.req.param('slug'))
  c.header('Cache-Control', 'no-store')
  if (c.req.path !== path) return c.redirect(path, c.req.method === 'GET' ? 302 : 303)
  const car = await services.stock.carBySlug(c.req.param('slug'))
  if (car) aboutCar(c, car)
  if (!car || !isInScope(car, services.scope)) return messagePage(c, car && !isPurchasable(car) ? 410 : 404)
  if (c.req.method === 'POST') return submitCheckout(c, car)
  const checkout = await loadCheckout(c, car)
  const own = await ownPage(c, checkout)
  return own === null ? showCheckout(c, checkout) : c.redirect(own, 303)
})

const AFTER_PAYING = ['paid', 'back'] as const

/** Who paid by the link of their lead (DSK-01) in a browser that does not have the hold comes back to the page of that link. */
async function ownPage(c: Context<AppEnv>, { state, facts: { current } }: Checkout): Promise<string | null> {
  const word = AFTER_PAYING.find((each) => c.req.query(each) !== undefined)
  if (!word || state !== 'theirs') return null
  const token = await storedToken(c, 'manage')
  const link = token && (await readManageToken(c.env, c.var.site.slug, token))
  if (!link || link.lead_id !== current?.lead_id) return null
  const query = new URLSearchParams(await queryOfKept('manage', token))
  return `${pathTo('manage')}?${query.toString()}&${word}`
}

async function submitCheckout(c: Context<AppEnv>, car: Car) {
  const fields = await sentFields(c)
  // What the database cannot say now, it is asked again in the transaction that takes the car.
  const checkout = (await optional(c, 'checkout', loadCheckout(c, car))) ?? indexedCheckout(c, car)
  return submit(c, {
    fields,
    before: (values) => pressButton(c, checkout, values),
    schema: fieldsSchema(fieldsOf(c, formContext(c, car), { from: 1, to: 1 })),
    identity: (values) => ({ form: 'reservation', subject: String(car.id), values }),
    // A deposit is stored with a hold alone, of which there are few.
    hasOwnLimits: checkout.facts.site.cards !== null && checkout.facts.terms === 'hold',
    act: (accepted: Keyed<Values>) => reserve(c, checkout, accepted),
    answer: (form, status) => showCheckout(c, checkout, { form, status }),
  })
}

/** The transaction that takes the car decides: it knows this order, should it be sent again. */
const ASKED_OF_THE_CLAIM: ReadonlySet<HoldTerms> = new Set(['hold', 'again', 'another', 'spent'])

/** Holds the car and stores the lead in one transaction, then opens the payment where there is one. */
async function reserve(c: Context<AppEnv>, checkout: Checkout, accepted: Keyed<Values>): Promise<Outcome> {
  const { site, services, now } = c.var
  const { facts, car, state } = checkout
  // Counts nothing and asks for nothing: who comes too late does not wait for the writes of those who were in time.
  if (state === 'theirs' && !(await services.reservations.isOrdered(car.id, accepted.key.key)))
    return refuse(c, checkout, { refusal: 'taken' }, accepted.values)
  const { cards, request_hours } = facts.site
  const isPaused = facts.terms === 'required' || facts.terms === 'full'
  const isFull = isPaused || (facts.terms === 'ask' && cards === null && request_hours > 0)
  if (isFull) tellFull(c)
  if (isPaused) return refuse(c, checkout, { refusal: 'too_many' }, accepted.values)
  const isOpen = ASKED_OF_THE_CLAIM.has(facts.terms)
  // Only a confirmed number holds without money: no flood of forms puts it off.
  const mayHold = cards !== null || (isOpen && c.var.shopper !== null)
  // A shopper who may have confirmed their number is not put off with a request.
  if (!mayHold && c.var.isShopperUnknown) throw new Error('The session could not be read.')
  if (!mayHold) return requestOnly(c, checkout, accepted)
  const reached = await takeBudget(c, holdLimits(c.var.shopper !== null), {
    number: phoneOf(c, accepted),
    key: requestKey(checkout, accepted),
    isReturnable: true,
  })
  // Many may be behind one address: a confirmed number is counted by itself.
  if (reached && cards !== null && limit(reached).beyond === 'prove') return confirmFirst(c, checkout, accepted.values)
  if (reached && cards === null)
    return requestOnly(c, checkout, accepted, limit(reached).by === 'number' ? 'number' : 'usual')
  if (reached) return refuse(c, checkout, { refusal: 'number' }, accepted.values)
  const reserved = await hold(c, checkout, accepted)
  if ('refusal' in reserved) return unheld(c, checkout, { accepted, reserved })
  const { reservation } = reserved
  await dropDraft(c)
  const isPayable = reservation.state === 'held' && reservation.kind === 'deposit' && now < reservation.held_until
  return isPayable
    ? openPayment(c, checkout, reservation)
    : { next: checkoutPath(site, checkout.car.slug), lead_id: reservation.lead_id }
}

type Unheld = { accepted: Keyed<Values>; reserved: Refused & { refusal: Refusal } }

/** An order that holds nothing takes nothing from its number, address and network either. */
async function unheld(c: Context<AppEnv>, checkout: Checkout, { accepted, reserved }: Unheld): Promise<Outcome> {
  const { refusal } = reserved
  await optional(c, 'trust budget', siteCounts(c).forgetRequest(requestKey(checkout, accepted)))
  if (refusal === 'too_many') tellFull(c)
  if (refusal === 'again') noteAgain(c, checkout)
  if (checkout.facts.site.cards === null && refusal === 'one_at_a_time')
    return hasIt(await latestOf(c, checkout))
      ? { next: checkoutPath(c.var.site, checkout.car.slug) }
      : requestOnly(c, checkout, accepted, refusal)
  const isRequest = checkout.facts.site.cards === null && (refusal === 'too_many' || refusal === 'again')
  return isRequest ? requestOnly(c, checkout, accepted) : refuse(c, checkout, reserved, accepted.values)
}

/** Names the request for a hold to the limits. */
const requestKey = ({ car }: Checkout, { key }: Keyed<Values>) => holdRequest(orderKeyOf(car.id, key.key))

/** A hold by request that would be the second within days became a request: the operator can see it. */
const noteAgain = (c: Context<AppEnv>, { car }: Checkout) =>
  log('warn', { event: 'trust.hold_again', site: c.var.site.slug, id: c.get('requestId'), car: car.id })

/** As many cars are held without money as may be: dealer and operator hear of it (TRU-01). */
const tellFull = (c: Context<AppEnv>) =>
  c.executionCtx.waitUntil(raiseSiteAlarm(c, 'holds_paused', 'as many cars are held as may be at once'))

/** The confirmed number, else the one that was typed. */
const phoneOf = ({ var: { shopper } }: Context<AppEnv>, { data }: Keyed<Values>) =>
  shopper?.phone ?? data['phone'] ?? ''

const leadOf = (c: Context<AppEnv>, car: Car, { data, values, suspected }: Keyed<Values>) =>
  newLead(c, { form: 'reservation', car, values: data, sent: values, suspected })

/** Asks the dealer to hold the car: nothing is held before they have called. */
async function requestOnly(
  c: Context<AppEnv>,
  checkout: Checkout,
  accepted: Keyed<Values>,
  reason: RequestReason = 'usual',
): Promise<Outcome> {
  const { services } = c.var
  const requested = { ...(await leadOf(c, checkout.car, accepted)), subcategory: '1. Requested' }
  await dropDraft(c)
  const { lead_id } = await services.leads.submit(requested, `reservation ${checkout.car.id} ${accepted.key.key}`)
  return { next: await sentHref(c, checkout.car, { reason, lead: requested }), lead_id }
}

async function hold(c: Context<AppEnv>, { car, facts }: Checkout, accepted: Keyed<Values>): Promise<Reserved> {
  const { services, shopper } = c.var
  const { cards, deposit } = facts.site
  // A lead that a limit suspects waits until its money has come.
  const lead = await leadOf(c, car, { ...accepted, suspected: shopper ? null : accepted.suspected })
  return services.reservations.reserve({
    key: accepted.key.key,
    holder: await ensureHolder(c),
    who: await hashCustomer(c, phoneOf(c, accepted)),
    proved: shopper !== null,
    car: { id: car.id, slug: car.slug, name: fullName(car), stocknum: car.stocknum, price: effectivePrice(car) },
    kind: cards ? 'deposit' : 'request',
    deposit: cards ? Math.round(deposit * 100) : 0,
    lead: (reservation) => ({
      ...lead,
      subcategory: reservationStage(reservation),
      fields: {
        ...lead.fields,
        ...reservationFields(reservation, facts.inWords(reservation.held_until)),
        ...(shopper && { 'Confirmed Mobile': shopper.phone }),
      },
    }),
  })
}

/** The shopper has the car already, by another form of theirs. */
const hasIt = ({ state }: Checkout) => state === 'paying' || state === 'asked' || state === 'paid'

const latestOf = async (c: Context<AppEnv>, checkout: Checkout): Promise<Checkout> =>
  (await optional(c, 'checkout', loadCheckout(c, checkout.car))) ?? checkout

type Refused = { refusal: CheckoutRefusal }

async function refuse(c: Context<AppEnv>, checkout: Checkout, { refusal }: Refused, values: Values): Promise<Outcome> {
  if (checkout.state === 'theirs') return showRefusal(c, checkout, refusal, { values })
  const latest = await latestOf(c, checkout)
  if (hasIt(latest)) return { next: checkoutPath(c.var.site, latest.car.slug) }
  return showRefusal(c, latest, refusal, { values })
}
