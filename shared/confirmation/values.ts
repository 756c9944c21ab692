import { READ_LATER_TEXT } from '../lead/confirmation.ts'
import { SUSPECTED } from '../lead/lead.ts'
import { enquiryCarName, enquiryName } from '../lead/sent-enquiry.ts'
import { dollarsAndCents } from '../money.ts'
import type { ConfirmationFacts } from './facts.ts'
import type { PlaceholderValues } from './fill.ts'

/** Names of forms that begin a sentence, within one: 'request for photos'. */
const withinSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

const depositOf = ({ hold, payment }: ConfirmationFacts) =>
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
    matter: withinSentence(enquiryName(lead.form, facts.words)),
    car: lead.car && enquiryCarName(lead.car),
    vehicle: facts.words.one,
    trial: facts.words.trial.one,
    bring: facts.words.trial.bring,
    time: drive && (isShort ? drive.short : drive.time),
    until: hold && hold.until,
    amount: depositOf(facts),
    offer: facts.offer,
  }
}
