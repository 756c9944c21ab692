import type { Bindings } from '../../bindings.ts'
import { type Fetch, reach } from '../http-fetch.ts'
import { cloudflareMailer } from './cloudflare.ts'
import { localMailer } from './local.ts'
import { resendMailer } from './resend.ts'
import { careful, type Mailer, MailFailure } from './service.ts'

/** What sends the mail of a site: what there is a key or a binding for; on a developer's machine, a page shows it. */
export function mailerOf(env: Bindings, site: string, now: number, fetcher: Fetch = reach): Mailer {
  const { MAIL_FROM: from, RESEND_API_KEY: key, EMAIL: binding, LOCAL_SITES: isLocal } = env
  if (from && key) return careful(resendMailer({ from, key, fetcher }))
  if (from && binding) return careful(cloudflareMailer({ from, binding }))
  if (isLocal) return careful(localMailer(env.DB, site, now))
  return { send: () => Promise.reject(new MailFailure('no mail service is set up')) }
}
