import { z } from 'zod'
import { mailCause } from '../../../shared/confirmation/undeliverable.ts'
import { base64 } from '../crypto.ts'
import type { Fetch } from '../http-fetch.ts'
import { postJson } from '../post-json.ts'
import { outcomeOfStatus } from '../send-failure.ts'
import { headersOf } from './headers.ts'
import { type Mailer, MailFailure } from './service.ts'

const SEND_URL = 'https://api.resend.com/emails'

/** The key is known with other content: the first mail was accepted, and this one is not sent. */
const ACCEPTED_BEFORE = 'invalid_idempotent_request'
/** Another attempt under the key is under way. */
const CONCURRENT = 'concurrent_idempotent_requests'

const errorSchema = z.object({ name: z.string(), message: z.string().catch('') })

/** The name of an error (https://resend.com/docs/api-reference/errors), or that the receiver's address is the fault. */
function codeOf(body: unknown): string {
  const { name, message } = errorSchema.parse(body)
  return name === 'validation_error' && /invalid `to`/i.test(message) ? 'invalid_to' : name
}

const encoder = new TextEncoder()

/** https://resend.com/docs/api-reference/emails/send-email. It deduplicates by the key for 24 hours. */
export const resendMailer = ({ from, key, fetcher }: { from: string; key: string; fetcher: Fetch }): Mailer => ({
  async send(mail) {
    const outcome = await postJson(fetcher, {
      url: SEND_URL,
      headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': mail.id },
      body: JSON.stringify({
        from: `"${mail.from_name}" <${from}>`,
        to: [mail.to],
        ...(mail.reply_to && { reply_to: mail.reply_to }),
        subject: mail.subject,
        text: mail.text,
        ...(mail.html && { html: mail.html }),
        ...(mail.attachments && {
          attachments: mail.attachments.map(({ name, type, text }) => ({
            filename: name,
            content_type: type,
            content: base64(encoder.encode(text)),
          })),
        }),
        ...(mail.tags && { tags: Object.entries(mail.tags).map(([name, value]) => ({ name, value })) }),
        headers: headersOf(mail),
      }),
      codeOf,
    })
    if (outcome.isAccepted || outcome.code === ACCEPTED_BEFORE) return
    const { reason, status, isOutage, code = null, wait } = outcome
    const cause = mailCause(code)
    throw new MailFailure(cause ?? reason, {
      status,
      isOutage,
      isRecipient: cause !== null,
      ...(wait !== undefined && { waitMs: wait }),
      outcome: code === CONCURRENT ? 'unknown' : outcomeOfStatus(status),
    })
  },
})
