import type { Bindings } from '../../bindings.ts'
import { raiseAlarm } from '../alarms.ts'
import { type Fetch, httpFetch } from '../http-fetch.ts'
import type { SiteStore } from '../site-store.ts'
import { platformStore } from '../store-of.ts'
import { cloudflareMailer } from './cloudflare.ts'
import { localMailer } from './local.ts'
import { resendMailer } from './resend.ts'
import { guardedMailer, type Mailer, MailFailure } from './service.ts'

/** Whether mail can be sent, or stored in its place on a developer's machine. */
export const hasMailService = ({ MAIL_FROM, RESEND_API_KEY, EMAIL, LOCAL }: Bindings): boolean =>
  Boolean((MAIL_FROM && (RESEND_API_KEY || EMAIL)) || LOCAL)

/** The mailer that this deployment has a key or a binding for; on a developer's machine, the one that stores mail. */
export function mailerOf(env: Bindings, store: SiteStore, now: number, fetcher: Fetch = httpFetch): Mailer {
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
