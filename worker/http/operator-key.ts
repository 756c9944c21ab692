import type { Context } from 'hono'
import { stockKeys } from '../features/stock/key.ts'

type Refused = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 502

export const fail = (c: Context, status: Refused, code: string, message: string) =>
  c.json({ error: { code, message } }, status)

/** What a dealer's system may ask of its own site, it asks with that site's key. null: it has it. */
export async function refusedWithoutKey(
  c: Context,
  db: D1Database,
  site: string,
  isKey = stockKeys.isKeyOf,
): Promise<Response | null> {
  const key = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!key) return fail(c, 401, 'no_key', 'Send the key of this site as: Authorization: Bearer <key>.')
  if (await isKey(db, site, key)) return null
  return fail(c, 403, 'wrong_key', 'This is not the key of this site.')
}
