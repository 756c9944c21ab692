import type { Context, MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { routeAt } from '../../../shared/routes/access.ts'
import type { AppEnv } from '../../context.ts'
import { hasFailures, log, storeFailures } from '../../platform/log.ts'
import { platformStore } from '../../platform/store-of.ts'
import { exportTrace, startRecording } from '../../platform/telemetry/export.ts'
import { inTrace, parseTraceparent, type Trace } from '../../platform/telemetry/trace.ts'
import { serverTiming } from '../timing.ts'

/**
 * The id of a request: Cloudflare's, else a random one. Without a header name Hono neither takes an id from the sender
 * nor sets the header before the answer exists, where the page cache would store it.
 */
const setRequestId = requestId({
  headerName: '',
  generator: (c) => c.req.header('cf-ray') ?? crypto.randomUUID(),
})

/** Gives the request its id and time, and writes one line (OPS-03): the path and never the query, which may name people. */
export const requestLog: MiddlewareHandler<AppEnv> = (c, next) => {
  const { env } = c
  const trace = startRecording(parseTraceparent(c.req.header('traceparent')), env)
  return inTrace(trace, async () => {
    const start = Date.now()
    await logRequest(c, next)
    if (trace.recording) c.executionCtx.waitUntil(exportRequest(c, { env, trace, start }))
  })
}

const isFailure = (c: Context<AppEnv>) => c.res.status >= 500 && !c.get('isPaused')

type Recorded = { env: AppEnv['Bindings']; trace: Trace; start: number }

/** Exports the trace of a request when its answer is whole. Of its address the route alone: a path may hold a token. */
async function exportRequest(c: Context<AppEnv>, { env, trace, start }: Recorded): Promise<void> {
  await c.get('wholePage')?.catch(() => null)
  const { method, path } = c.req
  const route = routeAt(path)?.path
  await exportTrace(trace, env, {
    name: route ? `${method} ${route}` : method,
    kind: 'server',
    start,
    isError: isFailure(c),
    attributes: {
      'http.request.method': method,
      'http.response.status_code': c.res.status,
      ...(route && { 'http.route': route }),
      ...(c.get('site') && { 'forecourt.site': c.get('site').slug }),
      'forecourt.request_id': c.get('requestId'),
    },
  })
}

const logRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const now = Date.now()
  c.set('now', now)
  c.set('timings', [])
  await setRequestId(c, next)
  const id = c.get('requestId')
  // Not `c.header`: setting a header on a finished response copies the body.
  c.res.headers.set('X-Request-Id', id)
  c.res.headers.set('Server-Timing', serverTiming([...c.var.timings, { name: 'total', dur: Date.now() - now }]))
  const { method } = c.req
  const route = routeAt(c.req.path)
  const path = route?.isBearer ? route.path : c.req.path
  const line = { event: 'request.answered', id, site: c.get('site')?.slug ?? null, method, path, status: c.res.status }
  if (isFailure(c)) log('error', { ...line, ms: Date.now() - now })
  else if (c.env.LOG_REQUESTS) log('info', { ...line, ms: Date.now() - now })
  if (hasFailures(now)) c.executionCtx.waitUntil(keepFailures(c.env, now))
}

/** No answer fails for what is counted beside it. */
const keepFailures = async (env: AppEnv['Bindings'], now: number): Promise<void> =>
  storeFailures(platformStore(env), now)
