import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import { type HeavyCalls, jobsApi } from './features/jobs/routes.ts'
import type { JobDeps } from './features/jobs/run-job.ts'
import { offersApi } from './features/offers/api.ts'
import { MAX_OFFER_BYTES } from './features/offers/import-offers.ts'
import { phoneRevealCounts } from './features/phone-reveal/part.ts'
import { hostedStock } from './features/search/typesense/routes.ts'
import { MAX_MAIL_BYTES, stockFeeds, stockMail } from './features/stock/feeds/feed-routes.ts'
import { heldStock, MAX_PUSH_BYTES, publishRoute, stockLedger, stockRoute } from './features/stock/routes.ts'
import { storedAnswer } from './features/stock/stored-answer.ts'
import { publish } from './publish.ts'

/** Stock for a dealer's own system: push, publish, list, export, hosted search, phone reveals. */
export const stockApi = new Hono<AppEnv>()
  .route('/', stockRoute(publish))
  .route('/publish', publishRoute(publish))
  .route('/', stockLedger)
  .route('/', stockFeeds(publish))
  .route('/', stockMail(publish))
  .route('/', heldStock(publish))
  .route('/reveals', phoneRevealCounts)
  .route('/hosted', hostedStock)
  .route('/jobs', jobsApi)

/** Calls that have their parameters in the address alone. */
const BODILESS = { maxBytes: 1_000_000 }

/** Calls of dealers' systems that read whole files or write whole stocks: the jobs Worker runs them (TRU-02). */
export const HEAVY_CALLS: HeavyCalls = {
  'POST /api/stock': { maxBytes: MAX_PUSH_BYTES },
  'POST /api/stock/publish': BODILESS,
  'POST /api/stock/accept': BODILESS,
  'POST /api/stock/end': BODILESS,
  'POST /api/stock/fetch': BODILESS,
  'POST /api/stock/mail': { maxBytes: MAX_MAIL_BYTES },
  'POST /api/stock/hosted': BODILESS,
  'PUT /api/offers': { maxBytes: MAX_OFFER_BYTES },
}

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

/** What a job that cannot be run any more has stored. */
export const storedWork: JobDeps['stored'] = (store, job) => storedAnswer(store, job, Date.now())
