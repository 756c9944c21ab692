import { Hono } from 'hono'
import type { Feed } from '../../../../shared/tenant/feeds.ts'
import type { AppEnv } from '../../../context.ts'
import { fail, requireKey } from '../../../http/api-keys.ts'
import { FileRefused } from '../../../import/refused.ts'
import { stockKeys } from '../../../platform/bearer-keys.ts'
import { readBytes } from '../../../platform/http-fetch.ts'
import { report } from '../../../platform/log.ts'
import type { Publish } from '../routes.ts'
import { importFeed } from './import-feed.ts'
import { feedAttachment, readMail } from './mail-attachment.ts'

/** A mail is in memory whole, with its attachment decoded beside it: this fits 128 MB. */
export const MAX_MAIL_BYTES = 20_000_000
const TOO_LARGE = `The mail is larger than ${MAX_MAIL_BYTES / 1e6} MB. Have the stock file packed as a ZIP, or fetched or pushed instead of mailed.`

/**
 * POST /api/stock/mail?feed=<name>: a mail with a feed attached, as a mail service hands it on (STK-04). What is wrong
 * with the file is answered with 200: the service would send the same mail again and again.
 */
export const stockMail = (publish: Publish) =>
  new Hono<AppEnv>().post('/mail', requireKey(stockKeys), async (c) => {
    const { site } = c.var
    const mailed = site.feeds.filter(isMailFeed)
    const feed = mailedFeed(mailed, c.req.query('feed'))
    if (!feed) return fail(c, 404, 'no_feed', noMailFeed(mailed, c.req.query('feed')))
    const whole = await mailBody(c.req.raw)
    if (!whole) return fail(c, 413, 'too_large', TOO_LARGE)
    const mail = await readMail(whole).catch(() => null)
    if (!mail) return fail(c, 400, 'bad_mail', 'This is no mail as Postmark, Mailgun or SendGrid hand it on.')
    if (!feed.source.senders.some((sender) => sender.toLowerCase() === mail.sender)) {
      report({ event: 'stock.mail_refused', site: site.slug, feed: feed.name })
      return fail(c, 403, 'unknown_sender', 'The sender is not one of the senders of this feed.')
    }
    const deps = {
      env: c.env,
      now: c.var.now,
      report,
      publish,
      job: c.get('job')?.id,
      defer: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
    }
    try {
      const { bytes } = feedAttachment(mail)
      const body = new Response(bytes).body as ReadableStream<Uint8Array>
      const { summary, outcome, reason } = await importFeed(deps, { site, feed, body, source: 'mailed' })
      if (outcome === 'busy') return fail(c, 409, 'busy', reason ?? '')
      return c.json({ outcome, reason, summary })
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      report({ event: 'stock.mail_refused', site: site.slug, feed: feed.name, code: error.code })
      return c.json({ outcome: 'refused', reason: error.message, summary: null })
    }
  })

type MailFeed = Feed & { source: Extract<Feed['source'], { kind: 'mail' }> }

const isMailFeed = (feed: Feed): feed is MailFeed => feed.source.kind === 'mail'

/** The feed of that name; without a name the only one that comes by mail. */
const mailedFeed = (mailed: readonly MailFeed[], name: string | undefined) =>
  name === undefined && mailed.length === 1 ? mailed[0] : mailed.find((feed) => feed.name === name)

function noMailFeed(mailed: readonly MailFeed[], name: string | undefined): string {
  const names = mailed.map((feed) => `?feed=${feed.name}`).join(', ')
  const which = name === undefined ? 'The address names no feed.' : 'No feed of that name comes by mail.'
  return `${which} ${names ? `Those that do: ${names}.` : 'The site.json lists none with "source": { "kind": "mail" }.'}`
}

/** The request with its body read as far as the bound; null for a larger one. */
async function mailBody({ body, headers }: Request): Promise<Response | null> {
  if (Number(headers.get('content-length') ?? 0) > MAX_MAIL_BYTES) return null
  const bytes = await readBytes(new Response(body), MAX_MAIL_BYTES).catch(() => null)
  return (
    bytes &&
    new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': headers.get('content-type') ?? '' } })
  )
}
