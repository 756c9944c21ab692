import { addressFault } from '../../../../shared/feed/public-address.ts'
import { base64 } from '../../../platform/crypto.ts'
import { DEADLINES_MS } from '../../../platform/deadlines.ts'
import type { Fetch } from '../../../platform/http-fetch.ts'

const MAX_REDIRECTS = 3
/** Of the whole download. */
const TIMEOUT_MS = DEADLINES_MS.feed_download.background

/** The message names the server's answer, never its address or a secret. */
export class FeedUnreachable extends Error {
  /** The name of a secret without which nothing was fetched. */
  readonly missingSecret: string | null
  constructor(message: string, missingSecret: string | null = null) {
    super(message)
    this.missingSecret = missingSecret
  }
}

export type Download = { body: ReadableStream<Uint8Array>; etag: string | null; lastModified: string | null }

export type DownloadOrder = {
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
export async function downloadFeed(fetcher: Fetch, order: DownloadOrder): Promise<Download | null> {
  const first = new URL(order.url).origin
  let url = order.url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const fault = addressFault(url, order)
    if (fault) throw new FeedUnreachable(`the address it leads to ${fault}`)
    const isFirst = new URL(url).origin === first
    const response = await request(fetcher, url, headersOf(order, isFirst))
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
function headersOf({ secret, etag, lastModified }: DownloadOrder, isFirst: boolean): Record<string, string> {
  return {
    'User-Agent': 'Forecourt',
    ...(etag ? { 'If-None-Match': etag } : {}),
    ...(lastModified ? { 'If-Modified-Since': lastModified } : {}),
    ...(secret && isFirst ? { Authorization: authorizationOf(secret) } : {}),
  }
}

const authorizationOf = (secret: string): string =>
  secret.includes(':') ? `Basic ${base64(new TextEncoder().encode(secret))}` : `Bearer ${secret}`
