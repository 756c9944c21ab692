import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { OPERATOR_NAME } from '../../../../shared/settings/fields.ts'
import { siteTroubles } from '../../../all-sites/counts.ts'
import type { AppEnv } from '../../../context.ts'
import { fail, isOperatorHost, type OperatorEnv, requireOperator } from '../../../http/api-keys.ts'
import { isUnavailable } from '../../../platform/breaker.ts'
import { report } from '../../../platform/log.ts'
import { addOperatorKey, newOperatorKey, operatorKeys, revokeOperatorKeys } from '../../../platform/operator-keys.ts'
import { askShards, chooseDatabase, listShards } from '../../../platform/store-of.ts'
import { privacyApi } from '../../privacy/part.ts'
import { redirectsApi } from '../../redirects/part.ts'
import { metrics, watchApi } from '../../watch/part.ts'
import { RegistryError } from '../registry/service.ts'
import { readBody } from './call-body.ts'
import { domainsApi } from './domains-api.ts'
import { type OperatorDeps, sitesApi } from './sites-api.ts'

const names = z.strictObject({ names: z.array(z.string().regex(/^[A-Z][A-Z0-9_]+$/)).max(1_000) })

/** What operators ask of the platform as a whole (SIT-01): which sites have a trouble, and which secrets are not set. */
const platformApi = new Hono<OperatorEnv>()
  .get('/troubles', async (c) => c.json({ troubles: await askShards(listShards(c.env), siteTroubles) }))
  .post('/secrets', async (c) => {
    const wanted = await readBody(c, names)
    const set = new Set(Object.keys(c.env))
    return c.json({ missing: wanted.names.filter((name) => !set.has(name)) })
  })

const named = z.strictObject({ name: z.string().regex(OPERATOR_NAME) })

/** Keys of operators (SIT-01). A key is in one answer, that of the call which makes it. */
const keysApi = new Hono<OperatorEnv>()
  .get('/', async (c) => c.json({ keys: await operatorKeys(chooseDatabase(c.env)) }))
  .post('/', async (c) => {
    const { name } = await readBody(c, named)
    const key = newOperatorKey()
    await addOperatorKey(chooseDatabase(c.env), name, key, Date.now())
    return c.json({ key })
  })
  .post('/revoke', async (c) => {
    const { name } = await readBody(c, named)
    return c.json({ revoked: await revokeOperatorKeys(chooseDatabase(c.env), name, Date.now()) })
  })

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
