import type { Context } from 'hono'
import { CheckoutPage } from '../../../client/pages/checkout.tsx'
import type { FormReply } from '../../../shared/api.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { FormView } from '../../../shared/lead/form-view.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { cardsOf, checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import type { AppEnv } from '../../context.ts'
import type { FormPlace } from '../../forms/place.ts'
import { type Drawing, formView } from '../../forms/view.ts'
import { knownHolder } from '../../http/customer.ts'
import { FAILURES } from '../../http/errors.tsx'
import { wantsJson } from '../../http/redirect-after.ts'
import type { Refusal } from '../reservations/service.ts'
import { type Checkout, checkoutView } from './view.ts'

type Status = 200 | 409 | 422 | 429 | 502

/** What a shopper is told who comes from elsewhere. */
const NEWS = {
  back: 'You came back without paying. The car is still held for you; nothing was taken.',
  sent: 'Your request is with us. We ring you to settle it.',
  unopened: 'The payment page did not open. Nothing was taken, and the car is held for you. Please try again.',
} satisfies Record<string, string>

const TOLD = Object.keys(NEWS) as (keyof typeof NEWS)[]

const REFUSALS: Record<Refusal, string> = {
  taken: MESSAGES.reservationTaken,
  gone: 'This car was sold a moment ago. Nothing was taken from you.',
  one_at_a_time:
    'You have another car on hold that is not paid for yet. Pay for that one or let it go, then reserve this one.',
}

type Drawn = {
  form?: Drawing
  trouble?: string
  status?: Status
  /** What the page is asked for that a script goes to, where there is no form to draw. */
  instead?: keyof typeof NEWS
}

/** A checkout as it stands, or for its script the form alone (RES-01 to RES-03). */
export async function draw(
  c: Context<AppEnv>,
  checkout: Checkout,
  { form, trouble, status = 200, instead }: Drawn = {},
) {
  const told = TOLD.find((name) => c.req.query(name) !== undefined)
  const isWaiting = checkout.state === 'paying'
  const news = told && isWaiting === (told !== 'sent') ? NEWS[told] : null
  const isArriving = isWaiting && c.req.query('paid') !== undefined
  if (isArriving) c.header('Refresh', '3')
  // A second press, before the first is answered, is then known to be theirs.
  if (checkout.state === 'free') await knownHolder(c)
  const view = checkoutView(c, checkout, {
    form: checkout.state === 'free' ? await reserveForm(c, checkout.car, form) : null,
    trouble: trouble ?? lostTo(c, checkout),
    news,
    isArriving,
  })
  c.status(status)
  if (wantsJson(c)) {
    const here = checkoutPath(c.var.site, checkout.car.slug)
    const next = instead ? `${here}?${instead}` : here
    return c.json<FormReply>(
      view.form ? { form: view.form, error: trouble ?? view.form.trouble } : { lead_id: null, next },
    )
  }
  return c.render(<CheckoutPage {...view} />, {
    head: {
      title: `${trouble ? 'Error: ' : ''}${view.heading}: ${view.car.title} | ${c.var.site.name}`,
      stylesheet: 'form',
      noindex: true,
    },
  })
}

/** What a script was refused that led here, as long as the car still stands like that. */
function lostTo(c: Context<AppEnv>, { state }: Checkout): string | null {
  const lost = c.req.query('lost')
  if (lost === 'taken' && state === 'theirs') return REFUSALS.taken
  return lost === 'gone' && state === 'gone' ? REFUSALS.gone : null
}

export const placeOf = ({ var: { site } }: Context<AppEnv>, car: Car): FormPlace => ({
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

/** What was typed stays, as long as there is a form to send again. */
export function refuse(c: Context<AppEnv>, checkout: Checkout, refusal: Refusal, form: Drawing) {
  const trouble = REFUSALS[refusal]
  if (!wantsJson(c) || checkout.state === 'free') return draw(c, checkout, { trouble, form, status: 409 })
  const next = `${checkoutPath(c.var.site, checkout.car.slug)}?lost=${refusal}`
  const error = { code: 'taken', message: trouble }
  return c.json({ error, lead_id: null, next } satisfies FormReply & { error: object }, FAILURES.taken.status)
}
