import { Hono } from 'hono'
import { connectSites, services } from '../../worker/connect.ts'
import type { AppEnv } from '../../worker/context.ts'
import { search } from '../../worker/features/search/page.tsx'
import { tenant } from '../../worker/features/sites/tenant.ts'
import { pageHeaders, security } from '../../worker/http/middleware/headers.ts'
import { requestLog } from '../../worker/http/middleware/request-log.ts'
import { renderer } from '../../worker/http/render.tsx'

/** The search page over an engine that takes its time: the header says how many ms. */
export const slowSearch = new Hono<AppEnv>()
  .use(requestLog, security, tenant(connectSites), services, pageHeaders, renderer)
  .use(async (c, next) => {
    const { services: real } = c.var
    const delay = Number(c.req.header('X-Bench-Search-Ms'))
    const slowed: typeof real.search = {
      ...real.search,
      async search(query) {
        await new Promise((resolve) => setTimeout(resolve, delay))
        return real.search.search(query)
      },
    }
    c.set('services', { ...real, search: slowed })
    await next()
  })
  .route('/search', search)
