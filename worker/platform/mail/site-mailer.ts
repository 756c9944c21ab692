import { z } from 'zod'
import { mailCause } from '../../../shared/confirmation/undeliverable.ts'
import type { Bindings } from '../../bindings.ts'
import { raiseAlarm } from '../alarms.ts'
import { base64, utf8 } from '../crypto.ts'
import { DEADLINES_MS } from '../deadlines.ts'
import { type Fetch, httpFetch } from '../http-fetch.ts'
import { outcomeOfStatus, postJson } from '../outbound.ts'
import type { SiteStore } from '../site-store.ts'
import { platformStore } from '../store-of.ts'
import { withTimeout } from '../timeout.ts'
import { guardedMailer, localMailer, type Mailer, MailFailure, mailHeaders } from './service.ts'

const SEND_URL = 'https://api.resend.com/emails'

/** The key is known with other content: the first mail was accepted, and this one is not sent. */
const ACCEPTED_BEFORE = 'invalid_idempotent_request'
/** Another attempt under the key is under way. */
const CONCURRENT = 'concurrent_idempotent_requests'

const errorSchema = z.object({ name: z.string(), message: z.string().catch('') })

/** The name of an error (https://resend.com/docs/api-reference/errors), or that the receiver's address is the fault. */
function readCode(body: unknown): string {
  const { name, message } = errorSchema.parse(body)
  return name === 'validation_error' && /invalid `to`/i.test(message) ? 'invalid_to' : name
}

/** https://resend.com/docs/api-reference/emails/send-email. It deduplicates by the key for 24 hours. */
const resendMailer = ({ from, key, fetcher }: { from: string; key: string; fetcher: Fetch }): Mailer => ({
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
            content: base64(utf8(text)),
          })),
        }),
        ...(mail.tags && { tags: Object.entries(mail.tags).map(([name, value]) => ({ name, value })) }),
        headers: mailHeaders(mail),
      }),
      readCode: readCode,
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

/** Error codes of Cloudflare's Email Service that concern one mail; the others are outages. */
const MAIL_ERRORS = /^E_(VALIDATION|FIELD|HEADER|RECIPIENT|CONTENT)/
/** Those after which the mail may have been accepted; every other code refuses it. */
const UNCERTAIN = /^E_(DELIVERY_FAILED|INTERNAL)/

/** A `send_email` binding. It does not deduplicate, and reports no deliveries; X-Entity-Ref-ID identifies a repeat to the reader. */
const cloudflareMailer = ({ from, binding }: { from: string; binding: SendEmail }): Mailer => ({
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
          content: utf8(text),
        })),
      }),
      headers: mailHeaders(mail),
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

/** Whether mail can be sent, or stored in its place on a developer's machine. */
export const hasMailService = ({ MAIL_FROM, RESEND_API_KEY, EMAIL, LOCAL }: Bindings): boolean =>
  Boolean((MAIL_FROM && (RESEND_API_KEY || EMAIL)) || LOCAL)

/** The mailer that this deployment has a key or a binding for; on a developer's machine, the one that stores mail. */
export function createMailer(env: Bindings, store: SiteStore, now: number, fetcher: Fetch = httpFetch): Mailer {
  const { MAIL_FROM: from, RESEND_API_KEY: key, EMAIL: binding, LOCAL: isLocal } = env
  if (from && key) return guardedMailer(resendMailer({ from, key, fetcher }))
  if (from && binding) return guardedMailer(cloudflareMailer({ from, binding }))
  if (isLocal) return guardedMailer(localMailer(store, now))
  return {
    async send() {
      await raiseAlarm(platformStore(env), 'mail_not_set_up', { subject: 'mail', facts: {} }, now)
      throw new MailFailure('no mail service is set up', { outcome: 'not_asked' })
    },
  }
}
