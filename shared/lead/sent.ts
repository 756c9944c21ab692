import type { Spec } from '../car/specs.ts'
import { DRIVE_FIELDS, DRIVE_STATUSES, driveStatusOf } from '../test-drive/status.ts'
import { joined } from '../text.ts'
import { type LeadFormKey, leadForm } from './forms.ts'
import { type NewLead, OPT_IN_LOST } from './lead.ts'

/** What the page after a form says of it (LED-03). Of whom it is, it says nothing. Plain JSON, ready words. */
export type SentView = {
  heading: string
  text: string
  /** What was sent, and to whom. */
  rows: Spec[]
  /** What happens next, in order. */
  next: string[]
  /** Whether there is a time that is sure, for a calendar. */
  hasTime: boolean
}

type Asked = {
  form: LeadFormKey
  /** null where nobody can say now what was sent. */
  lead: Pick<NewLead, 'category' | 'subcategory' | 'car' | 'fields' | 'additional_services'> | null
  /** Who has it, by name. */
  to: string
  /** Address of the location it went to; null where it went to a dealer of several. */
  address: string | null
  /** By when somebody answers. */
  answered: string
}

const LOST =
  'What you would be sent by email was put in other words while your form was open, so we signed you up for nothing.'

export function sentView({ form, lead, to, address, answered }: Asked): SentView {
  const { sent } = leadForm(form)
  if (lead === null) return { heading: 'Thank you', text: `${sent} ${answered}`, rows: [], next: [], hasTime: false }
  const { fields, car } = lead
  const status = driveStatusOf(fields)
  const drive = status && DRIVE_STATUSES[status]
  const asked = lead.subcategory ?? lead.category
  const rows: [label: string, text: string | null | undefined][] = [
    ['When', status === 'Any time' ? 'Any time' : fields[DRIVE_FIELDS.time]],
    [drive ? 'Where' : 'Sent to', drive ? joined([to, address], ', ') : to],
    [drive ? 'Car' : 'About', car ? joined([car.year, car.make, car.model]) : drive ? null : asked],
    ['Your car', fields['Vehicle']],
    ['To be done', lead.additional_services.join(', ')],
    ['Preferred day', fields['Preferred Day']],
    ['Your figures', fields['Repayment']],
  ]
  return {
    heading: drive?.heading ?? 'Thank you',
    text: drive?.isSure ? 'We look forward to seeing you.' : sent,
    rows: rows.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
    next: [...(drive?.isSure ? [] : [answered]), ...(drive?.next ?? []), ...(OPT_IN_LOST in fields ? [LOST] : [])],
    hasTime: drive?.isSure === true && DRIVE_FIELDS.starts in fields,
  }
}
