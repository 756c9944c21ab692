import { OPT_IN_LOST, SUSPECTED } from '../lead/lead.ts'
import type { StoredLead } from '../lead/stored-lead.ts'
import { DRIVE_FIELDS } from '../test-drive/status.ts'
import { joined } from '../text.ts'
import { MESSAGE_FIELDS } from './message.ts'
import { PHOTO_FIELD } from './photo.ts'
import type { ManagePart } from './view.ts'

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
