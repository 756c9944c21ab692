import type { MiddlewareHandler } from 'hono'
import { canonicalPath } from '../../../shared/tenant/canonical-path.ts'

/** Leads every other spelling of a page's address to the one it has, its query kept (NAV-07). */
export const canonical: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const path = canonicalPath(pathname)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return isRead && path !== pathname ? c.redirect(path + search, 308) : next()
}
