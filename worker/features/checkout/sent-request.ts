import type { Context } from 'hono'
import type { Car } from '../../../shared/car/schema.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { type HoldRefusal, REFUSALS, sentText } from '../../../shared/reservation/decide-hold.ts'
import { isKeyIn } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import { readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { messageText } from '../leads/part.tsx'
import type { Checkout } from './checkout.ts'

const SENT_IN_WRITING = 'We’re sending you this too, with a link to see or change it.'

const noteName = ({ var: { site } }: Context<AppEnv>, car: Pick<Car, 'id'>) => `request.${site.slug}.${car.id}.`

/** A message to the shopper of a request is on its way. */
const WRITTEN = '+'

/** Where a request that was just stored in place of a hold leads, with a note of it: `?sent` may come from another person, or from long ago. */
export async function sentHref(
  c: Context<AppEnv>,
  car: Car,
  { refusal, lead }: { refusal: HoldRefusal; lead: NewLead },
): Promise<string> {
  await writeSignedCookie(c, 'stored', noteName(c, car) + refusal + (messageText(c, lead) === null ? '' : WRITTEN))
  return `${checkoutPath(c.var.site, car.slug)}?sent`
}

/** What was just sent, in words; null for nothing. */
export async function justSent(c: Context<AppEnv>, { state, car }: Checkout): Promise<string | null> {
  const note = (await readSignedCookie(c, 'stored')) ?? ''
  const stored = note.startsWith(noteName(c, car)) ? note.slice(noteName(c, car).length) : ''
  const refusal = stored.replace(WRITTEN, '')
  if (state !== 'free' || !isKeyIn(REFUSALS, refusal)) return null
  return [sentText(refusal), stored.endsWith(WRITTEN) && SENT_IN_WRITING].filter(Boolean).join(' ')
}
