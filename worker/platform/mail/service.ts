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
}

/** Sends mail. Rejects with MailFailure. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** The message contains no personal data and no address. */
export class MailFailure extends Error {
  /** HTTP status of the service; null: no response. */
  readonly status: number | null
  /** Whether the service as a whole is failing, rather than refusing this one mail. */
  readonly isOutage: boolean
  constructor(reason: string, { status = null, isOutage = true }: { status?: number | null; isOutage?: boolean } = {}) {
    super(reason)
    this.name = 'MailFailure'
    this.status = status
    this.isOutage = isOutage
  }
}

/** RFC 5321. */
const MAX_ADDRESS_CHARS = 254
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** One plain address, without a second address or header in it. */
export const isAddress = (text: string): boolean => text.length <= MAX_ADDRESS_CHARS && ADDRESS.test(text)

/** Safe in a header: on one line, without control characters. */
const headerText = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Guards a mailer against header injection; rejects an invalid recipient. */
export const guardedMailer = (mailer: Mailer): Mailer => ({
  async send(mail) {
    const { to, reply_to, subject, from_name } = mail
    if (!isAddress(to)) throw new MailFailure('has no valid address', { isOutage: false })
    const replyTo = reply_to && isAddress(reply_to) ? reply_to : null
    const name = headerText(from_name).replace(/["<>\\]/g, '')
    await mailer.send({ ...mail, subject: headerText(subject), from_name: name, reply_to: replyTo })
  },
})
