import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { ShopperDestination } from '../../../../shared/confirmation/channels.ts'
import {
  COMPLAINT,
  mailEventCause,
  TEXT_UNDELIVERED,
  textCause,
  UNDELIVERABLE_REASONS,
} from '../../../../shared/confirmation/undeliverable.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import type { AppEnv } from '../../../context.ts'
import { failure } from '../../../http/errors.tsx'
import { report } from '../../../platform/log.ts'
import { IS_SHOPPERS } from '../../../platform/shopper-deliveries.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { openStore } from '../../../platform/store-of.ts'
import { isSignedByTwilio, isSignedWebhook } from '../../../platform/webhook-signature.ts'
import { createLeads } from '../site-leads.ts'
import { databaseStoredLeads } from '../stored-leads.ts'
import { noteOnLead, sendByOtherChannel } from './attempt.ts'
import { DELIVERY } from './send.ts'

const limit = bodyLimit({ maxSize: 64 * 1024, onError: (c) => failure(c, 'too_large') })

/** What a service reports of one delivery; null reason: nothing that ends it. */
type MessageReport = { delivery_id: string; reason: string | null }

/** POST /api/messages/mail: events of Resend about any site, on any host (LED-07). They may repeat, and come in any order. */
export const mailReports = new Hono<AppEnv>().post('/api/messages/mail', limit, async (c) => {
  const { RESEND_WEBHOOK_SECRET: secret, KV } = c.env
  if (!secret) return failure(c, 'not_found')
  const now = Date.now()
  const event = readMailReport(secret, { body: await c.req.text(), headers: c.req.raw.headers, now })
  if (event === 'forged') return failure(c, 'bad_input')
  const site = event && (await siteBySlug(KV, event.site))
  if (site) await note(c, site, event, now)
  return c.json({ received: true })
})

/** POST /api/messages/sms?delivery=<id>: what became of a text of this site, by Twilio (LED-07). */
export const textReports = new Hono<AppEnv>().post('/sms', limit, async (c) => {
  const { TWILIO_AUTH_TOKEN: token } = c.env
  if (!token) return failure(c, 'not_found')
  const signature = c.req.header('X-Twilio-Signature') ?? ''
  const event = await readTextReport(token, { url: c.req.url, body: await c.req.text(), signature })
  if (event === 'forged') return failure(c, 'bad_input')
  await note(c, c.var.site, event, c.var.now)
  return c.json({ received: true })
})

async function note(
  c: Context<AppEnv>,
  site: Site,
  { delivery_id, reason }: MessageReport,
  now: number,
): Promise<void> {
  if (reason === null) return
  const undeliverable = await noteUndeliverable(openStore(c.env, site), { delivery_id, reason, now }, (row) =>
    followUndeliverable(c, site, row),
  )
  if (undeliverable) report({ event: 'confirmation.undeliverable', site: site.slug, ...undeliverable })
}

/**
 * Sends the message by the other channel and notes it on the dealer's lead; after a complaint of spam nothing is sent that
 * could be stopped. Throws where it cannot be stored: the service reports again.
 */
async function followUndeliverable(c: Context<AppEnv>, site: Site, undeliverable: Undeliverable): Promise<void> {
  const { lead_id, reason } = undeliverable
  const { env } = c
  const [store, now] = [openStore(env, site), Date.now()]
  const leads = createLeads(env, site, { now, report, defer: (work) => c.executionCtx.waitUntil(work) })
  if (reason === COMPLAINT) await databaseStoredLeads(store, now).stopMessages(lead_id)
  else await sendByOtherChannel({ env, store, site, clock: Date.now }, undeliverable)
  await noteOnLead({ store, leads }, undeliverable, reason)
}

/** Twilio's last words on a text that did not arrive. */
const UNDELIVERED: ReadonlySet<string> = new Set(['failed', 'undelivered'])

type SignedCallback = { url: string; body: string; signature: string }

/** What a status callback of Twilio says of a delivery; its reason is null for any status but a failure. */
async function readTextReport(
  token: string,
  { url, body, signature }: SignedCallback,
): Promise<MessageReport | 'forged'> {
  const form = new URLSearchParams(body)
  if (!(await isSignedByTwilio(token, { url, form, signature }))) return 'forged'
  const isUndelivered = UNDELIVERED.has(form.get('MessageStatus') ?? '')
  return {
    delivery_id: new URL(url).searchParams.get(DELIVERY) ?? '',
    reason: isUndelivered ? (textCause(form.get('ErrorCode')) ?? TEXT_UNDELIVERED) : null,
  }
}

const tagSchema = z.union([
  z.record(z.string(), z.string()),
  z
    .array(z.object({ name: z.string(), value: z.string() }))
    .transform((tags) => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
])

/** https://resend.com/docs/webhooks/event-types. Every other field is left unread: some name the shopper. */
const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    tags: tagSchema,
    bounce: z.object({ type: z.string(), subType: z.string() }).partial().optional().catch(undefined),
    failed: z.object({ reason: z.string() }).partial().optional().catch(undefined),
  }),
})

type SignedEvent = { body: string; headers: Headers; now: number }

/**
 * What an event of Resend says of a delivery, by the tags of its mail; null for a mail without them. A delay ends nothing:
 * Resend goes on trying, and a bounce follows where it gives up. 'forged': the signature (Svix) is wrong or old.
 */
function readMailReport(
  secret: string,
  { body, headers, now }: SignedEvent,
): (MessageReport & { site: string }) | 'forged' | null {
  const header = (name: string) => headers.get(`svix-${name}`) ?? ''
  const signed = { id: header('id'), timestamp: header('timestamp'), signatures: header('signature') }
  if (!isSignedWebhook(secret, { ...signed, body, now })) return 'forged'
  const event = eventSchema.safeParse(parseJson(body)).data
  const { site, delivery } = event?.data.tags ?? {}
  if (!event || !site || !delivery) return null
  const { bounce, failed } = event.data
  const reason = mailEventCause(event.type, [bounce?.subType, bounce?.type, failed?.reason])
  return { site, delivery_id: delivery, reason }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A message of a lead that did not reach its shopper, and why, in words without personal data. */
export type Undeliverable = { delivery_id: string; lead_id: string; destination: ShopperDestination; reason: string }

type Report = {
  delivery_id: string
  /** A sentence of shared/confirmation/undeliverable.ts. */
  reason: string
  now: number
}

/** Not reported before: the first report of a delivery stands; those after it change nothing. */
const IS_NEW = `site = ?1 and delivery_id = ?2 and ${IS_SHOPPERS}
  and not (state = 'dead' and reason in (select value from json_each(?3)))`

/**
 * A mail or text to a shopper did not arrive, also where it counted as delivered. `onUndeliverable` is awaited before the
 * delivery is marked, so that a failure of it has the report repeated; for the same delivery it may be called twice.
 * Gives the delivery that was marked; null for an unknown id and a report that is known.
 */
export async function noteUndeliverable(
  store: SiteStore,
  { delivery_id, reason, now }: Report,
  onUndeliverable: (undeliverable: Undeliverable) => Promise<void> = async () => {},
): Promise<Undeliverable | null> {
  const reasons = JSON.stringify(UNDELIVERABLE_REASONS)
  const row = await store.first<Pick<Undeliverable, 'lead_id' | 'destination'>>(
    `select lead_id, destination from outbox where ${IS_NEW}`,
    [delivery_id, reasons],
  )
  if (!row) return null
  const undeliverable = { delivery_id, ...row, reason }
  await onUndeliverable(undeliverable)
  const changes = await store.run(
    `update outbox set state = 'dead', reason = ?4, ended_at = ?5, lease_until = 0 where ${IS_NEW}`,
    [delivery_id, reasons, reason, now],
  )
  return changes > 0 ? undeliverable : null
}
