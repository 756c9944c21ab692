import type { MiddlewareHandler } from 'hono'
import { canonicalPath } from '../../../shared/routes/canonical-path.ts'
import { aliasTarget } from '../../../shared/routes/links.ts'
import type { TenantEnv } from '../../context.ts'

/** Redirects every other spelling of a page's address, and the aliases of the site, to the one it has (NAV-07). */
export const canonical: MiddlewareHandler<TenantEnv> = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const { pathname, search } = new URL(c.req.url)
  const path = canonicalPath(pathname)
  const target = aliasTarget(c.get('site'), path)
  // The query of the request follows the target's own.
  if (target !== null) return c.redirect(target + (target.includes('?') ? search.replace('?', '&') : search), 308)
  if (path === pathname) return next()
  // A token that stands in the address is kept by no cache.
  if (search !== '') c.header('Cache-Control', 'no-store')
  return c.redirect(path + search, 308)
}
