import { type Context, Hono } from 'hono'
import { OnlinePaymentPage } from '../../../client/pages/online-payment.tsx'
import type { Values } from '../../../shared/form/form-view.ts'
import { leadForm } from '../../../shared/lead/forms.ts'
import { dollarsAndCents } from '../../../shared/money.ts'
import { toPhone } from '../../../shared/phone.ts'
import { parseCents, validateAmount } from '../../../shared/reservation/amount.ts'
import { acceptedCards } from '../../../shared/reservation/checkout-page.ts'
import { payableUntil } from '../../../shared/reservation/reservation.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { answerForm } from '../../forms/answer.tsx'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { type FormContext, stepFields } from '../../forms/form-context.ts'
import { type FormState, type FormStatus, formView } from '../../forms/form-view.ts'
import { newLead } from '../../forms/new-lead.ts'
import { type Keyed, type Outcome, submit } from '../../forms/submission.ts'
import { ensureHolder, reservationOwner } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import { readFields } from '../../http/read-form.ts'
import { openPage } from './part.ts'
import type { OnlinePayment } from './service.ts'

const PATH = pathTo('online_payment')
const FORM: FormContext = { form: 'online_payment', path: PATH, car: null, known: {}, location: null }
/** How a shopper comes from the processor. The address names the payment: a browser may have opened another since. */
type Way = 'done' | 'back'
const addressAfter = (way: Way, id: string) => `${PATH}?${way}=${id}`
const NOT_OPENED = 'The payment page didn’t open. No money was taken. Please try again.'

/** /online-payment: what is owed is paid by card, against a reference that the dealer has given (RES-04). */
export const onlinePayment = new Hono<AppEnv>().on(['GET', 'POST'], '/', async (c) => {
  c.header('Cache-Control', 'no-store')
  if (!c.var.services.payments) return messagePage(c, 404)
  return c.req.method === 'POST' ? submitPayment(c) : showPayment(c)
})

async function submitPayment(c: Context<AppEnv>): Promise<Response> {
  return submit(c, {
    fields: await readFields(c),
    schema: fieldsSchema(stepFields(c, FORM, { from: 1, to: 1 }), { payment_amount: validateAmount }),
    identity: (values) => ({ form: 'online_payment', subject: '', values }),
    act: (accepted: Keyed<Values>) => openPayment(c, accepted),
    answer: (state, status) => showPayment(c, state, status),
  })
}

/** Stores the payment and its lead in one transaction, then opens the processor's page. */
async function openPayment(
  c: Context<AppEnv>,
  { data, values, suspected, isProved, key: { key } }: Keyed<Values>,
): Promise<Outcome> {
  const { site, services } = c.var
  const input = { form: 'online_payment', car: null, values: data, sent: values, suspected, isProved } as const
  const lead = await newLead(c, input)
  const payment = await services.onlinePayments.open({
    key,
    holder: await ensureHolder(c),
    amount: parseCents(data['payment_amount']!)!,
    reference: data['payment_reference']!,
    lead: { ...lead, subcategory: '1. Payment Opened' },
  })
  const { id, lead_id } = payment
  if (payment.state !== 'open') return { next: addressAfter('done', id), lead_id }
  if (payment.url) return { next: payment.url, lead_id }
  const after = (way: Way) => new URL(addressAfter(way, id), c.req.url).href
  const order = {
    id,
    attempt: 1,
    amount: payment.amount,
    what: `${site.name}: ${payment.reference}`,
    until: payableUntil(payment.opened_at),
    done: after('done'),
    back: after('back'),
  }
  const url = await openPage(c, order, (page) => services.onlinePayments.rememberPage(id, page))
  return url === null ? { form: { values, error: NOT_OPENED }, status: 502 } : { next: url, lead_id }
}

async function showPayment(c: Context<AppEnv>, state: FormState = {}, status: FormStatus = 200) {
  const { site } = c.var
  const { title, intro, submit: submitText } = leadForm('online_payment')
  const [done, back] = status === 200 ? await Promise.all([paymentAt(c, 'done'), paymentAt(c, 'back')]) : [null, null]
  if (done?.state === 'open') c.header('Refresh', '3')
  await ensureHolder(c)
  const form = { ...(await formView(c, FORM, back ? { values: unpaidValues(back) } : state)), submit: submitText }
  return answerForm(c, form, status, () =>
    c.render(
      <OnlinePaymentPage
        title={title}
        intro={intro}
        news={back?.state === 'open' ? `You came back without paying ${paymentName(back)}.` : paymentText(done ?? back)}
        cards={acceptedCards(site) ?? []}
        form={form}
        phone={toPhone(site.phone)}
      />,
      {
        head: { title: `${status === 200 ? '' : 'Error: '}${title} | ${site.name}`, stylesheet: 'form', noindex: true },
      },
    ),
  )
}

/** The payment that this browser comes from by that way. */
async function paymentAt(c: Context<AppEnv>, way: Way): Promise<OnlinePayment | null> {
  const id = c.req.query(way)
  return id ? c.var.services.onlinePayments.find(id, (await reservationOwner(c)).holderToken) : null
}

/** Typed once already: it may be sent again. */
const unpaidValues = ({ state, amount, reference }: OnlinePayment): Values =>
  state === 'open' || state === 'failed'
    ? { payment_amount: (amount / 100).toFixed(2), payment_reference: reference }
    : {}

const paymentName = ({ amount, reference }: OnlinePayment) => `${dollarsAndCents(amount / 100)} for ${reference}`

function paymentText(made: OnlinePayment | null): string | null {
  if (!made) return null
  const payment = paymentName(made)
  return {
    open: `Your payment of ${payment} is on its way to us. It’ll show here in a few seconds.`,
    paid: `We’ve received your payment of ${payment}. The reference is ${made.id}.`,
    failed: `Your payment of ${payment} didn’t go through. No money was taken.`,
    refund_due: `Your payment of ${payment} is on its way back to your card.`,
    refunded: `Your payment of ${payment} has gone back to your card.`,
  }[made.state]
}
