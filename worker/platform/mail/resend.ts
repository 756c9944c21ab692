import type { Fetch } from '../http-fetch.ts'
import { postJson } from '../post-json.ts'
import { headersOf } from './headers.ts'
import { type Mailer, MailFailure } from './service.ts'

const SEND_URL = 'https://api.resend.com/emails'

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
        headers: headersOf(mail),
      }),
    })
    if (!outcome.isAccepted) throw new MailFailure(outcome.reason, outcome)
  },
})
