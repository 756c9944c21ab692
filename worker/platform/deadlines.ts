/**
 * Reads of a request whose site this isolate has not met: there is nothing to fall back to, and half a second more is
 * better than no page. A cold isolate answers within 4.9 s where each of its five reads of KV takes 900 ms; one that
 * knows its sites keeps the deadlines below, by which pages are within 1.0 s at the 99th percentile.
 */
export const FIRST_READ_MS: Partial<Record<CallKind, number>> = { kv_read: 1_500, stock_load: 2_500 }
/** What such a request gets beyond its budget. */
export const FIRST_EXTRA_MS = 4_000

/** What a call is made for: a page, a call of the browser, a form, a file to print, an operator's call, or no request. */
export type Work = 'page' | 'call' | 'form' | 'document' | 'operator' | 'background'

/** A dependency, and the kind of call to it. */
export type CallKind = keyof typeof DEADLINES_MS

/**
 * The longest that the calls of one request may take together, in milliseconds, since they are made one after another.
 * Work without a shopper who waits has no budget. A page answers within 1.0 s while any one dependency fails (TRU-03).
 */
export const BUDGET_MS: Record<Work, number> = {
  page: 900,
  call: 2_500,
  form: 4_000,
  document: 20_000,
  operator: Number.POSITIVE_INFINITY,
  background: Number.POSITIVE_INFINITY,
}

const row = (page: number, call: number, form: number, operator: number, background: number): Record<Work, number> => ({
  page,
  call,
  form,
  document: form,
  operator,
  background,
})

const everywhere = (ms: number) => row(ms, ms, ms, ms, ms)

/** The longest that one call may take, in milliseconds: dependency and kind of call, by what it is made for. */
export const DEADLINES_MS = {
  /** Who is signed in; without an answer the page is that of a stranger. */
  session_read: row(300, 300, 500, 2_000, 2_000),
  d1_read: row(600, 800, 1_500, 5_000, 30_000),
  /** Its outcome is unknown after this: the form is shown again, and sent again it makes one lead. */
  d1_write: row(600, 800, 2_000, 30_000, 30_000),
  kv_read: row(500, 600, 800, 2_000, 10_000),
  /** The stock of a site that this isolate has not read yet, in all; what is read later serves the next request. */
  stock_load: row(600, 2_000, 2_000, 10_000, 10_000),
  /** A store that takes longer is not well. */
  health_check: everywhere(2_000),
  kv_write: row(1_000, 1_000, 2_000, 10_000, 30_000),
  /** The Cache API: a slower one is no gain. */
  cache_read: everywhere(100),
  /** A rate limit counts; without an answer the request is allowed. */
  counter: everywhere(100),
  queue_send: row(1_000, 1_000, 1_000, 2_000, 5_000),
  /** A part of a file, in R2. */
  file: everywhere(60_000),
  /** The dealer's own system, where a shopper waits for it. */
  upstream: row(500, 2_000, 2_000, 2_000, 2_000),
  geocoding: row(400, 1_000, 2_000, 2_000, 2_000),
  sms: row(2_000, 2_000, 2_000, 2_000, 5_000),
  mail: row(2_000, 2_000, 2_000, 5_000, 5_000),
  /** A lead or an event to the dealer’s system: one that accepts it and answers too late gets it a second time. */
  delivery: everywhere(5_000),
  /** Half a payment page is none: longer than other services get. */
  payment: row(500, 2_000, 3_000, 6_000, 6_000),
  /** Google’s reviews, once a day. */
  places: everywhere(2_000),
  /** A brochure that the print page is made into; where none comes, the one that this project draws serves. */
  browser_rendering: everywhere(15_000),
  /** A heavy call with its whole file, handed to the jobs Worker. */
  handed_call: everywhere(300_000),
  /** A paper or a picture that the jobs Worker draws; without it there is none. */
  drawing: everywhere(5_000),
  /** A picture of a brochure. */
  photo: everywhere(2_000),
  /** Changes of stock for hosted search. A search has the time of the site’s `typesense.timeout`. */
  typesense_sync: everywhere(10_000),
  /** A whole file of cars. */
  feed_download: everywhere(300_000),
  turnstile: row(500, 2_000, 2_000, 2_000, 2_000),
} as const satisfies Record<string, Record<Work, number>>

/** The time of one request, which its calls share; after its answer, calls have that of work in the background. */
export type RequestTime = {
  /** How long a call may take from now, in milliseconds; 0 where nothing is left. */
  leftFor: (kind: CallKind) => number
  /** Whether a shopper waits for what is read now. */
  isWaitedFor: () => boolean
  /** The site is not known yet: its first reads get longer. */
  meetSite: () => void
  /** The answer is whole. */
  end: () => void
}

/** `factor` multiplies all of it, for machines that are slow themselves. */
export function requestTime(work: Work, factor = 1): RequestTime {
  let until = Date.now() + BUDGET_MS[work] * factor
  let current = work
  let isFirst = false
  return {
    leftFor(kind) {
      const usual = DEADLINES_MS[kind][current]
      const most = (isFirst ? Math.max(usual, FIRST_READ_MS[kind] ?? 0) : usual) * factor
      return current === 'background' ? most : Math.max(0, Math.min(most, until - Date.now()))
    },
    isWaitedFor: () => current !== 'background' && current !== 'operator',
    meetSite() {
      if (isFirst || current === 'background') return
      isFirst = true
      until += FIRST_EXTRA_MS * factor
    },
    end: () => void (current = 'background'),
  }
}

/** Of work that no request waits for. */
export const BACKGROUND = requestTime('background')
