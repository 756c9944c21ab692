import type { Link } from '../car/links.ts'
import type { Picture } from '../car/pictures.ts'
import { SOON_TIME } from '../confirmation/events.ts'
import type { FormView } from '../form/form-view.ts'
import { OPT_IN_LOST, SUSPECTED } from '../lead/lead.ts'
import type { StoredLead } from '../lead/stored-lead.ts'
import type { Phone } from '../phone.ts'
import { DRIVE_FIELDS } from '../test-drive/status.ts'
import { joined } from '../text.ts'
import type { Spec } from '../vehicle/specs.ts'
import { MESSAGE_FIELDS, PHOTO_FIELD } from './additions.ts'
import type { ManageAct } from './matters.ts'

/** The page of a lead (DSK-01): plain JSON, final texts. */
export type ManageView = {
  heading: string
  text: string
  /** What was just done, and what went wrong just now; null for none. */
  news: string | null
  trouble: string | null
  car: ManageCar | null
  /** When, where, how long it is open today. */
  rows: Spec[]
  links: (Link & { icon: 'calendar' | 'directions'; isFile?: true })[]
  phone: Phone
  /** What every form of the page sends along. */
  hidden: Record<string, string>
  action: string
  times: Folded<FormView> | null
  buttons: ManageButton[]
  /** What a code has opened: the receipt, the offer, what was typed. */
  parts: ManagePart[]
  message: Folded<FormView> | null
  photos: Folded<PhotoForm> | null
  code: CodeView | null
  reminders: RemindersView
}

/** Sent to an address of its own, which takes files. */
export type PhotoForm = { action: string; hint: string; error: string | null }

export type ManageCar = {
  /** null where the site shows it no more. */
  href: string | null
  title: string
  subtitle: string | null
  photo: Picture | null
  /** 'Still for sale', 'Sold'; null where it is not known now. */
  note: string | null
}

export type Folded<Content> = { title: string; isOpen: boolean; content: Content }

/** One press; `question`: asked first, behind a fold. */
export type ManageButton = {
  does: ManageAct
  text: string
  note?: string
  question?: string
  isPrimary?: true
  hidden?: Record<string, string>
}

/** What is sent about a lead later, and what its shopper can change about that. */
export type RemindersView = { text: string | null; buttons: ManageButton[] }

export type ManagePart = { title: string; text: string | null; rows: Spec[] }

export type CodeView = {
  /** Why one is asked for, and where it goes; without forms whom to call. */
  text: string
  /** Entered, once it is sent. */
  enter: FormView | null
  ask: FormView | null
  /** When another code may be had, in words. */
  wait: string | null
  /** Where a developer's machine shows what it sends; null everywhere else. */
  messages: string | null
}

export type RemindersNow = {
  isStopped: boolean
  /** A code has opened the lead in this browser. */
  isOpen: boolean
  /** The reminder of SOON_HOURS before a drive: it can be asked for, or it is coming; null where it is neither. */
  soon: 'offered' | 'coming' | null
}

const SOON = `We’ll also remind you ${SOON_TIME} before.`

const REMIND: ManageButton = { does: 'remind', text: `Remind me ${SOON_TIME} before` }
const STOP: ManageButton = {
  does: 'stop',
  text: 'Stop reminders and messages',
  note: 'You’ll still get receipts, and confirmations of what you do yourself.',
}
const RESUME: ManageButton = { does: 'resume', text: 'Send them again' }

export function remindersView({ isStopped, isOpen, soon }: RemindersNow): RemindersView {
  if (!isStopped)
    return { text: soon === 'coming' ? SOON : null, buttons: soon === 'offered' ? [REMIND, STOP] : [STOP] }
  const text = 'You’ve stopped reminders and messages about this.'
  return isOpen ? { text, buttons: [RESUME] } : { text: `${text} To start them again, confirm it’s you.`, buttons: [] }
}

/** Fields that the page says by itself, or that are for the dealer. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...Object.values(DRIVE_FIELDS),
  ...Object.values(MESSAGE_FIELDS),
  PHOTO_FIELD,
  SUSPECTED,
  OPT_IN_LOST,
  'Reservation',
  'Confirmed Mobile',
  'Flow',
  'regoState',
  'Vehicle Year',
  'Vehicle Make',
  'Vehicle Model',
  'Vehicle Badge',
  'Vehicle Series',
  'Vehicle Colour',
  'Confirmation',
  'Held Until',
  'Deposit',
  'Payment',
  'Outcome',
  'form_completed',
  'offer_accepted',
  'offer_declined',
  'offer_price',
  'Valuation',
  'Valuation Response',
])

/** What was typed, which a code opens. */
export function typedPart({ lead, changes }: StoredLead): ManagePart {
  const photos = changes.filter(({ fields }) => PHOTO_FIELD in fields).length
  const { name, last_name, phone, email, postcode, preferred } = lead.contact
  const rows: [string, string | null][] = [
    ['Name', joined([name, last_name])],
    ['Phone', phone],
    ['Email', email],
    ['Postcode', postcode],
    ['Contact me by', preferred],
    ['Message', lead.message],
    ['What you’d like done', lead.additional_services.join(', ')],
    ...Object.entries(lead.fields).filter(([field]) => !ELSEWHERE.has(field)),
    ...changes.flatMap(({ fields }): [string, string | null][] =>
      fields[MESSAGE_FIELDS.text] ? [['You added', fields[MESSAGE_FIELDS.text]!]] : [],
    ),
    ['Photos you added', photos === 0 ? null : String(photos)],
  ]
  return {
    title: 'What you sent us',
    text: null,
    rows: rows.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
  }
}
