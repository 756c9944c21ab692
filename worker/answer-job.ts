import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import type { JobDeps } from './features/jobs/run-job.ts'
import { offersApi } from './features/offers/api.ts'
import { stockApi } from './stock-api.ts'

/**
 * Answers a job by the handlers of its call, of the site that it was taken for. They trust `job`, which no request can set:
 * this app stands at no address. An error rejects, and the job is tried again.
 */
export const answerJob: JobDeps['answer'] = async (request, { env, site, job, context }) => {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('site', site)
      c.set('job', { id: job.id })
      c.set('now', Date.now())
      await next()
    })
    .route('/api/stock', stockApi)
    .route('/api/offers', offersApi)
  app.onError((error) => {
    throw error
  })
  return app.fetch(request, env, { ...context, passThroughOnException() {}, props: {} })
}
