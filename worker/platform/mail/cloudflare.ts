import { withTimeout } from '../timeout.ts'
import { headersOf } from './headers.ts'
import { type Mailer, MailFailure } from './service.ts'

const TIMEOUT_MS = 5_000

/** What Cloudflare's Email Service calls the errors of one mail, as against its own: E_… names it. */
const OF_THIS_MAIL = /^E_(VALIDATION|FIELD|HEADER|RECIPIENT|CONTENT)/

/** A `send_email` binding. It cannot tell a repeat: the reader sees one by X-Entity-Ref-ID. */
export const cloudflareMailer = ({ from, binding }: { from: string; binding: SendEmail }): Mailer => ({
  async send(mail) {
    const sent = binding.send({
      from: { email: from, name: mail.from_name },
      to: mail.to,
      ...(mail.reply_to && { replyTo: mail.reply_to }),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html && { html: mail.html }),
      headers: headersOf(mail),
    })
    try {
      await withTimeout(Promise.resolve(sent), TIMEOUT_MS)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      throw new MailFailure(/^E_[A-Z_]+$/.test(code) ? `was refused: ${code}` : 'could not be sent', {
        isSick: !OF_THIS_MAIL.test(code),
      })
    }
  },
})
