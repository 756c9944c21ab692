import type { MiddlewareHandler } from 'hono'
import { isPathAvailable } from '../../../shared/routes/access.ts'
import { builtInPath } from '../../../shared/routes/paths.ts'
import type { TenantEnv } from '../../context.ts'

/** Pages and calls of a feature that is off for the site answer 404 (TEN-03). */
export const access: MiddlewareHandler<TenantEnv> = async (c, next) =>
  isPathAvailable(c.get('site').features, builtInPath(c.get('site'), c.req.path)) ? next() : c.notFound()
