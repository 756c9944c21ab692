import type { Context } from 'hono'
import { isHolding } from '../../../shared/manage/hold-view.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import type { AppEnv } from '../../context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { storedToken } from '../../http/address-token.ts'
import { ensureHolder } from '../../http/customer.ts'
import { textedNumber } from '../account/sign-in/part.ts'
import { countLetGo } from '../checkout/part.ts'
import { depositPage } from '../payments/part.ts'
import { holdContext, isPayable } from './hold-part.ts'
import type { Managed } from './managed.ts'
import { done } from './news.ts'
import { manageHref } from './opened.ts'
import { showManage } from './page.tsx'

const ENDED = 'Your hold has ended since you opened this page. Here’s where it’s at now.'
const NOT_OPENED = 'The payment page didn’t open. No money was taken and you still have your hold. Please try again.'

/** Opens the processor's page while the deposit is not paid and the car is held. */
export async function payDeposit(c: Context<AppEnv>, managed: Managed): Promise<Outcome> {
  const { hold, opened } = managed
  if (!hold || !isHolding(hold, holdContext(c, managed)) || !isPayable(hold))
    return showManage(c, managed, { trouble: hold?.state === 'paid' ? null : ENDED, status: 409 })
  // The processor gets no address that opens the page: a browser without cookies comes back to the car's checkout.
  const back =
    opened.isInAddress && !(await storedToken(c, 'manage'))
      ? checkoutPath(c.var.site, hold.car.slug)
      : manageHref(opened)
  const page = await depositPage(c, hold, back)
  if (page === 'settled') return { next: manageHref(opened) }
  return page === null ? showManage(c, managed, { trouble: NOT_OPENED, status: 502 }) : { next: page.url }
}

/** Lets the car go; a deposit that was paid goes back. Again changes nothing. */
export async function releaseHold(c: Context<AppEnv>, managed: Managed): Promise<Outcome> {
  const { hold, stored } = managed
  if (!hold) return showManage(c, managed, { status: 409 })
  const released = await c.var.services.reservations.releaseByLead({ id: hold.id, lead_id: stored.lead_id })
  if (released && hold.state === 'paid') await countLetGo(c, hold.id, textedNumber(c, stored.sent.contact.phone))
  return done(c, managed, 'released')
}

/** The checkout of the car knows its shopper in this browser from now on. */
export async function adoptHold(c: Context<AppEnv>, managed: Managed): Promise<Outcome> {
  const { hold, stored } = managed
  const lead = hold && { id: hold.id, lead_id: stored.lead_id }
  const isAdopted = lead && (await c.var.services.reservations.handOver(lead, await ensureHolder(c)))
  return isAdopted ? done(c, managed, 'adopted') : showManage(c, managed, { trouble: ENDED, status: 409 })
}
