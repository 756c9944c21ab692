import { joinBytes } from '../../../../shared/bytes.ts'
import type { Feed } from '../../../../shared/feed/settings.ts'
import { addressFault } from '../../../../shared/public-address.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import type { Bindings } from '../../../bindings.ts'
import { endMissing, raiseMissing } from '../../../import/alarms.ts'
import { feedPolicy } from '../../../import/feed-policy.ts'
import { peek, readChunks, toStream } from '../../../import/streams.ts'
import { endAlarm, raiseAlarm } from '../../../platform/alarms.ts'
import { base64, contentHash, utf8 } from '../../../platform/crypto.ts'
import { DEADLINES_MS } from '../../../platform/deadlines.ts'
import { type Fetch, httpFetch } from '../../../platform/http-fetch.ts'
import { ownSecret, withoutSecret } from '../../../platform/secrets.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { openStore } from '../../../platform/store-of.ts'
import { type FeedState, saveFeedState } from './feed-state.ts'
import { type FeedDeps, type FeedFile, type FeedResult, importFeed, MAX_FEED_BYTES } from './import-feed.ts'

/** A smaller file is compared by its content before it is imported; a larger one would fill the Worker's memory. */
const COMPARED_BYTES = 16_000_000
const FAILURES_FOR_ALARM = 3
const RETRY_MS = 5 * MINUTE_MS

type UrlFeed = Feed & { source: Extract<Feed['source'], { kind: 'url' }> }
export const isUrlFeed = (feed: Feed): feed is UrlFeed => feed.source.kind === 'url'

export type Fetched = Pick<FeedState, 'outcome' | 'reason'> & { summary: FeedResult['summary'] }

/** Fetches a feed now and imports what came, unless it is what landed last. Keeps what came of it. */
export async function fetchFeed(
  deps: FeedDeps & { fetcher?: Fetch },
  { site, feed, state }: { site: FeedFile['site']; feed: UrlFeed; state: FeedState },
): Promise<Fetched> {
  const { env, now } = deps
  const store = openStore(env, site)
  const every = feed.source.every * MINUTE_MS
  const checked = { ...state, checked_at: now, next_at: now + every }
  const reading = await hashReading(feed)
  // A file that is read otherwise than before is fetched whole, and is none that landed.
  const landed = state.content_hash?.endsWith(reading) ? state : null
  try {
    const download = await downloadFeed(deps.fetcher ?? httpFetch, {
      ...makeOrder(env, site, feed, landed),
      allowsLocal: deps.allowsLocal ?? env.LOCAL !== undefined,
    })
    if (feed.source.authorization) await endAlarm(store, 'secret_missing', feed.source.authorization, now)
    const file = download && (await compare(download, reading, landed?.content_hash))
    if (!download || !file) {
      return await keep(store, { ...checked, ...arrived(now), outcome: 'unchanged', reason: null }, null)
    }
    const { outcome, reason, summary } = await importFeed(deps, { site, feed, body: file.body, source: 'fetched' })
    if (outcome === 'busy') return await keep(store, { ...checked, outcome, reason, next_at: now + MINUTE_MS }, null)
    // A file that did not land leaves no mark, so that it is fetched in full again.
    const mark =
      outcome === 'imported'
        ? { etag: download.etag, last_modified: download.lastModified, content_hash: file.hash }
        : {}
    return await keep(store, { ...checked, ...arrived(now), ...mark, outcome, reason }, summary)
  } catch (error) {
    if (!(error instanceof FeedUnreachable)) throw error
    if (error.missingSecret !== null) {
      const effect = `The feed ${feed.name} cannot be fetched.`
      await raiseAlarm(store, 'secret_missing', { subject: error.missingSecret, facts: { effect } }, now)
    }
    return keepFailure(deps, store, { ...checked, reason: error.message, failures: state.failures + 1 }, every)
  }
}

const arrived = (now: number) => ({ arrived_at: now, failures: 0 })

/** What the config makes of a file of this feed, by its content. */
async function hashReading(feed: Feed): Promise<string> {
  const { mapping, vanished } = feedPolicy([feed], { feed: feed.name })!
  return contentHash(utf8(JSON.stringify([mapping, vanished])))
}

function makeOrder(env: Bindings, { slug }: FeedFile['site'], { source }: UrlFeed, landed: FeedState | null) {
  const secret = ownSecret(env, slug, source.authorization)
  if (source.authorization !== null && secret === null) {
    throw new FeedUnreachable(withoutSecret(slug, source.authorization), source.authorization)
  }
  const { etag = null, last_modified: lastModified = null } = landed ?? {}
  return { url: source.url, secret, etag, lastModified, maxBytes: MAX_FEED_BYTES }
}

/** The file with its hash and that of how it is read; null where it is the one that landed last. Of a large file the latter alone. */
async function compare({ body }: Download, reading: string, landed: string | null | undefined) {
  const { head, whole } = await peek(readChunks(body), COMPARED_BYTES, joinBytes)
  if (head.length >= COMPARED_BYTES) return { body: toStream(whole), hash: reading }
  const hash = `${await contentHash(head as Uint8Array<ArrayBuffer>)} ${reading}`
  return hash === landed ? null : { body: toStream(whole), hash }
}

async function keep(store: SiteStore, state: FeedState, summary: FeedResult['summary']): Promise<Fetched> {
  const { feed, outcome, reason } = state
  const ends = outcome === 'busy' ? [] : endMissing(store, feed, state.checked_at ?? 0)
  await store.batch([saveFeedState(store, state), ...ends])
  return { outcome, reason, summary }
}

/** Tries again soon at first, and raises an alarm once it is no passing failure. */
async function keepFailure(
  { now, report }: FeedDeps,
  store: SiteStore,
  state: FeedState,
  every: number,
): Promise<Fetched> {
  const { site, feed, failures, reason } = state
  const pause = Math.min(every, RETRY_MS * 2 ** (failures - 1), 12 * HOUR_MS)
  await saveFeedState(store, { ...state, outcome: 'unreachable', next_at: now + pause }).run()
  if (failures >= FAILURES_FOR_ALARM) {
    const sentence = `The feed ${feed} could not be fetched ${failures} times in a row: ${reason}. Check its address, and its secret if it has one.`
    const isNew = await raiseMissing(store, { feed, kind: 'unreachable', reason: sentence }, now)
    if (isNew) report({ event: 'stock.feed_unreachable', site, feed, failures, message: reason ?? '' })
  }
  return { outcome: 'unreachable', reason, summary: null }
}

const MAX_REDIRECTS = 3
const TIMEOUT_MS = DEADLINES_MS.feed_download.background

/** The message names the server's answer, never its address or a secret. */
class FeedUnreachable extends Error {
  /** The name of a secret without which nothing was fetched. */
  readonly missingSecret: string | null
  constructor(message: string, missingSecret: string | null = null) {
    super(message)
    this.missingSecret = missingSecret
  }
}

type Download = { body: ReadableStream<Uint8Array>; etag: string | null; lastModified: string | null }

type DownloadOrder = {
  url: string
  /** `user:password`, or a token; null for none. */
  secret: string | null
  etag: string | null
  lastModified: string | null
  maxBytes: number
  /** Addresses of this machine, where a developer runs the Worker. */
  allowsLocal: boolean
}

/** Downloads a file; null where the server says that it has not changed. Throws FeedUnreachable. */
async function downloadFeed(fetcher: Fetch, order: DownloadOrder): Promise<Download | null> {
  const first = new URL(order.url).origin
  let url = order.url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const fault = addressFault(url, order)
    if (fault) throw new FeedUnreachable(`the address it leads to ${fault}`)
    const isFirst = new URL(url).origin === first
    const response = await request(fetcher, url, makeHeaders(order, isFirst))
    if (response.status === 304) return null
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      url = new URL(location, url).href
      continue
    }
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new FeedUnreachable(`the server answered ${response.status}`)
    }
    if (Number(response.headers.get('content-length') ?? 0) > order.maxBytes) {
      await response.body.cancel()
      throw new FeedUnreachable(`the file is larger than ${order.maxBytes / 1e6} MB`)
    }
    const [etag, lastModified] = [response.headers.get('etag'), response.headers.get('last-modified')]
    return { body: response.body as ReadableStream<Uint8Array>, etag, lastModified }
  }
  throw new FeedUnreachable(`it redirects more than ${MAX_REDIRECTS} times`)
}

async function request(fetcher: Fetch, url: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetcher(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    throw new FeedUnreachable(`the server gave no answer (${error instanceof Error ? error.name : 'unknown'})`)
  }
}

/** A secret goes to the host that it was given for alone. */
function makeHeaders({ secret, etag, lastModified }: DownloadOrder, isFirst: boolean): Record<string, string> {
  return {
    'User-Agent': 'Forecourt',
    ...(etag ? { 'If-None-Match': etag } : {}),
    ...(lastModified ? { 'If-Modified-Since': lastModified } : {}),
    ...(secret && isFirst ? { Authorization: makeAuthorization(secret) } : {}),
  }
}

const makeAuthorization = (secret: string): string =>
  secret.includes(':') ? `Basic ${base64(utf8(secret))}` : `Bearer ${secret}`
