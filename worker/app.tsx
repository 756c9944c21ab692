import { Hono } from 'hono'
import { services, sitesOf } from './connect.ts'
import type { AppEnv } from './context.ts'
import { broken, notFound } from './errors.tsx'
import { access } from './middleware/access.ts'
import { canonical } from './middleware/canonical.ts'
import { directory } from './middleware/directory.ts'
import { page } from './middleware/page.ts'
import { pageCache } from './middleware/page-cache.ts'
import { requestLog } from './middleware/request-log.ts'
import { security } from './middleware/security.ts'
import { shopper } from './middleware/shopper.ts'
import { tenant } from './middleware/tenant.ts'
import { renderer } from './render.tsx'
import { cardsApi } from './routes/api/cards.tsx'
import { deliveryApi } from './routes/api/delivery.tsx'
import { events } from './routes/api/events.ts'
import { hostedStock } from './routes/api/hosted.ts'
import { paymentsApi } from './routes/api/payments.ts'
import { phoneRevealApi } from './routes/api/phone-reveal.ts'
import { priceComparisonApi } from './routes/api/price-comparison.tsx'
import { searchApi } from './routes/api/search.ts'
import { searchesApi } from './routes/api/searches.ts'
import { similarApi } from './routes/api/similar.tsx'
import { stockRoute } from './routes/api/stock.ts'
import { brands } from './routes/brands.tsx'
import { carCalls } from './routes/car-calls.ts'
import { checkout } from './routes/checkout.tsx'
import { compare } from './routes/compare.tsx'
import { localPay } from './routes/dev/pay.ts'
import { health } from './routes/health.ts'
import { home } from './routes/home.tsx'
import { carPdf, print } from './routes/print.tsx'
import { saved } from './routes/saved.tsx'
import { search } from './routes/search.tsx'
import { speculation } from './routes/speculation.ts'
import { vehicle } from './routes/vehicle.tsx'
import { LOCAL_PAGE } from './services/payments/local.ts'
import { publish } from './services/stock.ts'

/** The map: what every request passes through, in order, then every place a visitor can stand. */
export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(requestLog, security)
  app.route('/', health)
  app.use(directory, tenant(sitesOf), canonical, services, shopper, page, pageCache, renderer, access)

  app.route('/', home)
  app.route('/search', search)
  app.route('/cars', vehicle)
  app.route('/cars', carPdf)
  app.route('/cars', checkout)
  app.route('/print', print)
  app.route('/cars', carCalls)
  app.route('/brands', brands)
  app.route('/compare', compare)
  app.route('/saved', saved)
  app.route('/speculation-rules.json', speculation)
  app.route('/api/search', searchApi)
  app.route('/api/cards', cardsApi)
  app.route('/api/searches', searchesApi)
  app.route('/api/similar', similarApi)
  app.route('/api/delivery', deliveryApi)
  app.route('/api/phone-reveal', phoneRevealApi)
  app.route('/api/price-comparison', priceComparisonApi)
  app.route('/api/events', events)
  app.route('/api/payments', paymentsApi)
  app.route(LOCAL_PAGE, localPay)
  app.route('/api/stock', stockRoute(publish))
  app.route('/api/stock/hosted', hostedStock)

  app.notFound(notFound)
  app.onError(broken)
  return app
}
