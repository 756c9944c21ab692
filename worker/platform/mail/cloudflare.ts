import { mailCause } from '../../../shared/confirmation/undeliverable.ts'
import { DEADLINES_MS } from '../deadlines/table.ts'
import { withTimeout } from '../timeout.ts'
import { headersOf } from './headers.ts'
import { type Mailer, MailFailure } from './service.ts'

/** Error codes of Cloudflare's Email Service that concern one mail; the others are outages. */
const MAIL_ERRORS = /^E_(VALIDATION|FIELD|HEADER|RECIPIENT|CONTENT)/
/** Those after which the mail may have been accepted; every other code refuses it. */
const UNCERTAIN = /^E_(DELIVERY_FAILED|INTERNAL)/

const encoder = new TextEncoder()

/** A `send_email` binding. It does not deduplicate, and reports no deliveries; X-Entity-Ref-ID identifies a repeat to the reader. */
export const cloudflareMailer = ({ from, binding }: { from: string; binding: SendEmail }): Mailer => ({
  async send(mail) {
    const sent = binding.send({
      from: { email: from, name: mail.from_name },
      to: mail.to,
      ...(mail.reply_to && { replyTo: mail.reply_to }),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html && { html: mail.html }),
      ...(mail.attachments && {
        attachments: mail.attachments.map(({ name, type, text }) => ({
          disposition: 'attachment' as const,
          filename: name,
          type,
          content: encoder.encode(text),
        })),
      }),
      headers: headersOf(mail),
    })
    try {
      await withTimeout(Promise.resolve(sent), DEADLINES_MS.mail.background)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      const isCode = /^E_[A-Z_]+$/.test(code)
      const cause = mailCause(code)
      throw new MailFailure(cause ?? (isCode ? `was refused: ${code}` : 'could not be sent'), {
        isOutage: !MAIL_ERRORS.test(code),
        isRecipient: cause !== null,
        outcome: isCode && !UNCERTAIN.test(code) ? 'refused' : 'unknown',
      })
    }
  },
})
