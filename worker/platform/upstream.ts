import { LRUCache } from 'lru-cache'
import { TimeoutError } from 'p-timeout'
import { z } from 'zod'
import { computeOnce } from '../../shared/memo.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { UPSTREAM_SERVICES } from '../../shared/upstream.ts'
import type { Bindings } from '../bindings.ts'
import { timeLeftFor } from './bounded-bindings.ts'
import { type Breaker, breaker } from './breaker.ts'
import { type CodeOf, type Fetch, failureCode, httpFetch, readText } from './http-fetch.ts'
import { ownSecret } from './secrets.ts'
import { withTimeout } from './timeout.ts'

/** Upper bound on a shopper's wait for an outside service, second attempt included. */
export const TIMEOUT_MS = 2_000
export const MAX_BYTES = 64_000

/** An outside service, called for one site. Each call resolves to the parsed answer or rejects with UpstreamFailure. */
export type Upstream = {
  /** `path` begins with '/', relative to the service's base, with the query. Two attempts; one where the call has side effects. */
  get<Answer>(path: string, schema: z.ZodType<Answer>, options?: { attempts: 1 | 2 }): Promise<Answer>
  /** One attempt: a POST may not be idempotent. URLSearchParams are sent as a form, anything else as JSON. */
  post<Answer>(path: string, body: unknown, schema: z.ZodType<Answer>): Promise<Answer>
  /** Two attempts: a DELETE is idempotent. The answer is empty, or JSON that is not read. */
  delete(path: string): Promise<void>
}

/** The message names the service but not the address, whose query may contain a shopper's input. */
export class UpstreamFailure extends Error {
  /** HTTP status, null without a response. Some contracts give 404 a meaning. */
  readonly status: number | null
  /** false: the circuit breaker was open, so the service was not called. */
  readonly wasAsked: boolean
  /** The service's own code of the failure, where `readCode` finds one. */
  readonly code: string | null
  constructor(name: string, reason: string, status: number | null = null, wasAsked = true, code: string | null = null) {
    super(`${name}: ${reason}`)
    this.name = 'UpstreamFailure'
    this.status = status
    this.wasAsked = wasAsked
    this.code = code
  }
}

/** The answer; null where the service has none: a 404. */
export const answerOrNull = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof UpstreamFailure && error.status === 404) return null
    throw error
  })

/** State of a service in one isolate; `retryBudget` is the number of second attempts it may still get. */
type Health = { breaker: Breaker; retryBudget: number }
export type UpstreamMemory = LRUCache<string, Health>

const MAX_SERVICES = 500
export const upstreamMemory = (): UpstreamMemory => new LRUCache({ max: MAX_SERVICES })

/** Shared by all requests of the isolate; keyed by site, name and base. */
const shared = upstreamMemory()

/** Each call adds this much to the retry budget, so that retries add at most a fifth to the load of a failing service. */
const RETRIES_PER_CALL = 0.2
const MAX_RETRY_BUDGET = 2
/** A call with less than this share of its time left is not retried. */
const MIN_SHARE_FOR_RETRY = 0.25

type UpstreamDeps = {
  /** Name in logs. */
  name: string
  /** Slug of the site; each site has a breaker and a budget of its own. */
  site: string
  /** 'https://api.example/v1' */
  base: string
  /** Value from the environment, sent as a bearer key. */
  secret?: string | undefined
  /** The Authorization header, for services that take no bearer key. */
  authorization?: string
  /** More headers, for services that want their key or a choice of fields in one of their own. */
  headers?: Record<string, string>
  /** The site's public address, sent as Referer. */
  page?: string
  /** What a call may take from now (ms), its second attempt included; 0: it is not made. */
  timeoutMs?: number | (() => number)
  maxBytes?: number
  /** Finds the service's own code in the answer of a failure. */
  readCode?: CodeOf
  clock?: () => number
  fetcher?: Fetch
  memory?: UpstreamMemory
}

type Call = { path: string; init: RequestInit; attempts: number }

export function upstream(deps: UpstreamDeps): Upstream {
  const {
    name,
    site,
    base,
    secret,
    authorization = secret && `Bearer ${secret}`,
    page,
    timeoutMs: most = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
  } = deps
  const { clock = Date.now, fetcher = httpFetch, memory = shared } = deps
  const service = `${site}\n${name}\n${base}`
  const health = computeOnce<string, Health>(memory, service, () => ({ breaker: breaker(), retryBudget: 1 }))
  const headers = {
    Accept: 'application/json',
    'User-Agent': 'Forecourt',
    ...(page && { Referer: page }),
    ...(authorization && { Authorization: authorization }),
    ...deps.headers,
  }

  async function call<Answer>({ path, init, attempts }: Call, schema: z.ZodType<Answer>): Promise<Answer> {
    const timeoutMs = typeof most === 'number' ? most : most()
    if (timeoutMs <= 0) throw new UpstreamFailure(name, 'not called: the time of the request is up', null, false)
    const until = clock() + timeoutMs
    const url = buildAddress(name, base, path)
    health.retryBudget = Math.min(MAX_RETRY_BUDGET, health.retryBudget + RETRIES_PER_CALL)
    for (let left = attempts; ; left--) {
      if (!health.breaker.isClosed(clock()))
        throw new UpstreamFailure(name, 'not called: it failed too often just now', null, false)
      try {
        const answer = await attempt(url, init, until - clock())
        health.breaker.succeeded()
        return parse(answer, schema)
      } catch (error) {
        const failure = error instanceof UpstreamFailure ? error : new UpstreamFailure(name, describeReason(error))
        if (isRefusal(failure)) throw failure
        health.breaker.failed(clock())
        if (left <= 1 || until - clock() < timeoutMs * MIN_SHARE_FOR_RETRY || health.retryBudget < 1) throw failure
        health.retryBudget -= 1
      }
    }
  }

  async function attempt(url: string, init: RequestInit, milliseconds: number): Promise<unknown> {
    const signal = AbortSignal.timeout(Math.max(1, milliseconds))
    const request = async () => {
      const response = await fetcher(url, { ...init, redirect: 'manual', signal })
      if (!response.ok) {
        const { status } = response
        throw new UpstreamFailure(name, `answered ${status}`, status, true, await failureCode(response, deps.readCode))
      }
      const text = await readText(response, maxBytes)
      try {
        return text === '' ? null : (JSON.parse(text) as unknown)
      } catch {
        throw new UpstreamFailure(name, 'answered something that is not JSON')
      }
    }
    return withTimeout(request(), Math.max(1, milliseconds))
  }

  function parse<Answer>(answer: unknown, schema: z.ZodType<Answer>): Answer {
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    const where = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ')
    throw new UpstreamFailure(name, `answered something else, see ${where}`, INVALID_HERE)
  }

  return {
    get: (path, schema, { attempts } = { attempts: 2 }) => call({ path, init: { headers }, attempts }, schema),
    post: (path, body, schema) =>
      call(
        {
          path,
          init: {
            method: 'POST',
            headers: { ...headers, 'Content-Type': body instanceof URLSearchParams ? FORM : 'application/json' },
            body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body),
          },
          attempts: 1,
        },
        schema,
      ),
    async delete(path) {
      await call({ path, init: { method: 'DELETE', headers }, attempts: 2 }, z.unknown())
    },
  }
}

const FORM = 'application/x-www-form-urlencoded'

/** Status of failures that are found here: an answer that fails its schema, a path outside of the base. */
const INVALID_HERE = 200
const TOO_MANY_REQUESTS = 429

/** A failure of this one call: not retried, and not counted by the breaker, which no shopper's input may open for others. */
const isRefusal = ({ status }: UpstreamFailure) =>
  status === INVALID_HERE || (status !== null && status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS)

/** Throws for a path that leads out of the base. */
function buildAddress(name: string, base: string, path: string): string {
  const root = new URL(base.endsWith('/') ? base : `${base}/`)
  const url = new URL(root.href.slice(0, -1) + path)
  if (!path.startsWith('/') || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) {
    throw new UpstreamFailure(name, 'not called: the path leads elsewhere', INVALID_HERE)
  }
  return url.href
}

/** 'TypeError', 'AbortError': the name alone, since a runtime's message may repeat the address. Own errors keep theirs. */
const describeReason = (error: unknown) =>
  error instanceof Error
    ? error.name === 'Error' || error instanceof TimeoutError
      ? error.message
      : error.name
    : 'no answer'

/** The dealer's own system; null where the site's config does not name it for this service. */
export function siteUpstream(env: Bindings, site: Site, service: keyof typeof UPSTREAM_SERVICES): Upstream | null {
  if (!site.upstream?.serves.includes(service)) return null
  return upstream({
    name: service,
    site: site.slug,
    base: site.upstream.url,
    secret: ownSecret(env, site.slug, site.server_side_integration) ?? undefined,
    page: site.url,
    timeoutMs: () => timeLeftFor(env, 'upstream'),
  })
}
