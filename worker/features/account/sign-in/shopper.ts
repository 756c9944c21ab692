import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { tokenIn } from './cookies.ts'

/**
 * Sets `c.get('shopper')` from the session (GAT-02). While the database does not answer, pages are shown as to a shopper who
 * is not signed in, and `isShopperUnknown` is set.
 */
export const shopper: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = tokenIn(c, 'session')
  const look = async (shown: string) => ({ found: await c.get('services').sessions.find(shown) })
  const looked = token === null ? { found: null } : await optional(c, 'session', look(token))
  c.set('shopper', looked?.found ?? null)
  if (!looked) c.set('isShopperUnknown', true)
  await next()
}
