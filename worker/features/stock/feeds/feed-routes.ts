import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Feed } from '../../../../shared/feed/settings.ts'
import type { AppEnv } from '../../../context.ts'
import { fail, requireKey } from '../../../http/api-keys.ts'
import { unknownFeed } from '../../../import/feed-policy.ts'
import { FileRefused } from '../../../import/refused.ts'
import { stockKeys } from '../../../platform/bearer-keys.ts'
import { readBytes } from '../../../platform/http-fetch.ts'
import { report } from '../../../platform/log.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { openStore } from '../../../platform/store-of.ts'
import type { Publish } from '../publication.ts'
import { type FeedProgress, feedProgress, feedState } from './feed-state.ts'
import { fetchFeed, isUrlFeed } from './fetch-feed.ts'
import { type FeedDeps, type FeedFile, importFeed } from './import-feed.ts'

const keyed = requireKey(stockKeys)

/** A feed of a site with what became of it last. */
export type FeedStatus = Pick<Feed, 'name' | 'source' | 'late_after'> & {
  /** Whose feed it is: a secret that its source names has to be this site’s. */
  site: string
  mapping: string
  state: FeedProgress | null
}

/** The feeds of a site's config, with how their fetching goes on. */
export async function siteFeeds(store: SiteStore, feeds: readonly Feed[]): Promise<FeedStatus[]> {
  const progress = await feedProgress(store)
  return feeds.map(({ name, source, late_after, mapping }) => ({
    site: store.site,
    name,
    source,
    late_after,
    mapping: typeof mapping === 'string' ? mapping : 'its own',
    state: progress.get(name) ?? null,
  }))
}

/** POST /api/stock/feeds and /fetch: the feeds of this site, and fetching one now (STK-04). */
export const stockFeeds = (publish: Publish) =>
  new Hono<AppEnv>()
    .post('/feeds', keyed, async (c) => {
      const { feeds } = c.var.site
      return c.json({ feeds: await siteFeeds(openStore(c.env, c.var.site), feeds) })
    })
    .post('/fetch', keyed, async (c) => {
      const { site } = c.var
      const name = c.req.query('feed') ?? ''
      const feed = site.feeds.find((one) => one.name === name)
      if (!feed) return fail(c, 404, 'no_feed', `feed: ${unknownFeed(name, site.feeds)}`)
      if (!isUrlFeed(feed)) return fail(c, 422, 'not_fetched', `The feed ${name} is not one that the site fetches.`)
      return c.json(await fetchNow(feedDeps(c, publish), site, feed))
    })

const feedDeps = (c: Context<AppEnv>, publish: Publish): FeedDeps => ({
  env: c.env,
  now: c.var.now,
  report,
  publish,
  defer: (work) => c.executionCtx.waitUntil(work),
  job: c.get('job')?.id,
})

export async function fetchNow(
  deps: Omit<FeedDeps, 'report'>,
  site: FeedFile['site'],
  feed: Parameters<typeof fetchFeed>[1]['feed'],
) {
  const state = await feedState(openStore(deps.env, site), feed.name, deps.now)
  return fetchFeed({ ...deps, report }, { site, feed, state })
}

/** A mail is in memory whole, with its attachment decoded beside it: this fits 128 MB. */
export const MAX_MAIL_BYTES = 20_000_000
const TOO_LARGE = `The mail is larger than ${MAX_MAIL_BYTES / 1e6} MB. Have the stock file packed as a ZIP, or fetched or pushed instead of mailed.`

/**
 * POST /api/stock/mail?feed=<name>: a mail with a feed attached, as a mail service hands it on (STK-04). What is wrong
 * with the file is answered with 200: the service would send the same mail again and again.
 */
export const stockMail = (publish: Publish) =>
  new Hono<AppEnv>().post('/mail', keyed, async (c) => {
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
    try {
      const { bytes } = feedAttachment(mail)
      const body = new Response(bytes).body as ReadableStream<Uint8Array>
      const result = await importFeed(feedDeps(c, publish), { site, feed, body, source: 'mailed' })
      return result.outcome === 'busy' ? fail(c, 409, 'busy', result.reason ?? '') : c.json(result)
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

/** The mail as its service hands it on: the sender's address, and its attachments with their bytes. */
type InboundMail = { sender: string; attachments: { name: string; bytes: Uint8Array<ArrayBuffer> }[] }

export const jsonMailSchema = z.object({
  From: z.string(),
  FromFull: z.object({ Email: z.string() }).optional(),
  Attachments: z.array(z.object({ Name: z.string(), Content: z.string().describe('Base64.') })).default([]),
})

/** Files that stand beside a feed in a mail: signatures, logos, letters. */
const BESIDE = /\.(jpe?g|png|gif|webp|bmp|svg|pdf|html?|ics|vcf|p7s|eml|docx?)$/i

/** Reads the mail of a JSON body (Postmark) or of a form (Mailgun, SendGrid); null for anything else. */
async function readMail(body: Pick<Response, 'headers' | 'json' | 'formData'>): Promise<InboundMail | null> {
  const media = body.headers.get('content-type') ?? ''
  if (media.startsWith('application/json')) return readJsonMail(await body.json().catch(() => null))
  if (media.startsWith('multipart/form-data')) return readFormMail(await body.formData())
  return null
}

function readJsonMail(json: unknown): InboundMail | null {
  const mail = jsonMailSchema.safeParse(json)
  if (!mail.success) return null
  const { From, FromFull, Attachments } = mail.data
  return {
    sender: readAddress(FromFull?.Email ?? From),
    attachments: Attachments.map(({ Name, Content }) => ({ name: Name, bytes: bytesOfBase64(Content) })),
  }
}

async function readFormMail(form: FormData): Promise<InboundMail | null> {
  const sender = form.get('sender') ?? form.get('from')
  if (typeof sender !== 'string') return null
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  const attachments = files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }))
  return { sender: readAddress(sender), attachments: await Promise.all(attachments) }
}

/** The address in "North Motors <stock@north.example>". */
const readAddress = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase()

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))

/** The attachment that is the feed. Throws FileRefused where none or several could be. */
function feedAttachment({ attachments }: InboundMail): InboundMail['attachments'][number] {
  const [file, ...others] = attachments.filter(({ name }) => !BESIDE.test(name))
  if (!file)
    throw new FileRefused('no_cars', 'The mail has no stock file attached. Attach it as CSV, XML, JSON or ZIP.')
  if (others.length === 0) return file
  const names = [file, ...others].map(({ name }) => name).join(', ')
  throw new FileRefused('archive', `The mail has several files attached: ${names}. Send the stock file alone.`)
}
