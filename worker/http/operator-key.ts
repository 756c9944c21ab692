import type { Context, MiddlewareHandler } from 'hono'
import type { Bindings } from '../bindings.ts'
import type { BearerKeys } from '../platform/bearer-keys.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 502

/** The failure of an operator's call: a code for programs and a sentence for people. */
export const fail = (c: Context, status: Status, code: string, message: string) =>
  c.json({ error: { code, message } }, status)

type SiteEnv = { Bindings: Bindings; Variables: { site: { slug: string } } }

/** Lets a call through that carries the bearer key of its own site; answers are never stored. */
export const requireKey =
  (keys: BearerKeys): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const key = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!key) return fail(c, 401, 'no_key', 'Send the key of this site as: Authorization: Bearer <key>.')
    if (await keys.isKeyOf(c.env.DB, c.var.site.slug, key)) return next()
    return fail(c, 403, 'wrong_key', 'This is not the key of this site.')
  }
