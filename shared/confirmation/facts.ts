import { type NewLead, PRIZE_FIELDS, SUSPECTED } from '../lead/lead.ts'
import { enquiryCarName, enquiryName } from '../lead/sent-enquiry.ts'
import { READ_LATER_TEXT } from '../messages.ts'
import { dollarsAndCents } from '../money.ts'
import type { Reservation } from '../reservation/reservation.ts'
import { lowerFirst } from '../text.ts'
import type { VehicleWords } from '../vehicle-words.ts'
import type { ConfirmationEvent } from './events.ts'
import type { PlaceholderValues } from './fill.ts'

/** A branch as a message names it. */
export type MessagePlace = {
  name: string
  address: string | null
  phone: string
  /** Where directions lead. */
  directions: string | null
  /** When it opens next, a sentence. */
  open: string | null
  licence: string | null
  /** Of the sender: its own, else that of the dealer's main location. */
  imprintAddress: string | null
}

/** What a message to a shopper is made from, as it is known when it is sent. Nothing that was typed is among it. */
export type ConfirmationFacts = {
  event: ConfirmationEvent
  site: { name: string; url: string }
  branch: MessagePlace
  /** By when a lead is answered, in the site's words. */
  answered: string
  /** With its last change. */
  lead: Pick<NewLead, 'form' | 'fields' | 'car' | 'category' | 'subcategory' | 'additional_services'>
  /** Words for its car, else for the stock of the site. */
  words: VehicleWords
  /** What has become of the car meanwhile; null where it is as it was, or there is none. */
  carNow: 'sold' | 'withdrawn' | null
  /** A test drive on the clock of its place: 'Saturday 28 November 2026, 10:30am (Queensland time)', 'Sat 28 Nov, 10:30am'. */
  drive: { time: string; short: string } | null
  hold: { reservation: Reservation; until: string } | null
  payment: { amount: string; reference: string } | null
  /** When what the message is about happened, on the same clock, with its year. */
  at: string
  offer: string | null
  links: {
    /** The page of one's own; null where the deployment cannot sign one. */
    manage: string | null
    /** The page of the car, while it is for sale. */
    car: string | null
    picture: string | null
    /** Ends reminders and messages that were asked for; null where the message is an answer. */
    stop: string | null
  }
}

const depositText = ({ hold, payment }: ConfirmationFacts) =>
  payment?.amount ?? (hold && hold.reservation.deposit > 0 ? dollarsAndCents(hold.reservation.deposit / 100) : null)

/** What the words of a message can name. `isShort`: for a text message. */
export function placeholderValues(facts: ConfirmationFacts, isShort = false): PlaceholderValues {
  const { site, branch, lead, drive, hold } = facts
  return {
    dealer: site.name,
    place: branch.name,
    address: branch.address,
    phone: branch.phone,
    open: branch.open,
    answered: SUSPECTED in lead.fields ? READ_LATER_TEXT : facts.answered,
    matter: lowerFirst(enquiryName(lead.form, facts.words)),
    car: lead.car && enquiryCarName(lead.car),
    vehicle: facts.words.one,
    trial: facts.words.trial.one,
    bring: facts.words.trial.bring,
    time: drive && (isShort ? drive.short : drive.time),
    until: hold && hold.until,
    amount: depositText(facts),
    offer: facts.offer,
    prize: lead.fields[PRIZE_FIELDS.prize] ?? null,
    code: lead.fields[PRIZE_FIELDS.code] ?? null,
  }
}
