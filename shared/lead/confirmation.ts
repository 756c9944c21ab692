import { READ_LATER_TEXT } from '../messages.ts'
import { DRIVE_FIELDS, DRIVE_STATUSES, readDriveStatus, timeLabel } from '../test-drive/status.ts'
import { joined, truncateAtWord } from '../text.ts'
import { fillVehicle, type VehicleWords } from '../vehicle-words.ts'
import { type LeadFormKey, leadForm } from './forms.ts'
import { type NewLead, OPT_IN_LOST, SUSPECTED } from './lead.ts'
import { leadTopic } from './sent-enquiry.ts'

/** The confirmation page of a form (LED-03): what was sent, and nothing of who sent it. Plain JSON, final texts. */
export type ConfirmationView = ReturnType<typeof confirmationView>

type SentLead = {
  form: LeadFormKey
  /** null where the lead cannot be loaded. */
  lead: Pick<NewLead, 'category' | 'car' | 'fields' | 'additional_services' | 'contact' | 'message'> | null
  to: string
  /** Address of the location; null for a dealership with several. */
  address: string | null
  /** Response time in the site's words. */
  answered: string
  /** Words for its car, else for the stock of the site. */
  words: VehicleWords
  /** When its recipient is there to answer; null where that is not known. */
  opening: string | null
  showsCar: boolean
}

const OPT_IN_LOST_TEXT =
  'The wording about emails changed while your form was open, so we haven’t signed you up for any.'

/** Of an enquiry that waits (TRU-01). */
const HELD_TEXTS = {
  heading: 'One more step',
  text: 'We’ve kept what you sent, but it looks like the messages that robots send us. Confirm that you’re a person, and it goes to the team straight away.',
} as const

/** How the dealer answers, by what the shopper has given; of a number its end alone, by which a slip is seen. */
function replyText({ phone, email }: NewLead['contact']): string | null {
  if (!phone) return email ? 'By email' : null
  return `By phone or text on the number ending in ${phone.slice(-3)}${email ? ', or by email' : ''}`
}

/** A long message is known by its beginning. */
const QUOTED_CHARS = 240
const quoted = (message: string) => `“${truncateAtWord(message, QUOTED_CHARS)}”`

export function confirmationView({ form, lead, to, address, answered, opening, words, showsCar }: SentLead) {
  const fill = (text: string) => fillVehicle(text, words)
  const sent = fill(leadForm(form).sent)
  if (lead === null) return { heading: 'Thank you', text: `${sent} ${answered}`, rows: [], next: [], hasTime: false }
  const { fields, car, contact } = lead
  const status = readDriveStatus(fields)
  const drive = status && DRIVE_STATUSES[status]
  const category = leadTopic({ ...lead, form }, words)
  const held = SUSPECTED in fields ? HELD_TEXTS : null
  // Where no times are known they are asked for in words.
  const wish = lead.message === fields[DRIVE_FIELDS.time] ? lead.message : null
  const rows: [label: string, text: string | null | undefined][] = [
    [
      status ? timeLabel(status) : 'When',
      status === 'Any time' ? 'Any time' : wish ? quoted(wish) : fields[DRIVE_FIELDS.time],
    ],
    [drive ? 'Where' : 'Sent to', drive ? joined([to, address], ', ') : to],
    ['You wrote', wish ? null : lead.message && quoted(lead.message)],
    ['We’ll answer', drive || held ? null : replyText(contact)],
    [
      drive ? fill('{Vehicle}') : 'About',
      car ? (showsCar ? null : joined([car.year, car.make, car.model])) : drive ? null : category,
    ],
    [fill('Your {vehicle}'), fields['Vehicle']],
    ['What you’d like done', lead.additional_services.join(', ')],
    ['Preferred day', fields['Preferred Day']],
    ['Your figures', fields['Repayment']],
  ]
  return {
    heading: held?.heading ?? (drive ? fill(drive.heading) : 'Thank you'),
    text: held?.text ?? (drive ? fill(drive.text) : sent),
    rows: rows.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
    next: [
      ...(drive?.isSure || status === 'Cancelled'
        ? []
        : [held ? `Not now? ${READ_LATER_TEXT}` : [answered, opening].filter(Boolean).join(' ')]),
      ...(drive?.next ?? []).map(fill).filter((text) => text !== ''),
      ...(OPT_IN_LOST in fields ? [OPT_IN_LOST_TEXT] : []),
    ],
    hasTime: drive?.isSure === true && DRIVE_FIELDS.starts in fields,
  }
}
