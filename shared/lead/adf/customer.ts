import { parseClockStamp, shiftClockStamp } from '../../location/wall-clock.ts'
import { DRIVE_FIELDS } from '../../test-drive/status.ts'
import { joined } from '../../text.ts'
import type { Contact, Lead } from '../lead.ts'
import type { Tag } from './xml.ts'

/** ADF requires a name in every lead. */
const NO_NAME = 'Not given'

/** `comments`: the lead as text; `slotMinutes`: how long a test drive takes. */
export const customerTag = (lead: Lead, fields: Lead['fields'], comments: string, slotMinutes: number): Tag => ({
  contact: contactTag(lead.contact),
  ...timeframeTag(fields, slotMinutes),
  comments,
})

/** The time of a test drive, by the clock of its place; none for a drive at any time. */
function timeframeTag(fields: Lead['fields'], slotMinutes: number): Tag {
  const starts = fields[DRIVE_FIELDS.starts] ?? ''
  if (parseClockStamp(starts) === null) return {}
  return {
    timeframe: {
      description: joined(['Test drive', fields[DRIVE_FIELDS.time], fields[DRIVE_FIELDS.status]], ', ') ?? '',
      earliestdate: withSeconds(starts),
      latestdate: withSeconds(shiftClockStamp(starts, slotMinutes)),
    },
  }
}

/** '2026-11-25T09:30+11:00' -> '2026-11-25T09:30:00+11:00', the form of ISO 8601 that ADF shows. */
const withSeconds = (stamp: string) => `${stamp.slice(0, 16)}:00${stamp.slice(16)}`

function contactTag(contact: Contact): Tag {
  const { name, last_name, email, phone, postcode, preferred } = contact
  const type = 'individual'
  const names: Tag[] =
    name && last_name
      ? [
          { '@part': 'first', '@type': type, '#text': name },
          { '@part': 'last', '@type': type, '#text': last_name },
        ]
      : [{ '@part': 'full', '@type': type, '#text': name ?? last_name ?? NO_NAME }]
  const isByMail = preferred === 'Email'
  const isByPhone = preferred === 'Phone' || preferred === 'SMS'
  return {
    name: names,
    // The DTD requires e-mail or phone, even if empty.
    ...((email || !phone) && { email: { '@preferredcontact': isByMail ? '1' : '0', '#text': email ?? '' } }),
    ...(phone && {
      phone: {
        '@type': isMobile(phone) ? 'cellphone' : 'voice',
        '@time': 'nopreference',
        '@preferredcontact': isByPhone ? '1' : '0',
        '#text': phone,
      },
    }),
    ...(postcode && {
      address: { '@type': 'home', street: { '@line': '1', '#text': '' }, postalcode: postcode, country: 'AU' },
    }),
  }
}

const isMobile = (phone: string): boolean => phone.startsWith('+614')
