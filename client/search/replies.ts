import { API, type SearchReply } from '../../shared/api.ts'
import { call, callTwice } from '../lib/call.ts'
import { canonicalLink, type ListReply, queryBox } from './swap.ts'

/** Replies of searches (SRC-10): the only calls outside the query client, whose code a first filter would wait for. */
const replies = new Map<string, { reply: ListReply; at: number }>()
const MOST_REPLIES = 10
const FRESH_MS = 30_000
const isFresh = ({ at }: { at: number }) => Date.now() - at < FRESH_MS

type Search = { address: string; at: number; controller: AbortController; reply: Promise<ListReply | null> }
let latest: Search | undefined
/** Asked for during the press that is going to ask for it. */
let ahead: Search | undefined

export const cancelSearch = () => latest?.controller.abort()

/**
 * What the page at this address shows; null without an answer, undefined once the shopper has moved on (SRC-07), be it while
 * `showFirst` shows a part of it.
 */
export async function fetchReply(address: string, showFirst?: (reply: ListReply) => Promise<void>) {
  cancelSearch()
  fetchAhead(address)
  const search = (latest = ahead!)
  ahead = undefined
  const { signal } = search.controller
  const reply = await search.reply
  if (reply && !signal.aborted) await showFirst?.(reply)
  return signal.aborted ? undefined : reply
}

/** Begins what `fetchReply` is about to ask for. */
export function fetchAhead(address: string): void {
  if (ahead?.address === address && isFresh(ahead)) return
  ahead?.controller.abort()
  const controller = new AbortController()
  const search = (ahead = { address, at: Date.now(), controller, reply: loadReply(address, controller.signal) })
  // Without an answer it is asked for again.
  void search.reply.then((reply) => reply ?? (ahead === search && (ahead = undefined)))
}

async function loadReply(address: string, signal: AbortSignal): Promise<ListReply | null> {
  const known = replies.get(address)
  if (known && isFresh(known)) return known.reply
  const path = toSearchPath(address)
  try {
    // Of several choices made by one task the last alone is asked for.
    await Promise.resolve()
    const reply = await callTwice(() => call('search', { path }, signal))
    if (!isSearchReply(reply)) throw new Error(`${API.search} answers another shape`)
    for (const each of [address, reply.href]) keepReply(each, reply, Date.now())
    return reply
  } catch {
    return null
  }
}

function keepReply(address: string, reply: ListReply, at: number): void {
  replies.delete(address)
  replies.set(address, { reply, at })
  const [oldest] = replies.keys()
  if (replies.size > MOST_REPLIES && oldest !== undefined) replies.delete(oldest)
}

const isSearchReply = ({ href, documentTitle, text, parts }: SearchReply) =>
  href === toSearchPath(href) &&
  [documentTitle, text, parts['results'], parts['filters']].every((each) => typeof each === 'string')

/** A landing list has words of its own for an address, which the call of searches reads too. */
const toSearchPath = (address: string) => (address.startsWith('/search') ? address : `/search${address}`)

const readText = (name: string) => document.querySelector(`[data-live=${name}]`)?.textContent ?? ''

/**
 * Keeps the list that came with the page under its address, as old as the page is: coming back to it, or taking every
 * choice back, makes no request while it is fresh (SRC-10).
 */
export function keepFirstReply(address: string): void {
  const [visit] = performance.getEntriesByType('navigation') as FromCache[]
  // A page from the browser's own cache, or fetched ahead of the press, may be of any age.
  if (!visit || visit.type === 'back_forward' || visit.deliveryType) return
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset, innerHTML }) => [
    dataset['part'],
    innerHTML,
  ])
  const reply: ListReply = {
    href: address,
    canonical: canonicalLink()?.href ?? address,
    title: readText('title'),
    heading: readText('heading'),
    documentTitle: document.title,
    countLine: readText('count'),
    text: queryBox()?.defaultValue ?? '',
    parts: Object.fromEntries(parts),
  }
  keepReply(address, reply, performance.timeOrigin + visit.responseStart)
}

/** `deliveryType` is not yet among the types of the DOM; empty where the page came over the network. */
type FromCache = PerformanceNavigationTiming & { deliveryType?: string }
