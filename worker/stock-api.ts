import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import { jobsApi } from './features/jobs/routes.ts'
import { phoneRevealCounts } from './features/phone-reveal/routes.ts'
import { hostedStock } from './features/search/typesense/routes.ts'
import { stockFeeds } from './features/stock/feeds/feed-routes.ts'
import { stockMail } from './features/stock/feeds/mail-routes.ts'
import { heldStock } from './features/stock/held-routes.ts'
import { stockLedger } from './features/stock/ledger-routes.ts'
import { publishRoute } from './features/stock/publish-route.ts'
import { stockRoute } from './features/stock/routes.ts'
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
