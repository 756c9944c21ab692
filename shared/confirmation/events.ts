import { inWords } from '../text.ts'
import { MINUTE_MS } from '../time.ts'

/**
 * Whether a message can be stopped. `answer`: what the shopper has just done or is owed; it has no advertisement in it and is
 * always sent. `reminder` and `requested`: sent because it is useful or was asked for, and stopped by the link in it (Spam Act
 * 2003 (Cth) s 18).
 */
export type ConfirmationClass = 'answer' | 'reminder' | 'requested'

export type ConfirmationRow = {
  /** When it is sent: the row of the operator's table. */
  when: string
  class: ConfirmationClass
  /** Anyone can cause it by typing an address into a form, so that an address gets a few of them a day. */
  isTyped?: true
  /** Of several about the same matter the last one is sent, where they wait for a service. */
  of?: 'drive'
  /** Sent so long after the event, unless what follows has overtaken it by then. */
  delayMs?: number
}

const REMINDER = { class: 'reminder' } as const
const ANSWER = { class: 'answer' } as const
const REQUESTED = { class: 'requested' } as const
const TYPED = { ...ANSWER, isTyped: true } as const

const later = <Row>(row: Row, minutes: number, when: (after: string) => string) => ({
  ...row,
  delayMs: minutes * MINUTE_MS,
  when: when(inWords(minutes, 'minute')),
})

/** How long before a test drive its second reminder comes. */
export const SOON_HOURS = 2
export const SOON_TIME = inWords(SOON_HOURS, 'hour')

/** Everything that a shopper is told in writing (DSK-01), one row each. */
export const CONFIRMATIONS = {
  enquiry: { ...TYPED, when: 'a form is sent: an enquiry, a message, a request for a quote, photos or a part' },
  service: { ...TYPED, when: 'a service is asked for' },
  finance: { ...TYPED, when: 'a finance form is sent' },
  waiting: { ...TYPED, when: 'a shopper asks to be told when a held car comes free' },

  drive_booked: { ...TYPED, of: 'drive', when: 'a test drive is booked' },
  drive_requested: { ...TYPED, of: 'drive', when: 'a test drive is asked for and not booked yet' },
  drive_taken: later(
    TYPED,
    5,
    (after) => `the time of a test drive was taken meanwhile, and no other is chosen within ${after}`,
  ),
  drive_moved: { ...ANSWER, of: 'drive', when: 'a test drive is moved' },
  drive_cancelled: { ...ANSWER, of: 'drive', when: 'a test drive is cancelled' },
  drive_tomorrow: { ...REMINDER, when: 'a day before a test drive, at the same hour' },
  drive_soon: { ...REMINDER, when: `${SOON_TIME} before a test drive, where the site or the shopper wants it` },
  drive_time_free: { ...REQUESTED, when: 'a time that a shopper asked for in vain is free again' },

  hold_opened: later(TYPED, 10, (after) => `a deposit is not paid ${after} after the car was held`),
  hold_confirmed: { ...TYPED, when: 'a car is held without a deposit' },
  hold_requested: { ...TYPED, when: 'a car is asked for and not held' },
  card_declined: later(
    ANSWER,
    5,
    (after) => `the card for a deposit was declined ${after} ago, and the car is still held without payment`,
  ),
  deposit_paid: { ...ANSWER, when: 'a deposit has arrived: the receipt' },
  hold_ended: { ...ANSWER, when: 'a hold ends, however that came to be' },
  deposit_refunded: { ...ANSWER, when: 'a deposit has been refunded' },
  car_free: { ...REQUESTED, when: 'a car that a shopper waits for is free again' },

  payment_received: { ...ANSWER, when: 'an online payment has arrived: the receipt' },
  payment_refunded: { ...ANSWER, when: 'an online payment has been refunded' },

  prize_won: { ...ANSWER, when: 'a turn of spin to win has won something' },

  trade_in: later(TYPED, 30, (after) => `a trade-in was begun and not finished within ${after}`),
  trade_offer: { ...TYPED, when: 'a trade-in gets an offer' },
  trade_by_hand: { ...TYPED, when: 'a trade-in is to be valued by a person' },
  offer_accepted: { ...ANSWER, when: 'an offer for a trade-in is accepted' },
  offer_declined: { ...ANSWER, when: 'an offer for a trade-in is declined' },
} as const satisfies Record<string, ConfirmationRow>

export type ConfirmationEvent = keyof typeof CONFIRMATIONS
export const CONFIRMATION_EVENTS = Object.keys(CONFIRMATIONS) as ConfirmationEvent[]
export const confirmationRow = (event: ConfirmationEvent): ConfirmationRow => CONFIRMATIONS[event]

/** Those that wait for their time: they hold up no other message of the same lead. */
export const LATER_EVENTS = CONFIRMATION_EVENTS.filter((event) => {
  const { class: of, delayMs } = confirmationRow(event)
  return of === 'reminder' || delayMs !== undefined
})
