import type { Context } from 'hono'
import { CheckoutPage } from '../../../client/pages/checkout.tsx'
import type { FormReply } from '../../../shared/api.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { FormView } from '../../../shared/lead/form-view.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { toPhone } from '../../../shared/phone.ts'
import { cardsOf, checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import type { AppEnv } from '../../context.ts'
import { answerForm } from '../../forms/answer.tsx'
import type { FormContext } from '../../forms/form-context.ts'
import { type FormState, formView } from '../../forms/form-view.ts'
import type { FormStatus } from '../../forms/submission.ts'
import { ensureHolder } from '../../http/customer.ts'
import { FAILURES } from '../../http/errors.tsx'
import { wantsJson } from '../../http/redirect-after.ts'
import type { Refusal } from '../reservations/service.ts'
import type { Checkout } from './checkout.ts'
import { checkoutView } from './view.ts'

/** Notices for a shopper who comes from elsewhere, by the name of a query parameter. */
const NOTICES = {
  back: 'You came back without paying. The car is still held for you; nothing was taken.',
  sent: 'Your request is with us. We ring you to settle it.',
  unopened: 'The payment page did not open. Nothing was taken, and the car is held for you. Please try again.',
} satisfies Record<string, string>

type NoticeName = keyof typeof NOTICES

const NOTICE_NAMES = Object.keys(NOTICES) as NoticeName[]

const REFUSALS: Record<Refusal, string> = {
  taken: MESSAGES.reservationTaken,
  gone: 'This car was sold a moment ago. Nothing was taken from you.',
  one_at_a_time:
    'You have another car on hold that is not paid for yet. Pay for that one or let it go, then reserve this one.',
  too_many:
    'More cars are on hold just now than we can hold. Nothing was taken from you. Please try again in an hour, or call us.',
}

type Display = {
  form?: FormState
  /** Over the page. */
  trouble?: string
  status?: FormStatus
  /** Query of the page that a script goes to where there is no form to show. */
  scriptQuery?: NoticeName
}

/** A checkout in its present state, or for its script the form alone (RES-01 to RES-03). */
export async function showCheckout(
  c: Context<AppEnv>,
  checkout: Checkout,
  { form: state = {}, trouble, status = 200, scriptQuery }: Display = {},
) {
  const isFree = checkout.state === 'free'
  const isWaiting = checkout.state === 'paying'
  const isArriving = isWaiting && c.req.query('paid') !== undefined
  if (isArriving) c.header('Refresh', '3')
  // The cookie identifies the browser, so that a second send before the first answer is known to be the same shopper's.
  if (isFree) await ensureHolder(c)
  const hasForm = isFree && checkout.facts.terms !== 'required'
  const form = hasForm ? await reservationForm(c, checkout, state) : null
  // Without a form, what is wrong with it stands over the page.
  const pageTrouble = trouble ?? (form ? null : state.error) ?? lostReservation(c, checkout)
  const page = () => renderPage(c, checkout, { form, trouble: pageTrouble, isArriving, hasFailed: status >= 400 })
  if (form) return answerForm(c, { ...form, error: form.error ?? trouble ?? null }, status, page)
  c.status(status)
  if (!wantsJson(c)) return page()
  const here = checkoutPath(c.var.site, checkout.car.slug)
  return c.json<FormReply>({ lead_id: null, next: scriptQuery ? `${here}?${scriptQuery}` : here })
}

type PageParts = { form: FormView | null; trouble: string | null; isArriving: boolean; hasFailed: boolean }

function renderPage(c: Context<AppEnv>, checkout: Checkout, { form, trouble, isArriving, hasFailed }: PageParts) {
  const name = NOTICE_NAMES.find((each) => c.req.query(each) !== undefined)
  const isDue = name && (checkout.state === 'paying') === (name !== 'sent')
  const view = checkoutView(c, checkout, { form, trouble, news: isDue ? NOTICES[name] : null, isArriving })
  return c.render(<CheckoutPage {...view} />, {
    head: {
      title: `${hasFailed || trouble ? 'Error: ' : ''}${view.heading}: ${view.car.title} | ${c.var.site.name}`,
      stylesheet: 'form',
      noindex: true,
    },
  })
}

/** Why a script was sent here, as long as the car is still taken or gone. */
function lostReservation(c: Context<AppEnv>, { state }: Checkout): string | null {
  const lost = c.req.query('lost')
  if (lost === 'taken' && state === 'theirs') return REFUSALS.taken
  return lost === 'gone' && state === 'gone' ? REFUSALS.gone : null
}

export const formContext = ({ var: { site, shopper } }: Context<AppEnv>, car: Car): FormContext => ({
  form: 'reservation',
  path: checkoutPath(site, car.slug),
  car,
  known: shopper ? { phone: toPhone(shopper.phone).text } : {},
  location: null,
})

async function reservationForm(
  c: Context<AppEnv>,
  { car, facts: { terms } }: Checkout,
  state: FormState,
): Promise<FormView> {
  const form = await formView(c, formContext(c, car), state)
  if (!cardsOf(c.var.site)) return terms === 'hold' ? form : { ...form, submit: 'Send my request' }
  const next = 'You pay on our payment provider’s own page. We never see your card.'
  return { ...form, submit: 'Continue to payment', next }
}

/** Why the car cannot be had. The typed words stay as long as there is a form to send again. */
export function showRefusal(c: Context<AppEnv>, checkout: Checkout, refusal: Refusal, form: FormState) {
  const trouble = REFUSALS[refusal]
  if (!wantsJson(c) || checkout.state === 'free') return showCheckout(c, checkout, { trouble, form, status: 409 })
  const next = `${checkoutPath(c.var.site, checkout.car.slug)}?lost=${refusal}`
  const error = { code: 'taken', message: trouble }
  return c.json({ error, lead_id: null, next } satisfies FormReply & { error: object }, FAILURES.taken.status)
}
