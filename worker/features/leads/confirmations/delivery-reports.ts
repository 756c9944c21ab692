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
import { parseJson } from '../../../../shared/json.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import type { AppEnv } from '../../../context.ts'
import { failure } from '../../../http/errors.tsx'
import { report } from '../../../platform/log.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { openStore } from '../../../platform/store-of.ts'
import { isSignedByTwilio, isSignedWebhook } from '../../../platform/webhook-signature.ts'
import { IS_SHOPPERS } from '../outbox.ts'
import { createLeads } from '../site-leads.ts'
import { databaseStoredLeads } from '../stored-leads.ts'
import { noteOnLead, sendByOtherChannel } from './attempt.ts'
import { DELIVERY } from './send.ts'

const limit = bodyLimit({ maxSize: 64 * 1024, onError: (c) => failure(c, 'too_large') })

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

/**
 * POST /api/messages/mail: events of Resend about any site, on any host (LED-07), known by the tags of its mail. They may repeat,
 * and come in any order. A delay ends nothing: Resend goes on trying, and a bounce follows where it gives up.
 */
export const mailReports = new Hono<AppEnv>().post('/api/messages/mail', limit, async (c) => {
  const { RESEND_WEBHOOK_SECRET: secret, KV } = c.env
  if (!secret) return failure(c, 'not_found')
  const now = Date.now()
  const body = await c.req.text()
  const header = (name: string) => c.req.header(`svix-${name}`) ?? ''
  const signed = { id: header('id'), timestamp: header('timestamp'), signatures: header('signature') }
  if (!isSignedWebhook(secret, { ...signed, body, now })) return failure(c, 'bad_input')
  const event = eventSchema.safeParse(parseJson(body)).data
  const { site: slug, delivery } = event?.data.tags ?? {}
  const site = slug && delivery ? await siteBySlug(KV, slug) : null
  if (event && site && delivery) {
    const { bounce, failed } = event.data
    await note(c, site, delivery, mailEventCause(event.type, [bounce?.subType, bounce?.type, failed?.reason]), now)
  }
  return c.json({ received: true })
})

/** Twilio's last words on a text that did not arrive. */
const UNDELIVERED: ReadonlySet<string> = new Set(['failed', 'undelivered'])

/** POST /api/messages/sms?delivery=<id>: what became of a text of this site, by Twilio (LED-07). */
export const textReports = new Hono<AppEnv>().post('/sms', limit, async (c) => {
  const { TWILIO_AUTH_TOKEN: token } = c.env
  if (!token) return failure(c, 'not_found')
  const form = new URLSearchParams(await c.req.text())
  const signature = c.req.header('X-Twilio-Signature') ?? ''
  if (!(await isSignedByTwilio(token, { url: c.req.url, form, signature }))) return failure(c, 'bad_input')
  const isUndelivered = UNDELIVERED.has(form.get('MessageStatus') ?? '')
  const reason = isUndelivered ? (textCause(form.get('ErrorCode')) ?? TEXT_UNDELIVERED) : null
  await note(c, c.var.site, new URL(c.req.url).searchParams.get(DELIVERY) ?? '', reason, c.var.now)
  return c.json({ received: true })
})

/**
 * A delivery that did not arrive, and why; null: nothing that ends it. Its message is sent by the other channel and it is noted
 * on the dealer's lead; after a complaint of spam nothing is sent that could be stopped. Throws where that cannot be stored:
 * the service reports again.
 */
async function note(c: Context<AppEnv>, site: Site, delivery_id: string, reason: string | null, now: number) {
  if (reason === null) return
  const { env } = c
  const store = openStore(env, site)
  const undeliverable = await noteUndeliverable(store, { delivery_id, reason, now }, async (row) => {
    const leads = createLeads(env, site, { now: Date.now(), report, defer: (work) => c.executionCtx.waitUntil(work) })
    if (reason === COMPLAINT) await databaseStoredLeads(store, Date.now()).stopMessages(row.lead_id)
    else await sendByOtherChannel({ env, store, site, clock: Date.now }, row)
    await noteOnLead({ store, leads }, row, reason)
  })
  if (undeliverable) report({ event: 'confirmation.undeliverable', site: site.slug, ...undeliverable })
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
