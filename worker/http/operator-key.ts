import type { Context, MiddlewareHandler } from 'hono'
import type { Bindings } from '../bindings.ts'
import type { Act } from '../platform/audit.ts'
import type { BearerKeys } from '../platform/bearer-keys.ts'
import type { Housed } from '../platform/shards.ts'
import { storeOf } from '../platform/store-of.ts'
import { audited } from './audited.ts'
import { countWrongKey, refuseShutOut } from './wrong-key.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503

/** The failure of an operator's call: a code for programs and a sentence for people. */
export const fail = (c: Context, status: Status, code: string, message: string) =>
  c.json({ error: { code, message } }, status)

type SiteEnv = {
  Bindings: Bindings
  Variables: { site: Housed & { view?: unknown }; job?: { id: string }; act?: Act | undefined }
}

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
    const shut = refuseShutOut(c)
    if (shut) return shut
    const store = storeOf(c.env, c.var.site)
    if (await keys.isKeyOf(store, key)) {
      // The stores of a preview cannot be written.
      if (c.var.site.view) return next()
      return audited(c, store, await keys.actorOf(key), next)
    }
    return (await countWrongKey(c)) ?? fail(c, 403, 'wrong_key', 'This is not the key of this site.')
  }
