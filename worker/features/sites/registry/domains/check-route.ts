import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../../../context.ts'
import { hostnameOf } from '../../tenant.ts'
import { findDomain } from './records.ts'
import { DOMAIN_CHECK_PATH } from './service.ts'

/**
 * Answers the token of a domain over the domain itself, before it is a host of a site (TEN-07): `domains verify` knows by
 * it that the name leads to this platform, and to that site.
 */
export const domainCheck: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.path !== DOMAIN_CHECK_PATH || c.req.method !== 'GET') return next()
  const host = hostnameOf(new URL(c.req.url))
  const domain = host === null ? null : await findDomain(c.env.DB, host)
  if (!domain || domain.state === 'removing') return next()
  return c.json({ token: domain.token }, 200, { 'Cache-Control': 'no-store' })
}
