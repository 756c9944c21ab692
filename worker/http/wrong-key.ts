import type { Context } from 'hono'
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts'
import { limitInWords } from '../../shared/trust/limits.ts'
import type { Bindings } from '../bindings.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { countHashesOf } from '../platform/keyed-hashes.ts'
import { log, report } from '../platform/log.ts'
import { platformStore } from '../platform/store-of.ts'
import { databaseTrustCounts } from '../platform/trust-counts.ts'
import { clientAddress } from './client-address.ts'

/** Until when an isolate asks no database for an address that is beyond the limit. */
const shutOut = new Map<string, number>()
const SHUT_OUT_MS = MINUTE_MS
const MAX_SHUT_OUT = 1_000

const LIMIT = 'wrong_keys_address'

/** Answers a call from an address that has sent too many wrong keys, before its key is looked up; else null. */
export function refuseShutOut(c: Context): Response | null {
  const until = shutOut.get(clientAddress(c.req.raw)) ?? 0
  return until > Date.now() ? tooManyKeys(c, until - Date.now()) : null
}

/**
 * Counts a wrong key under the limit of its address, for all sites together (TRU-01). The answer beyond it, of which the
 * operator hears once; else null, also where the database does not answer.
 */
export async function countWrongKey(c: Context): Promise<Response | null> {
  const now = Date.now()
  const who = clientAddress(c.req.raw)
  const env = c.env as Bindings
  if (who === '' || env.PREVIEW_SITE) return null
  const store = platformStore(env)
  const counts = databaseTrustCounts({ store, now, hashes: countHashesOf(env) })
  try {
    if ((await counts.take([{ limit: LIMIT, who }])) === null) return null
    shut(who, now + SHUT_OUT_MS)
    log('warn', { event: 'keys.guessed', limit: LIMIT, path: c.req.path })
    await counts.noteRefusal(LIMIT)
    await raiseAlarm(store, 'keys_guessed', { subject: '', facts: { reason: limitInWords(LIMIT) } }, now)
    return tooManyKeys(c, SHUT_OUT_MS)
  } catch (error) {
    report({ event: 'keys.not_counted', path: c.req.path, message: String(error) })
    return null
  }
}

function shut(who: string, until: number): void {
  if (shutOut.size >= MAX_SHUT_OUT) shutOut.delete(shutOut.keys().next().value ?? '')
  shutOut.delete(who)
  shutOut.set(who, until)
}

function tooManyKeys(c: Context, waitMs: number): Response {
  c.header('Retry-After', String(Math.ceil(waitMs / SECOND_MS)))
  const message = 'Too many wrong keys were sent from this address. Try again in a minute, with the right one.'
  return c.json({ error: { code: 'too_many_keys', message } }, 429)
}
