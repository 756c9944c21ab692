import { Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../../context.ts'
import { fail, isOperatorHost, type OperatorEnv, requireOperator } from '../../../http/api-keys.ts'
import { isUnavailable } from '../../../platform/breaker.ts'
import { report } from '../../../platform/log.ts'
import { privacyApi } from '../../privacy/part.ts'
import { redirectsApi } from '../../redirects/part.ts'
import { metrics, watchApi } from '../../watch/part.ts'
import { RegistryError } from '../registry/service.ts'
import { domainsApi } from './domains-api.ts'
import { keysApi, platformApi } from './platform-api.ts'
import { moveApi, type OperatorDeps, retireApi, sitesApi } from './sites-api.ts'

/** The operator's API (SIT-01), on the platform's own host alone: every call has the key of an operator. */
export function operatorRoutes(deps: OperatorDeps): MiddlewareHandler<AppEnv> {
  const api = operatorApi(deps)
  return async (c, next) => {
    const isMetrics = c.req.path === METRICS
    if ((!isMetrics && !c.req.path.startsWith(`${BASE}/`)) || !isOperatorHost(c)) return next()
    const request = isMetrics ? new Request(new URL(BASE + METRICS, c.req.url), c.req.raw) : c.req.raw
    return api.fetch(request, c.env, c.executionCtx)
  }
}

const BASE = '/operator'
/** The path that Prometheus asks where it is told no other; the same as `/operator/metrics`. */
const METRICS = '/metrics'

/** Every call of the operator's API; a row of docs/routes.md each. */
export function operatorApi(deps: OperatorDeps): Hono<OperatorEnv> {
  const api = new Hono<OperatorEnv>()
    .basePath(BASE)
    .use(requireOperator)
    .route('/', platformApi)
    .route('/', watchApi)
    .get('/metrics', metrics)
    .route('/keys', keysApi)
    .route('/sites', sitesApi(deps))
    .route('/sites', retireApi(deps))
    .route('/sites', moveApi(deps))
    .route('/domains', domainsApi(deps))
    .route('/redirects', redirectsApi)
    .route('/privacy', privacyApi)
  api.notFound((c) => fail(c, 404, 'not_found', 'The operator’s API has no such call. Is another version deployed?'))
  api.onError((error, c) => {
    if (error instanceof RegistryError) return fail(c, error.status, error.code, error.message)
    report({ event: 'operator.failed', path: c.req.path, message: String(error) })
    if (isUnavailable(error)) {
      c.header('Retry-After', '30')
      return fail(
        c,
        503,
        'unavailable',
        'A store does not answer just now. Repeat the call in a minute; the log has the reason.',
      )
    }
    return fail(c, 502, 'failed', 'The call failed and may be repeated. The log has the reason.')
  })
  return api
}
