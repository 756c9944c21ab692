import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { mentions, type Person, redactText } from '../../../shared/privacy/person.ts'
import { textsIn } from '../../../shared/text.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The person of a typed number or address; a sentence where one cannot be read. */
export function parsePerson({
  phone,
  email,
}: {
  phone?: string | undefined
  email?: string | undefined
}): Person | string {
  if (phone === undefined && email === undefined) return 'Give a phone number or an e-mail address.'
  const number =
    phone === undefined ? null : parsePhoneNumberFromString(phone, { defaultCountry: 'AU', extract: false })
  if (phone !== undefined && !number?.isPossible())
    return `${phone} is no phone number. Write it as 0412 345 678, or with its country: +64 21 123 4567.`
  if (email !== undefined && !EMAIL.test(email.trim())) return `${email} is no e-mail address.`
  return {
    phone: number ? [number.countryCallingCode, number.nationalNumber] : null,
    email: email?.trim().toLowerCase() ?? null,
  }
}

type Row = Record<string, unknown>

/** Why the enquiry of another is in the file of a person. */
export const MENTIONED_WHY =
  'Another person named you in an enquiry. These are the words. We can’t tell you who it was.'

const ANOTHER = '[another person]'

/** What an enquiry of another says of a person: the texts that name them, without the sender. */
export function mentionView(row: Row, person: Person): Row {
  const { contact, ...doc } = JSON.parse(String(row['doc'])) as NewLead
  const sender = readSender(contact)
  const names = [contact.name].filter((name) => typeof name === 'string' && name.trim() !== '') as string[]
  const says = textsIn(doc)
    .filter((text) => mentions(text, person))
    .map((text) => (sender ? redactText(text, sender, ANOTHER) : text))
    .map((text) => names.reduce((rest, name) => rest.replaceAll(name, ANOTHER), text))
  return { lead_id: row['lead_id'], at: row['at'], says }
}

/** Mails that are not of an enquiry of another. */
export function withoutMailsOfOthers(mails: readonly Row[], others: readonly Row[]): Row[] {
  const senders = others.flatMap((row) => readSender((JSON.parse(String(row['doc'])) as NewLead).contact) ?? [])
  return mails.filter((mail) => !senders.some((sender) => mentions(mail['doc'], sender)))
}

function readSender({ phone, email }: NewLead['contact']): Person | null {
  const person = parsePerson({ phone: phone || undefined, email: email || undefined })
  return typeof person === 'string' ? null : person
}
