import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { report } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { storeOf } from '../../platform/store-of.ts'
import { readMailReport } from './mail-report.ts'
import { noteUndeliverable, type Undeliverable } from './reports.ts'
import { readTextReport } from './text-report.ts'

/** What is done beside marking the delivery, such as a note on the dealer's lead; may be called twice for one delivery. */
export type OnUndeliverable = (c: Context<AppEnv>, site: Site, undeliverable: Undeliverable) => Promise<void>

const MAX_BYTES = 64 * 1024

const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => failure(c, 'too_large') })

/** What a service reports of one delivery; null reason: nothing that ends it. */
export type MessageReport = { delivery_id: string; reason: string | null }

/**
 * Reports of the services of mail and texts (LED-07): answered 200 once they are stored, and for those that change
 * nothing. They may repeat, come in any order and of deliveries that are not known.
 */
export function messageReports(onUndeliverable: OnUndeliverable) {
  async function note(c: Context<AppEnv>, site: Site, { delivery_id, reason }: MessageReport, now: number) {
    if (reason === null) return
    const undeliverable = await noteUndeliverable(storeOf(c.env, site), { delivery_id, reason, now }, (row) =>
      onUndeliverable(c, site, row),
    )
    if (undeliverable) report({ event: 'confirmation.undeliverable', site: site.slug, ...undeliverable })
  }

  return {
    /** POST /api/messages/mail: events of Resend about any site, on any host. */
    mail: new Hono<AppEnv>().post('/api/messages/mail', limit, async (c) => {
      const { RESEND_WEBHOOK_SECRET: secret, KV } = c.env
      if (!secret) return failure(c, 'not_found')
      const now = Date.now()
      const event = readMailReport(secret, { body: await c.req.text(), headers: c.req.raw.headers, now })
      if (event === 'forged') return failure(c, 'bad_input')
      const site = event && (await siteBySlug(KV, event.site))
      if (site) await note(c, site, event, now)
      return c.json({ received: true })
    }),

    /** POST /api/messages/sms?delivery=<id>: what became of a text of this site, by Twilio. */
    texts: new Hono<AppEnv>().post('/sms', limit, async (c) => {
      const { TWILIO_AUTH_TOKEN: token } = c.env
      if (!token) return failure(c, 'not_found')
      const signature = c.req.header('X-Twilio-Signature') ?? ''
      const event = await readTextReport(token, { url: c.req.url, body: await c.req.text(), signature })
      if (event === 'forged') return failure(c, 'bad_input')
      await note(c, c.var.site, event, c.var.now)
      return c.json({ received: true })
    }),
  }
}
