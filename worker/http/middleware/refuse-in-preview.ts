import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context.ts'
import { RequestError } from '../errors.tsx'

/** A preview sends nothing: forms and calls that would are refused with a sentence (SIT-01). */
export const refuseInPreview: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.get('site').view && c.req.method !== 'GET' && c.req.method !== 'HEAD') throw new RequestError('preview')
  await next()
}
