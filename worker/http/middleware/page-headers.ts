import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context.ts'
import { SPECULATION_PATH } from '../speculation-rules.ts'

/**
 * How browsers may cache and prerender pages. Not for shared caches: a page belongs to one host, which not every cache
 * puts in its key.
 */
export const pageHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.get('Content-Type')?.startsWith('text/html')) return
  c.res.headers.set('Speculation-Rules', `"${SPECULATION_PATH}"`)
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-cache')
}
