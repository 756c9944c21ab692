import type { NewLead } from '../../../shared/lead/lead.ts'
import { mentions, type Person, redactText } from '../../../shared/privacy/person.ts'
import { personOf } from './person-of.ts'

type Row = Record<string, unknown>

/** Why the enquiry of another is in the file of a person. */
export const MENTIONED_WHY =
  'Another person named you in an enquiry. These are the words. We can’t tell you who it was.'

const ANOTHER = '[another person]'

/** What an enquiry of another says of a person: the texts that name them, without the sender. */
export function mentionIn(row: Row, person: Person): Row {
  const { contact, ...doc } = JSON.parse(String(row['doc'])) as NewLead
  const sender = senderOf(contact)
  const names = [contact.name].filter((name) => typeof name === 'string' && name.trim() !== '') as string[]
  const says = textsIn(doc)
    .filter((text) => mentions(text, person))
    .map((text) => (sender ? redactText(text, sender, ANOTHER) : text))
    .map((text) => names.reduce((rest, name) => rest.replaceAll(name, ANOTHER), text))
  return { lead_id: row['lead_id'], at: row['at'], says }
}

/** Mails that are not of an enquiry of another. */
export function ownMails(mails: readonly Row[], others: readonly Row[]): Row[] {
  const senders = others.flatMap((row) => senderOf((JSON.parse(String(row['doc'])) as NewLead).contact) ?? [])
  return mails.filter((mail) => !senders.some((sender) => mentions(mail['doc'], sender)))
}

function senderOf({ phone, email }: NewLead['contact']): Person | null {
  const person = personOf({ phone: phone || undefined, email: email || undefined })
  return typeof person === 'string' ? null : person
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
