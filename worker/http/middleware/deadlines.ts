import type { MiddlewareHandler } from 'hono'
import { routeAt } from '../../../shared/routes/access.ts'
import type { AppEnv } from '../../context.ts'
import { boundedBindings } from '../../platform/bounded-bindings.ts'
import { requestTime, type Work } from '../../platform/deadlines.ts'

/** Calls of dealers' systems and operators, which read and write much. */
const OPERATOR_PATH = /^\/(operator|api\/(stock|offers|leads|reservations))(\/|$)/
/** Answers that are drawn by another service, or pixel by pixel. */
const DOCUMENTS = new Set(['pdf', 'share'])

/** What the calls of a request are made for. */
export function classifyRequest(method: string, path: string): Work {
  if (OPERATOR_PATH.test(path)) return 'operator'
  if (method !== 'GET' && method !== 'HEAD') return 'form'
  const route = routeAt(path)
  if (route?.cache && DOCUMENTS.has(route.cache)) return 'document'
  return route?.kind === 'call' || path.startsWith('/api/') ? 'call' : 'page'
}

/** Gives every call to a dependency its deadline, and the calls of one request their budget (TRU-03). */
export const deadlines: MiddlewareHandler<AppEnv> = async (c, next) => {
  const time = requestTime(classifyRequest(c.req.method, c.req.path), Number(c.env.DEADLINE_FACTOR ?? 1))
  c.env = boundedBindings(c.env, time)
  try {
    await next()
  } finally {
    const page = c.get('wholePage')
    if (page) c.executionCtx.waitUntil(page.finally(time.end))
    else time.end()
  }
}
