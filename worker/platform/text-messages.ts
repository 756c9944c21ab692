import { z } from 'zod'
import type { Bindings } from '../bindings.ts'
import { timeLeftFor } from './deadlines/bindings.ts'
import type { SiteStore } from './site-store.ts'
import { type Upstream, upstream } from './upstream.ts'

/** On a developer's machine this page lists the texts that would be sent. */
export const MESSAGES_PATH = '/dev/messages'

/** Texts of one site to mobile phones. */
export type TextMessages = {
  /** `to` is E.164. Rejects where the service does not accept the text. */
  send(message: TextMessage): Promise<void>
}

export type TextMessage = { to: string; text: string }

type Local = { store: SiteStore; now: number; print: (line: string) => void }

/** For a developer's machine: texts are printed in the terminal and stored for /dev/messages. */
export const localMessages = ({ store, now, print }: Local): TextMessages => ({
  async send({ to, text }) {
    await store
      .prepare('insert into text_message (site, at, id, "to", text) values (?1, ?2, ?3, ?4, ?5)')
      .bind(now, crypto.randomUUID(), to, text)
      .run()
    print(`Text to ${to}: ${text.split('\n')[0]}`)
  },
})

const MAX_LISTED = 50

export async function sentMessages(store: SiteStore): Promise<(TextMessage & { at: number })[]> {
  const { results } = await store
    .prepare('select at, "to", text from text_message where site = ?1 order by at desc limit ?2')
    .bind(MAX_LISTED)
    .all<TextMessage & { at: number }>()
  return results
}

const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/

/** Twilio's Messages; `from` is a number, or the id of a messaging service. */
export const twilioMessages = (service: Upstream, account: string, from: string): TextMessages => ({
  async send({ to, text }) {
    await service.post(
      `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      new URLSearchParams({
        To: to,
        [MESSAGING_SERVICE.test(from) ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
      }),
      z.object({ sid: z.string() }),
    )
  },
})

type Env = Pick<Bindings, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN'>

/** One of Twilio's services, called for a site; null where there is no account. */
export function twilio(env: Env, site: string, name: string, base: string): Upstream | null {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = env
  if (!account || !token) return null
  return upstream({
    name,
    site,
    base,
    authorization: `Basic ${btoa(`${account}:${token}`)}`,
    timeoutMs: () => timeLeftFor(env, 'sms'),
  })
}

/** Whether texts can be sent, or stored in their place on a developer's machine. */
export const hasTextService = ({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, LOCAL }: Bindings): boolean =>
  Boolean((TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM) || LOCAL)

/** Twilio where there is an account; on a developer's machine the local twin; else every call rejects. */
export function textMessagesOf(env: Bindings, store: SiteStore, now: number): TextMessages {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_FROM: from } = env
  const messages = twilio(env, store.site, 'text messages', 'https://api.twilio.com')
  if (messages && account && from) return twilioMessages(messages, account, from)
  if (env.LOCAL) return localMessages({ store, now, print: (line) => console.log(line) })
  return { send: () => Promise.reject(new Error('no service for text messages is set up')) }
}
