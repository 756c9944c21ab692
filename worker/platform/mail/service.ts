export type Mail = {
  /** Sent again under the same id, it arrives once where the service can tell. */
  id: string
  to: string
  /** Beside the one address from which all mail of this Worker comes. */
  from_name: string
  reply_to?: string | null
  subject: string
  text: string
  html?: string
  /** Where a reader ends such mail without signing in. */
  unsubscribe?: string
}

/** Sends mail. Rejects with MailFailure. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Why a mail was not sent, in words that name no person and no address. */
export class MailFailure extends Error {
  /** What the service answered, where it did. */
  readonly status: number | null
  /** Whether the service is in trouble, and not this one mail. */
  readonly isSick: boolean
  constructor(why: string, { status = null, isSick = true }: { status?: number | null; isSick?: boolean } = {}) {
    super(why)
    this.name = 'MailFailure'
    this.status = status
    this.isSick = isSick
  }
}

const LONGEST_ADDRESS = 254
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** One plain address: nothing that could be a second one, or another header. */
export const isAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text)

/** Words for one line of a header. */
const line = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Refuses what could be more than one mail before any service sees it. */
export const careful = (mailer: Mailer): Mailer => ({
  async send(mail) {
    const { to, reply_to, subject, from_name } = mail
    if (!isAddress(to)) throw new MailFailure('has no sound address', { isSick: false })
    const answerTo = reply_to && isAddress(reply_to) ? reply_to : null
    const name = line(from_name).replace(/["<>\\]/g, '')
    await mailer.send({ ...mail, subject: line(subject), from_name: name, reply_to: answerTo })
  },
})
