import type { MiddlewareHandler } from 'hono'
import { signInHref } from '../../shared/sign-in/ask.ts'
import { isOpen } from '../../shared/tenant/access.ts'
import { gateOf } from '../../shared/tenant/gates.ts'
import { sameSitePath } from '../../shared/tenant/same-site-path.ts'
import { cameFrom } from '../came-from.ts'
import type { AppEnv } from '../context.ts'

/** Sends whoever is not signed in from a gated page to where one signs in (GAT-01). Nobody keeps such a page. */
export const gate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { site, shopper } = c.var
  const type = isOpen(site.features, c.req.path) ? gateOf(site, c.req.path) : null
  if (!type) return next()
  if (shopper) await next()
  else {
    const { pathname, search } = new URL(c.req.url)
    const redirect = sameSitePath(pathname + search) ?? '/'
    const from = cameFrom(c)
    const back = from === redirect ? null : from
    c.res = c.redirect(signInHref({ type, redirect, back: back ?? '/', car: null }), 303)
  }
  c.header('Cache-Control', 'no-store')
}
