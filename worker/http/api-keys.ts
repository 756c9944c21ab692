import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts'
import { limitInWords } from '../../shared/trust/limits.ts'
import type { Bindings } from '../bindings.ts'
import type { AppEnv } from '../context.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { type Act, beginAct, endAct } from '../platform/audit.ts'
import type { BearerKeys } from '../platform/bearer-keys.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { countHashes } from '../platform/keyed-hashes.ts'
import { log, report } from '../platform/log.ts'
import { findOperator } from '../platform/operator-keys.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { chooseDatabase, type Housed, openStore, platformStore } from '../platform/store-of.ts'
import { databaseTrustCounts } from '../platform/trust-counts.ts'
import { clientAddress } from './rate-limit.ts'

/** `act`: the entry of the call in the audit trail, while its end is not another's to write. */
export type ActEnv = { Variables: { act?: Act | undefined } }

/** Runs a call of an operator or a dealer's key between the two writes of its entry in the audit trail. */
async function withCallAct<Env extends ActEnv>(
  c: Context<Env>,
  store: SiteStore,
  actor: string,
  next: () => Promise<void>,
): Promise<void> {
  const entry = await beginAct(store, { actor, act: c.req.method, what: c.req.path }, Date.now())
  c.set('act', entry)
  try {
    await next()
  } catch (error) {
    await endAct(store, entry, 500)
    throw error
  }
  if (c.get('act')) await endAct(store, entry, c.res.status)
}

/** The failure of an operator's call: a code for programs and a sentence for people. */
export const fail = (c: Context, status: ContentfulStatusCode, code: string, message: string) =>
  c.json({ error: { code, message } }, status)

type SiteEnv = ActEnv & { Bindings: Bindings; Variables: { site: Housed & { view?: unknown }; job?: { id: string } } }

/** The key of a header: a bearer key, or the password of basic authorisation, for services that know only addresses. */
export function bearerKey(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return value || undefined
  try {
    return /^[^:]*:(.+)$/.exec(atob(value))?.[1]
  } catch {
    return undefined
  }
}

/** Lets a call through that carries the bearer key of its own site; answers are never stored. */
export const requireKey =
  (keys: BearerKeys): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    c.header('Cache-Control', 'no-store')
    // Set by the jobs Worker alone: the key was checked, and the call recorded, before the job was queued.
    if (c.get('job')) return next()
    const key = bearerKey(c.req.header('authorization') ?? '')
    if (!key) return fail(c, 401, 'no_key', 'Send the key of this site as: Authorization: Bearer <key>.')
    const store = openStore(c.env, c.var.site)
    return withRightKey(c, { key, door: `${store.site} ${keys.kind}` }, async () => {
      const found = await keys.checkKey(store, key)
      if (found === 'former')
        await raiseAlarm(store, 'key_stale', { subject: keys.kind, facts: { path: c.req.path } }, Date.now())
      if (found === 'former') return 'This is not the key of this site. It was replaced by a newer one.'
      if (found === 'wrong') return 'This is not the key of this site.'
      // The stores of a preview cannot be written.
      return c.var.site.view ? next : async () => withCallAct(c, store, await keys.nameActor(key), next)
    })
  }

const SHUT_OUT_MS = MINUTE_MS
const MAX_SHUT_OUT = 1_000
/** Until when an isolate asks no database for a wrong key beyond the limit. */
const shutOut = new LRUCache<string, number>({ max: MAX_SHUT_OUT })

const LIMIT = 'wrong_keys_address'

/** `door`: what the key is to open: the platform, or a site in one of its kinds. */
type Trial = { key: string; door: string }

/**
 * Goes on where a key is right, else refuses it. `check` gives what follows, or why the key is wrong. A wrong key is counted
 * under its address and its door; beyond the limit it is refused unseen for a minute, and no other key is.
 */
async function withRightKey(
  c: Context,
  { key, door }: Trial,
  check: () => Promise<string | (() => Promise<void>)>,
): Promise<Response | void> {
  const sender = `${clientAddress(c.req.raw)} ${door}`
  const tried = `${sender} ${await sha256Hex(key)}`
  const until = shutOut.get(tried) ?? 0
  if (until > Date.now()) return tooManyKeys(c, until - Date.now())
  const next = await check()
  if (typeof next !== 'string') return next()
  if (!(await isBeyondLimit(c, sender))) return fail(c, 403, 'wrong_key', next)
  shutOut.set(tried, Date.now() + SHUT_OUT_MS)
  return tooManyKeys(c, SHUT_OUT_MS)
}

/** Counts a wrong key of a sender (TRU-01); gives whether there were too many. */
async function isBeyondLimit(c: Context, sender: string): Promise<boolean> {
  const now = Date.now()
  const env = c.env as Bindings
  if (sender.startsWith(' ') || env.PREVIEW_SITE) return false
  const store = platformStore(env)
  const counts = databaseTrustCounts({ store, now, hashes: countHashes(env) })
  try {
    if ((await counts.take([{ limit: LIMIT, who: sender }])) === null) return false
    log('warn', { event: 'keys.guessed', limit: LIMIT, path: c.req.path })
    await counts.noteRefusal(LIMIT)
    await raiseAlarm(store, 'keys_guessed', { subject: '', facts: { reason: limitInWords(LIMIT) } }, now)
    return true
  } catch (error) {
    report({ event: 'keys.not_counted', path: c.req.path, message: String(error) })
    return false
  }
}

function tooManyKeys(c: Context, waitMs: number): Response {
  c.header('Retry-After', String(Math.ceil(waitMs / SECOND_MS)))
  const message = 'Too many wrong keys were sent from this address. Send the right one: it is not refused.'
  return fail(c, 429, 'too_many_keys', message)
}

/** The variables of a call of the operator's API. `operator`: the name of the key, as the history of a site shows it. */
export type OperatorEnv = ActEnv & { Bindings: Bindings; Variables: { operator: string } }

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1'])

/** Whether a request is for the platform itself: the host of `OPERATOR_HOST`, or the bare host of a developer's machine. */
export function isOperatorHost({ env, req }: Context<AppEnv>): boolean {
  const { hostname } = new URL(req.url)
  return env.LOCAL ? LOCAL_HOSTS.has(hostname) : hostname === env.OPERATOR_HOST
}

/** Headers that a browser adds to what a page sends, and programs do not. */
const OF_BROWSERS = ['Origin', 'Sec-Fetch-Site']

/** Lets a call through that carries the key of an operator as a bearer (SIT-01), and that no page in a browser can have made. */
export const requireOperator: MiddlewareHandler<OperatorEnv> = async (c, next) => {
  c.header('Cache-Control', 'no-store')
  if (OF_BROWSERS.some((name) => c.req.header(name) !== undefined))
    return fail(c, 403, 'from_a_browser', 'The operator’s API answers programs, and no page of a browser.')
  const [, key] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (!key) return fail(c, 401, 'no_key', 'Send an operator’s key as: Authorization: Bearer <key>.')
  return withRightKey(c, { key, door: '' }, async () => {
    const name = await findOperator(chooseDatabase(c.env), key)
    if (name === null) return 'This is no operator’s key, or it was revoked.'
    c.set('operator', name)
    // Prometheus asks every few seconds, and reads no person's data.
    if (c.req.path.endsWith('/metrics')) return next
    return () => withCallAct(c, platformStore(c.env), `operator ${name}`, next)
  })
}
