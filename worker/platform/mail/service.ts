import { SendFailure } from '../outbound.ts'
import type { SiteStore } from '../site-store.ts'

/** A file of a mail, such as an appointment (.ics). */
export type Attachment = { name: string /** MIME type. */; type: string; text: string }

export type Mail = {
  /** Idempotency key; services that support one deliver it once. */
  id: string
  to: string
  /** Display name beside MAIL_FROM, the one sender address of the Worker. */
  from_name: string
  reply_to?: string | null
  subject: string
  text: string
  html?: string
  /** Address that unsubscribes the reader without signing in. */
  unsubscribe?: string
  attachments?: Attachment[]
  /** What the service's reports name: the site by its slug, and the delivery in its outbox. */
  tags?: { site: string; delivery: string }
}

/** Sends mail. Rejects with MailFailure. */
export type Mailer = { send(mail: Mail): Promise<void> }

export class MailFailure extends SendFailure {
  override readonly name = 'MailFailure'
}

/** RFC 5321. */
const MAX_ADDRESS_CHARS = 254
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** One plain address, without a second address or header in it. */
export const isAddress = (text: string): boolean => text.length <= MAX_ADDRESS_CHARS && ADDRESS.test(text)

/** Safe in a header: on one line, without control characters. */
const headerText = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Safe within quotation marks of a header. */
const unquoted = (text: string) => headerText(text).replace(/["<>\\]/g, '')

/** Guards a mailer against header injection; rejects an invalid recipient. */
export const guardedMailer = (mailer: Mailer): Mailer => ({
  async send(mail) {
    const { to, reply_to, subject, from_name, attachments } = mail
    if (!isAddress(to))
      throw new MailFailure('has no valid address', { isOutage: false, isRecipient: true, outcome: 'not_asked' })
    const replyTo = reply_to && isAddress(reply_to) ? reply_to : null
    await mailer.send({
      ...mail,
      subject: headerText(subject),
      from_name: unquoted(from_name),
      reply_to: replyTo,
      ...(attachments && {
        attachments: attachments.map(({ name, type, text }) => ({
          name: unquoted(name),
          type: headerText(type),
          text,
        })),
      }),
    })
  },
})

/** Headers beside those of the service itself, which writes the Message-ID. */
export const mailHeaders = ({ id, unsubscribe }: Mail): Record<string, string> => ({
  'X-Entity-Ref-ID': id,
  ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** For a developer's machine: mail is stored and shown at /dev/mail. */
export const localMailer = (store: SiteStore, now: number): Mailer => ({
  async send(mail) {
    await store.run('insert into mail (site, id, at, doc) values (?1, ?2, ?3, ?4) on conflict do nothing', [
      mail.id,
      now,
      JSON.stringify(mail),
    ])
  },
})

export type SentMail = Mail & { at: number }

const MAX_LISTED = 50

export async function sentMail(store: SiteStore): Promise<SentMail[]> {
  const results = await store.rows<{ at: number; doc: string }>(
    'select at, doc from mail where site = ?1 order by at desc limit ?2',
    [MAX_LISTED],
  )
  return results.map(({ at, doc }) => ({ ...(JSON.parse(doc) as Mail), at }))
}
