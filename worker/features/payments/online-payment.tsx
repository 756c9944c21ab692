import { type Context, Hono } from 'hono'
import { OnlinePaymentPage } from '../../../client/pages/online-payment.tsx'
import type { FormReply } from '../../../shared/api.ts'
import { leadForm } from '../../../shared/lead/forms.ts'
import { dollarsAndCents } from '../../../shared/money.ts'
import { phoneOf } from '../../../shared/phone.ts'
import { amountFault, centsIn } from '../../../shared/reservation/amount.ts'
import { cardsOf } from '../../../shared/reservation/checkout-page.ts'
import { payableUntil } from '../../../shared/reservation/reservation.ts'
import { pathTo } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import { fieldsSchema } from '../../forms/fields-schema.ts'
import { looksAutomated } from '../../forms/guard.ts'
import { contentOf, keyOf } from '../../forms/key.ts'
import { newLead } from '../../forms/new-lead.ts'
import { type FormPlace, fieldsOf } from '../../forms/place.ts'
import { ticketOf } from '../../forms/ticket.ts'
import { type Drawing, formView } from '../../forms/view.ts'
import { knownHolder, ownerOf } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { isRateLimited } from '../../http/rate-limit.ts'
import { checked, sentFields } from '../../http/read-form.ts'
import { redirectAfter, wantsJson } from '../../http/redirect-after.ts'
import type { OnlinePayment } from './service.ts'

const PATH = pathTo('online_payment')
const PLACE: FormPlace = { form: 'online_payment', path: PATH, car: null, known: {}, location: null }
const NOT_OPENED = 'The payment page did not open. Nothing was taken. Please try again.'
const TOO_OFTEN = 'That was asked for too often. Please wait a minute, then try again.'

type Status = 200 | 422 | 429 | 502

/** /online-payment: what is owed is paid by card, against a reference that the dealer has given (RES-04). */
export const onlinePayment = new Hono<AppEnv>().on(['GET', 'POST'], '/', (c) => {
  c.header('Cache-Control', 'no-store')
  if (!c.var.services.payments) return messagePage(c, 404)
  return c.req.method === 'POST' ? take(c) : draw(c)
})

async function draw(c: Context<AppEnv>, drawing: Drawing = {}, status: Status = 200, trouble: string | null = null) {
  const { site, services } = c.var
  const { title, intro, submit } = leadForm('online_payment')
  const asked = c.req.query('done') !== undefined
  const last = asked ? await services.onlinePayments.last((await ownerOf(c)).holder) : null
  if (last?.state === 'open') c.header('Refresh', '3')
  await knownHolder(c)
  const form = { ...(await formView(c, PLACE, drawing)), submit }
  c.status(status)
  if (wantsJson(c)) return c.json<FormReply>({ form, error: trouble ?? form.trouble })
  return c.render(
    <OnlinePaymentPage
      title={title}
      intro={intro}
      news={last && newsOf(last)}
      trouble={trouble}
      cards={cardsOf(site) ?? []}
      form={form}
      phone={phoneOf(site.phone)}
    />,
    { head: { title: `${status === 200 ? '' : 'Error: '}${title} | ${site.name}`, stylesheet: 'form', noindex: true } },
  )
}

function newsOf({ state, amount, reference, id }: OnlinePayment): string {
  const what = `${dollarsAndCents(amount / 100)} for ${reference}`
  return {
    open: `Your payment of ${what} is on its way to us. This page shows it within a few seconds.`,
    paid: `We have received your payment of ${what}. Its number is ${id}.`,
    failed: `Your payment of ${what} did not go through. Nothing was taken.`,
    refund_due: `Your payment of ${what} is on its way back to your card.`,
    refunded: `Your payment of ${what} was given back.`,
  }[state]
}

async function take(c: Context<AppEnv>): Promise<Response> {
  const fields = await sentFields(c)
  const read = await checked(fields, fieldsSchema(fieldsOf(c, PLACE, { from: 1, to: 1 })))
  if (await isRateLimited(c, 'FORMS_LIMIT')) return draw(c, { values: read.values }, 429, TOO_OFTEN)
  const fault = amountFault(read.values['payment_amount'] ?? '', c.var.site.reservation.online)
  if (!read.ok || fault) {
    const errors = { ...(fault && { payment_amount: fault }), ...(read.ok ? {} : read.errors) }
    return draw(c, { values: read.values, errors }, 422)
  }
  return pay(c, read.data, read.values)
}

async function pay(
  c: Context<AppEnv>,
  values: Record<string, string>,
  sent: Record<string, string>,
): Promise<Response> {
  const { site, services } = c.var
  const ticket = await ticketOf(c, sent)
  const key = await keyOf(c, await contentOf('online_payment', '', values), ticket)
  if (await looksAutomated(c, { sent, ticket, key, texts: Object.values(values) }))
    return draw(c, { values: sent, asks: true }, 422)
  const payment = await services.onlinePayments.open({
    key,
    holder: await knownHolder(c),
    amount: centsIn(values['payment_amount']!)!,
    reference: values['payment_reference']!,
  })
  const { lead_id } = await services.leads.submit(
    { ...(await newLead(c, { form: 'online_payment', car: null, values, sent })), subcategory: '1. Payment Opened' },
    `payment ${payment.id}`,
  )
  if (payment.state !== 'open') return redirectAfter(c, `${PATH}?done`, lead_id)
  const address = new URL(PATH, c.req.url).href
  const start = services.payments!.start({
    id: payment.id,
    amount: payment.amount,
    what: `${site.name}: ${payment.reference}`,
    until: payableUntil(site.reservation, payment.opened_at),
    done: `${address}?done`,
    back: address,
  })
  const page = payment.url ? { ref: payment.id, url: payment.url } : await optional(c, 'payment page', start)
  if (!page) return draw(c, { values: sent }, 502, NOT_OPENED)
  await services.onlinePayments.opened(payment.id, page, lead_id)
  return redirectAfter(c, page.url, lead_id)
}
