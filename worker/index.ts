import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import type { Bindings } from './bindings.ts'
import type { AppEnv } from './context.ts'
import { health } from './http/health.ts'
import { deadlines } from './http/middleware/deadlines.ts'
import { security } from './http/middleware/headers.ts'
import { requestLog } from './http/middleware/request-log.ts'
import { localBindings } from './platform/wrapped-stores.ts'

const probe = new Hono<AppEnv>().use(requestLog, deadlines, security).route('/', health)
let isForShop: ((path: string) => boolean) | undefined
let shop: Hono<AppEnv> | undefined
let whole: Hono<AppEnv> | undefined

/** The app that answers a request. Its code loads with the first request for it. */
async function appFor(request: Request): Promise<Hono<AppEnv>> {
  const { method } = request
  const path = getPath(request)
  if (path === '/healthz' && (method === 'GET' || method === 'HEAD')) return probe
  if (!isForShop || !shop) {
    const code = await import('./shop.ts')
    isForShop = code.isForShop
    shop = code.createShop()
  }
  if (isForShop(path)) return shop
  return (whole ??= (await import('./app.tsx')).createApp())
}

/** The web Worker: answers requests. What no visitor waits for is done by the jobs Worker (jobs.ts). */
export default {
  fetch: async (request, env, context) =>
    // A header Host such as `[x` makes no address.
    URL.canParse(request.url)
      ? (await appFor(request)).fetch(request, localBindings(env), context)
      : new Response('There is no site at this address.\n', { status: 400 }),
} satisfies ExportedHandler<Bindings>
