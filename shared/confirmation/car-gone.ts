import type { ConfirmationEvent } from './events.ts'

type GoneWords = {
  /** In place of a subject that promises the car. */
  subject: string
  text: string
  sms: string
  /** After words of a text message that promise no car. */
  aside: string
}

/** What a message says of its car that is gone by the time it is sent; `{…}` as in all words of messages. */
const CAR_GONE = {
  sold: {
    subject: 'Please call us first: the {car} has been sold',
    text: 'This {vehicle} has since been sold. We’re happy to look for one like it.',
    sms: 'the {car} has since been sold. Please call us on {phone} before you come in. More:',
    aside: ' (It has since been sold.)',
  },
  withdrawn: {
    subject: 'Please call us first: the {car} is no longer for sale',
    text: 'This {vehicle} is no longer for sale. We’re happy to look for one like it.',
    sms: 'the {car} is no longer for sale. Please call us on {phone} before you come in. More:',
    aside: ' (It’s no longer for sale.)',
  },
} as const satisfies Record<string, GoneWords>

/** Its heading. */
export const CALL_FIRST = 'Please call us before you come in'

/** Messages whose own words promise the car. */
const NEEDS_THE_CAR: ReadonlySet<ConfirmationEvent> = new Set([
  'drive_booked',
  'drive_moved',
  'drive_tomorrow',
  'drive_soon',
  'drive_requested',
  'drive_time_free',
  'hold_confirmed',
])

/** Those that say themselves what became of the car, and those that are of another. */
const SAYS_ITSELF: ReadonlySet<ConfirmationEvent> = new Set([
  'hold_ended',
  'deposit_refunded',
  'drive_cancelled',
  'payment_received',
  'payment_refunded',
  'trade_in',
  'trade_offer',
  'trade_by_hand',
  'offer_accepted',
  'offer_declined',
])

type CarNow = keyof typeof CAR_GONE | null

/** The words in place of a message's own; null where its own are true. */
export const goneWords = ({ event, carNow }: { event: ConfirmationEvent; carNow: CarNow }): GoneWords | null =>
  carNow !== null && NEEDS_THE_CAR.has(event) ? CAR_GONE[carNow] : null

/** What is said of the car beside a message's own words; null where they say it, or promise no car that is gone. */
export const goneBeside = (facts: { event: ConfirmationEvent; carNow: CarNow }): GoneWords | null =>
  facts.carNow === null || goneWords(facts) || SAYS_ITSELF.has(facts.event) ? null : CAR_GONE[facts.carNow]
