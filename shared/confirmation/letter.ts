import type { Link } from '../car/links.ts'
import type { Spec } from '../car/specs.ts'
import { toPhone } from '../phone.ts'
import { endedText } from '../reservation/checkout.ts'
import { CALL_FIRST, goneBeside, goneWords } from './car-gone.ts'
import { type ConfirmationEvent, confirmationRow } from './events.ts'
import type { ConfirmationFacts } from './facts.ts'
import { fillTemplate } from './fill.ts'
import { confirmationRows } from './rows.ts'
import { placeholderValues } from './values.ts'
import type { ConfirmationWords } from './words.ts'

/** A mail to a shopper, in final texts; plain JSON. */
export type Letter = {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  /** Who writes. */
  sender: string
  heading: string
  paragraphs: string[]
  rows: Spec[]
  /** The car, which is for sale still. */
  picture: { src: string; alt: string } | null
  /** null where there is nothing to press. */
  action: Link | null
  links: Link[]
  /** The dealer's own last words. */
  signOff: string | null
  /** Who the sender is, where, and how to reach them (Spam Act 2003 (Cth) s 17). */
  imprint: string[]
  phone: Link
  why: string
  /** Ends what was asked for; null where the message is an answer. */
  stop: Link | null
}

/** How a hold ended and where its money is, as the checkout says it. */
function ending({ event, hold, words }: ConfirmationFacts, now: number): string | null {
  if (!hold || (event !== 'hold_ended' && event !== 'deposit_refunded')) return null
  return endedText({ mine: hold.reservation, now, words })
}

/** Those whose shopper comes by next. */
const COMES_BY: ReadonlySet<ConfirmationEvent> = new Set([
  'drive_booked',
  'drive_moved',
  'drive_tomorrow',
  'drive_soon',
  'deposit_paid',
  'hold_confirmed',
  'car_free',
])

/** Amounts are not for the screen of a locked phone. */
const PRIVATE_PREVIEW = 'Open this message for the details.'

const WHY = {
  answer: (host: string) =>
    `You’re getting this because this address was given at ${host}. If that wasn’t you, you can ignore it.`,
  reminder: (host: string) => `You’re getting this reminder because you booked at ${host}.`,
  requested: (host: string) => `You’re getting this once because you asked for it at ${host}.`,
} as const

export function confirmationLetter(
  facts: ConfirmationFacts,
  words: ConfirmationWords,
  { signOff, now }: { signOff: string | null; now: number },
): Letter {
  const values = placeholderValues(facts)
  const fill = (template: string) => fillTemplate(template, values)
  const { event, site, branch, links } = facts
  const { class: of } = confirmationRow(event)
  const ended = ending(facts, now)
  const isPrivate = ended !== null || /\{(amount|offer)\}/.test(words.text)
  const gone = goneWords(facts)
  const beside = goneBeside(facts)
  const heading = gone ? CALL_FIRST : fill(words.heading)
  const paragraphs = [
    // What the checkout says of a refund is the whole story of it.
    ...(gone || (event === 'deposit_refunded' && ended) ? [] : fill(words.text).split(/\n{2,}/)),
    gone && fill(gone.text),
    ended,
    beside && fill(beside.text),
  ].filter((each): each is string => Boolean(each))
  const href = event === 'car_free' ? (links.car ?? links.manage) : links.manage
  const own = href ? { text: fill(words.action), href } : null
  const phone = { text: branch.phone, href: toPhone(branch.phone).href }
  return {
    subject: fill((gone ?? words).subject),
    preview: isPrivate ? PRIVATE_PREVIEW : (paragraphs[0] ?? heading),
    sender: site.name,
    heading,
    paragraphs,
    rows: confirmationRows(facts),
    picture: links.picture === null ? null : { src: links.picture, alt: values.car ?? '' },
    action: gone ? { text: `Call ${phone.text}`, href: phone.href } : own,
    links: gone ? [own].filter((link) => link !== null) : directionsFor(event, branch.directions),
    signOff: signOff && fill(signOff),
    imprint: [
      site.name,
      branch.name === site.name ? null : branch.name,
      branch.imprintAddress,
      branch.licence && `Dealer licence ${branch.licence}`,
    ].filter((line): line is string => Boolean(line)),
    phone,
    why: WHY[of](new URL(site.url).hostname),
    stop: links.stop ? { text: 'Stop messages about this', href: links.stop } : null,
  }
}

const directionsFor = (event: ConfirmationEvent, href: string | null): Link[] =>
  href && COMES_BY.has(event) ? [{ text: 'Get directions', href }] : []
