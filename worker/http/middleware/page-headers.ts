import type { MiddlewareHandler } from 'hono'
import { SPECULATION_FILES } from '../../../shared/routes/speculation-rules.ts'
import type { AppEnv } from '../../context.ts'

/**
 * How browsers may cache and prerender pages. Not for shared caches: a page belongs to one host, which not every cache
 * puts in its key.
 */
export const pageHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.get('Content-Type')?.startsWith('text/html')) return
  // Browsers that know speculation rules say whether they are on a phone.
  const pointer = c.req.header('Sec-CH-UA-Mobile') === '?1' ? 'touch' : 'mouse'
  c.res.headers.set('Speculation-Rules', `"${SPECULATION_FILES[pointer]}"`)
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-cache')
}
