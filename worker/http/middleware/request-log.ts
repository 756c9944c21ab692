import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context.ts'
import { log } from '../../platform/log.ts'
import { serverTiming } from '../timing.ts'

/**
 * Gives the request its id and its moment, and leaves one structured line behind (OPS-03). The line holds the path
 * and never the query: what shoppers type may name them.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID()
  const now = Date.now()
  c.set('requestId', requestId)
  c.set('now', now)
  c.set('timings', [])
  await next()
  // Not c.header: on an answer that is made it makes the whole answer anew.
  c.res.headers.set('X-Request-Id', requestId)
  c.res.headers.set('Server-Timing', serverTiming([...c.var.timings, { name: 'total', dur: Date.now() - now }]))
  const { method, path } = c.req
  const line = { id: requestId, site: c.get('site')?.slug ?? null, method, path, status: c.res.status }
  if (c.res.status >= 500) log('error', { ...line, ms: Date.now() - now })
  else if (c.env.LOG_REQUESTS) log('info', { ...line, ms: Date.now() - now })
}
