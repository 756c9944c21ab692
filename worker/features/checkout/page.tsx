import type { Context } from 'hono'
import { CheckoutPage, type CheckoutView } from '../../../client/pages/checkout.tsx'
import type { FormReply } from '../../../shared/api.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { FormView, Values } from '../../../shared/form/form-view.ts'
import { mobileText } from '../../../shared/phone.ts'
import { isDeclined } from '../../../shared/reservation/checkout.ts'
import { acceptedCards, CONFIRMED, checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import {
  type HoldDecision,
  type HoldRefusal,
  refusalNotice,
  takesForm,
} from '../../../shared/reservation/decide-hold.ts'
import { mayBePaidAt } from '../../../shared/reservation/reservation.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { AppEnv } from '../../context.ts'
import { answerForm } from '../../forms/answer.tsx'
import { draftAt, keepDraft } from '../../forms/draft.ts'
import { type FormContext, stepFields } from '../../forms/form-context.ts'
import { type FormState, type FormStatus, formView } from '../../forms/form-view.ts'
import { ensureHolder } from '../../http/customer.ts'
import { FAILURES } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { wantsJson } from '../../http/redirect-after.ts'
import { messageText, ownPage } from '../leads/part.tsx'
import type { Checkout } from './checkout.ts'
import { checkoutView, type RequestView } from './view.ts'

/** Notices for a shopper who comes from elsewhere, by the name of a query parameter. */
export const NOTICES = {
  back: 'You came back without paying. It’s still on hold for you, and no money was taken.',
  unopened: 'The payment page didn’t open. No money was taken, and it’s still on hold for you. Please try again.',
} satisfies Record<string, string>
const NOTICE_NAMES = Object.keys(NOTICES) as (keyof typeof NOTICES)[]

type Display = {
  form?: FormState
  trouble?: string
  /** What the page offers is not to be had just now, for this reason. */
  refusal?: HoldRefusal
  status?: FormStatus
  /** Query of the page that a script goes to where there is no form to show. */
  scriptQuery?: keyof typeof NOTICES
}

/** A checkout in its present state, or for its script the form alone (RES-01 to RES-03). */
export async function showCheckout(c: Context<AppEnv>, checkout: Checkout, display: Display = {}) {
  const { form: state = {}, trouble, refusal, status = 200, scriptQuery } = await withDraft(c, checkout, display)
  const isFree = checkout.state === 'free'
  const { mine } = checkout.facts
  const isArriving = c.req.query('paid') !== undefined && mine !== null && mayBePaidAt(mine, c.var.now)
  if (isArriving) c.header('Refresh', checkout.state === 'paying' || isFree ? '3' : '10')
  // The cookie identifies the browser, so that a second send before the first answer is known to be the same shopper's.
  if (isFree) await ensureHolder(c)
  const hasForm = isFree && !isArriving && hasOwnForm(checkout)
  const form = hasForm ? await reservationForm(c, checkout, state) : null
  // Without a form, what is wrong with it stands over the page.
  const pageTrouble = trouble ?? (form ? null : state.error) ?? (await lostReservation(c, checkout))
  const parts = { form, trouble: pageTrouble, isArriving, refusal: form ? refusal : undefined }
  const page = () => renderPage(c, checkout, { ...parts, hasFailed: status >= 400 })
  if (form) return answerForm(c, { ...form, error: form.error ?? trouble ?? null }, status, page)
  c.status(status)
  if (!wantsJson(c)) return page()
  const here = checkoutPath(c.var.site, checkout.car.slug)
  return c.json<FormReply>({ lead_id: null, next: scriptQuery ? `${here}?${scriptQuery}` : here })
}

/** A form that could hold nothing is not shown: another step comes first, or the shopper comes back later. */
const hasOwnForm = ({ facts: { decision, site } }: Checkout) => takesForm(decision, site)

/** A page that is opened anew has what was typed before. */
async function withDraft(c: Context<AppEnv>, checkout: Checkout, display: Display): Promise<Display> {
  if (display.form || checkout.state !== 'free' || !hasOwnForm(checkout)) return display
  const values = await draftAt(c, formContext(c, checkout.car).path)
  return values ? { ...display, form: { values } } : display
}

type PageParts = Omit<RequestView, 'news'> & { hasFailed: boolean }

async function renderPage(c: Context<AppEnv>, checkout: Checkout, { hasFailed, ...parts }: PageParts) {
  const name = NOTICE_NAMES.find((each) => c.req.query(each) !== undefined)
  const isPayable = checkout.state === 'paying' && !isDeclined(checkout.facts.mine)
  const notice = name && isPayable ? NOTICES[name] : null
  // Where the car is free again, the payment on its way reserves it.
  const at = parts.isArriving && checkout.state === 'free' ? { ...checkout, state: 'paying' as const } : checkout
  const shown = checkoutView(c, at, { ...parts, news: notice })
  const also = await inWriting(c, checkout)
  const view = also ? { ...shown, also } : shown
  return c.render(<CheckoutPage {...view} />, {
    head: {
      title: `${hasFailed || parts.trouble ? 'Error: ' : ''}${view.heading}: ${view.car.title} | ${c.var.site.name}`,
      stylesheet: 'form',
      noindex: true,
    },
  })
}

const IN_WRITING = 'We’re sending you this, with a link that works on any device.'
/** Longer than a hold, for its refund. */
const OWN_PAGE_AFTER_MS = 14 * DAY_MS

/** The way to the page of one's own of a hold that this shopper has, and the message that brings it too. */
async function inWriting(c: Context<AppEnv>, { state, facts: { mine } }: Checkout): Promise<CheckoutView['also']> {
  if (!mine?.lead_id || !(state === 'paying' || state === 'asked' || state === 'paid')) return null
  const { lead_id, held_until } = mine
  const link = await ownPage(c, lead_id, held_until + OWN_PAGE_AFTER_MS)
  const stored = link && (await optional(c, 'lead', c.var.services.leads.stored.find({ lead_id })))
  const isSent = stored && (await messageText(c, stored.lead)) !== null
  return link && { text: isSent ? IN_WRITING : '', link }
}

/** Why a script was sent here, or what a shopper comes back to who confirmed a number for it, as long as the car is taken or gone. */
async function lostReservation(c: Context<AppEnv>, { car, state, facts }: Checkout): Promise<string | null> {
  const lost = c.req.query('lost')
  const isLate = lost === 'taken' || (await draftAt(c, formContext(c, car).path)) !== null
  if (isLate && state === 'theirs') return refusalNotice('taken', facts.words)
  return lost === 'gone' && state === 'gone' ? refusalNotice('gone', facts.words) : null
}

export const formContext = ({ var: { site, shopper } }: Context<AppEnv>, car: Car): FormContext => ({
  form: 'reservation',
  path: checkoutPath(site, car.slug),
  car,
  known: shopper ? { phone: mobileText(shopper.phone) } : {},
  location: null,
  // A number is enough to hold it by; a receipt of a deposit goes by mail.
  own: acceptedCards(site) ? {} : { email: { required: false } },
})

async function reservationForm(
  c: Context<AppEnv>,
  { car, facts: { decision } }: Checkout,
  state: FormState,
): Promise<FormView> {
  const form = await formView(c, formContext(c, car), state)
  if (!acceptedCards(c.var.site))
    return { ...form, ...requestButtons(decision), sendsItself: comesToHold(c, decision, state) }
  const next = 'You’ll pay on our payment provider’s secure page. We never see your card.'
  return { ...form, submit: 'Continue to payment', next }
}

/** Buttons of a form that no money is taken by. A hold needs a confirmed mobile number (TRU-01): a code is texted to the one that is typed. */
function requestButtons(decision: HoldDecision): Partial<FormView> {
  if (decision === 'hold') return {}
  if (decision !== 'unconfirmed') return { submit: 'Send my request', isSecondary: decision === 'another' }
  return {
    submit: 'Text me a code',
    does: 'confirm',
    otherSubmit: 'Send a request instead',
    next: 'Enter the code and it’s on hold for you.',
  }
}

/** The button was pressed before the code was entered: what was typed then is sent as it is, once. */
const comesToHold = (
  { req, var: { shopper } }: Context<AppEnv>,
  decision: HoldDecision,
  { values, error }: FormState,
) =>
  decision === 'hold' &&
  shopper !== null &&
  req.method === 'GET' &&
  req.query(CONFIRMED) !== undefined &&
  !!values &&
  !error

/** Why the car cannot be had. The typed words stay as long as there is a form to send again. */
export async function showRefusal(
  c: Context<AppEnv>,
  checkout: Checkout,
  refusal: HoldRefusal,
  form: FormState & { values: Values },
) {
  if (checkout.state === 'free' && !hasOwnForm(checkout)) {
    // The page itself says why, and what comes first.
    await keepTyped(c, checkout.car, form.values)
    return showCheckout(c, checkout, { status: 409 })
  }
  const trouble = refusalNotice(refusal, checkout.facts.words)
  if (trouble === null) return showCheckout(c, checkout, { form, status: 409 })
  if (!wantsJson(c) || checkout.state === 'free')
    return showCheckout(c, checkout, { trouble, refusal, form, status: 409 })
  const next = `${checkoutPath(c.var.site, checkout.car.slug)}?lost=${refusal}`
  const error = { code: 'taken', message: trouble }
  return c.json({ error, lead_id: null, next } satisfies FormReply & { error: object }, FAILURES.taken.status)
}

/** Keeps what was typed until the shopper is back at this checkout. */
export function keepTyped(c: Context<AppEnv>, car: Car, values: Values): Promise<void> {
  const context = formContext(c, car)
  return keepDraft(c, { path: context.path, fields: stepFields(c, context, { from: 1, to: 1 }), values })
}
