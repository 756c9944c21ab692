import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { takeNotice } from './notice.ts'

/**
 * Loads what every page shows a signed-in shopper: the cars they watch and a notice of what just happened. Such a page
 * is never cached (GAT-02).
 */
export const signedInExtras: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { shopper, site, services } = c.var
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!shopper || !isRead || c.req.path.startsWith('/api/')) return next()
  const watched = site.features.watchlist
    ? await optional(c, 'watchlist', services.watchlist.cars(shopper.phone))
    : null
  c.set('personal', { watched, notice: await takeNotice(c) })
  await next()
  c.header('Cache-Control', 'no-store')
}
