import { z } from 'zod'
import { textCause } from '../../shared/confirmation/undeliverable.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts'
import type { Bindings } from '../bindings.ts'
import { timeLeftFor } from './bounded-bindings.ts'
import { isOutageStatus, outcomeOfStatus, SendFailure } from './outbound.ts'
import type { SiteStore } from './site-store.ts'
import { type Upstream, UpstreamFailure, upstream } from './upstream.ts'

/** On a developer's machine this page lists the texts that would be sent. */
export const MESSAGES_PATH = '/dev/messages'

/** Texts of one site to mobile phones. */
export type TextMessages = {
  /**
   * Rejects with TextFailure where the service did not accept the text. A text whose outcome is unknown may be sent again
   * under the same id with `isRepeat`, a minute later: it is delivered once.
   */
  send(message: TextMessage): Promise<void>
}

export type TextMessage = {
  /** The same at every attempt. */
  id: string
  /** E.164. */
  to: string
  /** The same at every attempt. */
  text: string
  /** Whether an earlier attempt under this id may have been accepted. */
  isRepeat?: boolean
  /** When its first attempt can have been, epoch ms: only since then is an earlier one looked for. */
  since?: number
  /** Address that the service reports the delivery to. */
  report?: string
}

export class TextFailure extends SendFailure {
  override readonly name = 'TextFailure'
}

type Local = { store: SiteStore; now: number; print: (line: string) => void }

/** For a developer's machine: texts are printed in the terminal and stored for /dev/messages, each id once. */
export const localMessages = ({ store, now, print }: Local): TextMessages => ({
  async send({ id, to, text }) {
    const changes = await store.run(
      `insert into text_message (site, at, id, "to", text) select ?1, ?2, ?3, ?4, ?5
       where not exists (select 1 from text_message where site = ?1 and id = ?3)`,
      [now, id, to, text],
    )
    if (changes > 0) print(`Text to ${to}: ${text.split('\n')[0]}`)
  },
})

const MAX_LISTED = 50

export type SentText = Pick<TextMessage, 'to' | 'text'> & { at: number }

export async function sentMessages(store: SiteStore): Promise<SentText[]> {
  return store.rows<SentText>('select at, "to", text from text_message where site = ?1 order by at desc limit ?2', [
    MAX_LISTED,
  ])
}

const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/

/** Texts to one number that are looked through for an earlier attempt. */
const PAGE_SIZE = 50
/** Longer than any message is tried. */
const LOOKED_BACK_MS = 4 * DAY_MS
/** A page of texts, each of which takes about 1.5 kB. */
const MAX_BYTES = 256_000

/** Twilio neither sent these nor will. */
const FAILED: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled'])

const pageSchema = z.object({
  messages: z.array(z.object({ body: z.string().nullable(), status: z.string(), date_created: z.string().nullable() })),
})

type Account = { account: string; from: string; clock?: () => number }

/**
 * Twilio's Messages (https://www.twilio.com/docs/messaging/api/message-resource); `from` is a number, or the id of a
 * messaging service. It knows no idempotency key: before a repeat, the texts to the number are looked through.
 */
export function twilioMessages(service: Upstream, { account, from, clock = Date.now }: Account): TextMessages {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`

  /** Whether an earlier attempt was accepted. Throws where that cannot be told. */
  async function wasAccepted({ to, text, since: first }: TextMessage): Promise<boolean> {
    const query = new URLSearchParams({ To: to, PageSize: String(PAGE_SIZE) })
    const { messages } = await service.get(`${path}?${query.toString()}`, pageSchema)
    const since = Math.max(clock() - LOOKED_BACK_MS, (first ?? 0) - MINUTE_MS)
    const recent = messages.filter(({ date_created: at }) => !(Date.parse(at ?? '') < since))
    // A trial account puts words of its own before each text.
    const isThere = recent.some(({ body, status }) => !FAILED.has(status) && body?.trim().endsWith(text.trim()))
    if (!isThere && recent.length === PAGE_SIZE)
      throw new TextFailure('texts: too many went to this number to tell an earlier attempt', {
        isOutage: false,
        outcome: 'not_asked',
      })
    return isThere
  }

  return {
    async send(message) {
      const { to, text, isRepeat, report } = message
      if (isRepeat && (await wasAccepted(message).catch(rethrowUnsent))) return
      const form = new URLSearchParams({
        To: to,
        [MESSAGING_SERVICE.test(from) ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
        ...(report && { StatusCallback: report }),
      })
      await service.post(path, form, z.object({ sid: z.string() })).catch((error: unknown) => {
        throw makeFailure(error)
      })
    },
  }
}

function makeFailure(error: unknown): TextFailure {
  if (!(error instanceof UpstreamFailure)) return new TextFailure('texts: failed')
  const { status, wasAsked, code, message } = error
  const cause = textCause(code)
  return new TextFailure(cause ?? message, {
    status,
    isOutage: cause === null && (status === null || isOutageStatus(status)),
    isRecipient: cause !== null,
    outcome: wasAsked ? outcomeOfStatus(status) : 'not_asked',
  })
}

/** The texts could not be looked through: this attempt has sent nothing. */
function rethrowUnsent(error: unknown): never {
  if (!(error instanceof UpstreamFailure)) throw error
  throw new TextFailure(error.message, { status: error.status, outcome: 'not_asked' })
}

type Env = Pick<Bindings, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN'>

const errorSchema = z.object({ code: z.number() })

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
    maxBytes: MAX_BYTES,
    readCode: (body) => String(errorSchema.parse(body).code),
  })
}

/** Whether texts can be sent, or stored in their place on a developer's machine. */
export const hasTextService = ({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, LOCAL }: Bindings): boolean =>
  Boolean((TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM) || LOCAL)

/** Twilio where there is an account; on a developer's machine the local twin; else every call rejects. */
export function createTextMessages(env: Bindings, store: SiteStore, now: number): TextMessages {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_FROM: from } = env
  const messages = twilio(env, store.site, 'text messages', 'https://api.twilio.com')
  if (messages && account && from) return twilioMessages(messages, { account, from })
  if (env.LOCAL) return localMessages({ store, now, print: (line) => console.log(line) })
  return {
    send: () => Promise.reject(new TextFailure('no service for text messages is set up', { outcome: 'not_asked' })),
  }
}
