import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { type Breaker, breaker } from './breaker.ts'
import { type Fetch, reach, readText } from './http-fetch.ts'
import { withTimeout } from './timeout.ts'

/** Limit for an outside service, the second try included. */
export const TIMEOUT_MS = 2_000
export const MAX_BYTES = 64_000

/** An outside service, called for one site. A call gives the answer as the schema parses it, or throws UpstreamFailure. */
export type Upstream = {
  /**
   * `path` begins with '/', is relative to the service's base and includes the query. `tries: 1` is for requests that
   * change something.
   */
  get<Answer>(path: string, schema: z.ZodType<Answer>, how?: { tries: 1 | 2 }): Promise<Answer>
  /**
   * The body is sent as JSON, or as a form if it is one. It is sent once: a repeated request could act twice.
   */
  post<Answer>(path: string, body: unknown, schema: z.ZodType<Answer>): Promise<Answer>
}

/** Why there is no answer. Names the service but not the address, which may contain personal data. */
export class UpstreamFailure extends Error {
  /** The status of the answer; null without an answer. */
  readonly status: number | null
  /** false: the request was not sent, so nothing has happened there. */
  readonly wasAsked: boolean
  constructor(name: string, what: string, status: number | null = null, wasAsked = true) {
    super(`${name}: ${what}`)
    this.name = 'UpstreamFailure'
    this.status = status
    this.wasAsked = wasAsked
  }
}

/** The state of a service in an isolate: its breaker, and how many second tries are left. */
type Health = { breaker: Breaker; secondTries: number }
export type UpstreamMemory = LRUCache<string, Health>

const MOST_PLACES = 500
export const upstreamMemory = (): UpstreamMemory => new LRUCache({ max: MOST_PLACES })

/** One for the isolate: each site's service under its own name. */
const shared = upstreamMemory()

/** Every call earns this part of a second try: a failing service gets at most a fifth more calls. */
const TRIES_EARNED = 0.2
const MOST_TRIES = 2
/** A call is not tried again with less than this share of its time left. */
const ENOUGH = 0.25

type Means = {
  /** The name in logs. */
  name: string
  /** The site it is called for: each site has its own breaker. */
  site: string
  /** 'https://api.example/v1' */
  base: string
  /** From the environment, never from a config; sent as a bearer key. */
  secret?: string | undefined
  /** Sent in place of the bearer key, for services with another scheme. */
  authorization?: string
  /** The site's public address, for services that check the referrer. */
  page?: string
  timeoutMs?: number
  maxBytes?: number
  clock?: () => number
  fetcher?: Fetch
  memory?: UpstreamMemory
}

type Ask = { path: string; init: RequestInit; tries: number }

export function upstream(means: Means): Upstream {
  const {
    name,
    site,
    base,
    secret,
    authorization = secret && `Bearer ${secret}`,
    page,
    timeoutMs = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
  } = means
  const { clock = Date.now, fetcher = reach, memory = shared } = means
  const health = healthOf(memory, `${site}\n${name}\n${base}`)
  const headers = {
    Accept: 'application/json',
    'User-Agent': 'Forecourt',
    ...(page && { Referer: page }),
    ...(authorization && { Authorization: authorization }),
  }

  async function ask<Answer>({ path, init, tries }: Ask, schema: z.ZodType<Answer>): Promise<Answer> {
    const until = clock() + timeoutMs
    const url = addressOf(name, base, path)
    health.secondTries = Math.min(MOST_TRIES, health.secondTries + TRIES_EARNED)
    for (let left = tries; ; left--) {
      if (!health.breaker.isClosed(clock())) throw new UpstreamFailure(name, 'left alone for now', null, false)
      try {
        const answer = await once(url, init, until - clock())
        health.breaker.succeeded()
        return read(answer, schema)
      } catch (error) {
        const failure = error instanceof UpstreamFailure ? error : new UpstreamFailure(name, wordsOf(error))
        if (isOurs(failure)) throw failure
        health.breaker.failed(clock())
        if (left <= 1 || until - clock() < timeoutMs * ENOUGH || health.secondTries < 1) throw failure
        health.secondTries -= 1
      }
    }
  }

  async function once(url: string, init: RequestInit, milliseconds: number): Promise<unknown> {
    const signal = AbortSignal.timeout(Math.max(1, milliseconds))
    const call = async () => {
      const response = await fetcher(url, { ...init, redirect: 'manual', signal })
      if (!response.ok) {
        await response.body?.cancel()
        throw new UpstreamFailure(name, `answered ${response.status}`, response.status)
      }
      const text = await readText(response, maxBytes)
      try {
        return text === '' ? null : (JSON.parse(text) as unknown)
      } catch {
        throw new UpstreamFailure(name, 'answered what is not JSON')
      }
    }
    return withTimeout(call(), Math.max(1, milliseconds))
  }

  function read<Answer>(answer: unknown, schema: z.ZodType<Answer>): Answer {
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    const where = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ')
    throw new UpstreamFailure(name, `answered something else, see ${where}`, REFUSED_HERE)
  }

  return {
    get: (path, schema, { tries } = { tries: 2 }) => ask({ path, init: { headers }, tries }, schema),
    post: (path, body, schema) =>
      ask(
        {
          path,
          init: {
            method: 'POST',
            headers: { ...headers, 'Content-Type': body instanceof URLSearchParams ? FORM : 'application/json' },
            body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body),
          },
          tries: 1,
        },
        schema,
      ),
  }
}

const FORM = 'application/x-www-form-urlencoded'

/** An answer that came in time and that we would not take. */
const REFUSED_HERE = 200
const TOO_MANY = 429

/**
 * What says nothing of the service's health: it would not answer this one question, or said something odd to it. No
 * shopper can switch it off for the others, and to ask again would be no use.
 */
const isOurs = ({ status }: UpstreamFailure) =>
  status === REFUSED_HERE || (status !== null && status >= 400 && status < 500 && status !== TOO_MANY)

function healthOf(memory: UpstreamMemory, place: string): Health {
  const known = memory.get(place) ?? { breaker: breaker(), secondTries: 1 }
  memory.set(place, known)
  return known
}

/** The address under the base; nothing in a path leads elsewhere. */
function addressOf(name: string, base: string, path: string): string {
  const root = new URL(base.endsWith('/') ? base : `${base}/`)
  const url = new URL(root.href.slice(0, -1) + path)
  if (!path.startsWith('/') || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) {
    throw new UpstreamFailure(name, 'not called: the path leads elsewhere', REFUSED_HERE)
  }
  return url.href
}

/** 'TimeoutError', 'TypeError': the kind alone, for the words may repeat the address. Our own errors are plain. */
const wordsOf = (error: unknown) =>
  error instanceof Error ? (error.name === 'Error' ? error.message : error.name) : 'no answer'
