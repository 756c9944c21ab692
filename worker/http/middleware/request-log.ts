import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import type { AppEnv } from '../../context.ts'
import { hasFailures, storeFailures } from '../../platform/failure-counts.ts'
import { log } from '../../platform/log.ts'
import { platformStore } from '../../platform/store-of.ts'
import { inTrace, traceOf } from '../../platform/trace.ts'
import { serverTiming } from '../timing.ts'

/**
 * The id of a request: Cloudflare's, else a random one. Without a header name Hono neither takes an id from the sender
 * nor sets the header before the answer exists, where the page cache would store it.
 */
const setRequestId = requestId({
  headerName: '',
  generator: (c) => c.req.header('cf-ray') ?? crypto.randomUUID(),
})

/**
 * Gives the request its id and its time, and writes one structured line (OPS-03). The line holds the path and never the
 * query: what shoppers type may name them.
 */
export const requestLog: MiddlewareHandler<AppEnv> = (c, next) =>
  inTrace(traceOf(c.req.header('traceparent')), () => logRequest(c, next))

const logRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const now = Date.now()
  c.set('now', now)
  c.set('timings', [])
  await setRequestId(c, next)
  const id = c.get('requestId')
  // Not `c.header`: setting a header on a finished response copies the body.
  c.res.headers.set('X-Request-Id', id)
  c.res.headers.set('Server-Timing', serverTiming([...c.var.timings, { name: 'total', dur: Date.now() - now }]))
  const { method, path } = c.req
  const line = { event: 'request.answered', id, site: c.get('site')?.slug ?? null, method, path, status: c.res.status }
  const isFailure = c.res.status >= 500 && !c.get('isPaused')
  if (isFailure) log('error', { ...line, ms: Date.now() - now })
  else if (c.env.LOG_REQUESTS) log('info', { ...line, ms: Date.now() - now })
  if (hasFailures(now)) c.executionCtx.waitUntil(storeFailures(platformStore(c.env), now))
}
