import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import { settle } from '../settle.ts'
import { tokenIn } from '../sign-in/cookies.ts'

/**
 * Sets `c.var.shopper` from the session alone (GAT-02). Where nobody can say whose session it is, it is nobody's: pages
 * for everyone stay, and what is personal is not shown.
 */
export const shopper: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = tokenIn(c, 'session')
  c.set('shopper', token === null ? null : await settle(c, 'session', c.var.services.sessions.find(token)))
  await next()
}
