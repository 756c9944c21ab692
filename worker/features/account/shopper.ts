import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { tokenIn } from './sign-in/cookies.ts'
import { takeNotice } from './watchlist/watch-car.ts'

/** Sets `c.get('shopper')` from the session (GAT-02); while the database does not answer, `isShopperUnknown` in its place. */
export const shopper: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = tokenIn(c, 'session')
  const look = async (shown: string) => ({ found: await c.get('services').signIn.sessions.find(shown) })
  const looked = token === null ? { found: null } : await optional(c, 'session', look(token))
  c.set('shopper', looked?.found ?? null)
  if (!looked) c.set('isShopperUnknown', true)
  await next()
}

/** Loads what every page shows a signed-in shopper: watched cars, a notice. Such a page is never cached (GAT-02). */
export const signedInExtras: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { shopper: signedIn, site, services } = c.var
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!signedIn || !isRead || c.req.path.startsWith('/api/')) return next()
  const watched = site.features.watchlist
    ? await optional(c, 'watchlist', services.watchlist.cars(signedIn.phone))
    : null
  c.set('personal', { watched, notice: await takeNotice(c) })
  await next()
  c.header('Cache-Control', 'no-store')
}
