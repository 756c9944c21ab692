import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { tokenIn } from './cookies.ts'

/**
 * Sets `c.var.shopper` from the session alone (GAT-02). Where nobody can say whose session it is, it is nobody's: pages
 * for everyone stay, and what is personal is not shown.
 */
export const shopper: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = tokenIn(c, 'session')
  const look = async (shown: string) => ({ found: await c.var.services.sessions.find(shown) })
  const looked = token === null ? { found: null } : await optional(c, 'session', look(token))
  c.set('shopper', looked?.found ?? null)
  if (!looked) c.set('isShopperUnknown', true)
  await next()
}
