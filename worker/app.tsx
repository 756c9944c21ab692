import { Hono } from 'hono'
import { services, sitesOf } from './connect.ts'
import type { AppEnv } from './context.ts'
import { garage } from './features/account/garage/routes.tsx'
import { signIn } from './features/account/sign-in/routes.tsx'
import { shopper } from './features/account/sign-in/shopper.ts'
import { signOut } from './features/account/sign-in/sign-out.ts'
import { watchlistApi } from './features/account/watchlist/api.ts'
import { personal } from './features/account/watchlist/personal.ts'
import { watchlist } from './features/account/watchlist/routes.tsx'
import { alerts } from './features/alerts/routes.tsx'
import { events } from './features/analytics/routes.ts'
import { brands } from './features/brands/routes.tsx'
import { checkoutJourney } from './features/checkout/journey.tsx'
import { checkouts } from './features/checkout/routes.tsx'
import { compare } from './features/compare/routes.tsx'
import { deliveryApi } from './features/delivery/routes.tsx'
import { devMail } from './features/dev/mail.ts'
import { devMessages } from './features/dev/messages.ts'
import { home } from './features/home/routes.tsx'
import { contact } from './features/leads/contact.ts'
import { finance } from './features/leads/finance.ts'
import { leadsApi } from './features/leads/operator-routes.ts'
import { careers, service, valuation } from './features/leads/single-forms.ts'
import { success } from './features/leads/success.tsx'
import { LOCAL_PAGE } from './features/payments/local.ts'
import { localPay } from './features/payments/local-page.ts'
import { onlinePayment } from './features/payments/online-payment.tsx'
import { paymentsApi } from './features/payments/webhook.ts'
import { phoneRevealApi, phoneRevealCounts } from './features/phone-reveal/routes.ts'
import { priceComparisonApi } from './features/pricing/routes.tsx'
import { carPdf, print } from './features/print/routes.tsx'
import { reservationsApi } from './features/reservations/routes.ts'
import { saved } from './features/saved/routes.tsx'
import { searchApi } from './features/search/api.ts'
import { search } from './features/search/routes.tsx'
import { searchesApi } from './features/search/saved-searches-api.ts'
import { hostedStock } from './features/search/typesense/routes.ts'
import { access } from './features/sites/access.ts'
import { directory } from './features/sites/directory.ts'
import { tenant } from './features/sites/tenant.ts'
import { spinToWin } from './features/spin-to-win/routes.tsx'
import { stockLedger } from './features/stock/ledger-routes.ts'
import { stockRoute } from './features/stock/routes.ts'
import { testDrive } from './features/test-drive/routes.tsx'
import { tradeIns } from './features/trade-in/routes.tsx'
import { miscellaneousApi } from './features/trade-in/valuation-response.ts'
import { carCalls } from './features/vehicle/calls.ts'
import { cardsApi } from './features/vehicle/cards-api.tsx'
import { vehicle } from './features/vehicle/routes.tsx'
import { similarApi } from './features/vehicle/similar-api.tsx'
import { captchaApi } from './forms/captcha/routes.ts'
import { broken, notFound } from './http/errors.tsx'
import { health } from './http/health.ts'
import { canonical } from './http/middleware/canonical.ts'
import { gate } from './http/middleware/gate.ts'
import { pageCache } from './http/middleware/page-cache.ts'
import { page } from './http/middleware/page-headers.ts'
import { requestLog } from './http/middleware/request-log.ts'
import { security } from './http/middleware/security.ts'
import { renderer } from './http/render.tsx'
import { speculation } from './http/speculation-rules.ts'
import { publish } from './publish.ts'

/** The map: what every request passes through, in order, then every place a visitor can stand. */
export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(requestLog, security)
  app.route('/', health)
  app.use(directory, tenant(sitesOf), canonical, services, shopper, gate, page, personal, pageCache, renderer, access)

  app.route('/', home)
  app.route('/search', search)
  app.route('/', tradeIns)
  app.route('/cars', vehicle)
  app.route('/cars', carPdf)
  app.route('/cars', checkouts)
  app.route('/checkout-journey', checkoutJourney)
  app.route('/online-payment', onlinePayment)
  app.route('/spin-to-win', spinToWin)
  app.route('/print', print)
  app.route('/cars', carCalls)
  app.route('/brands', brands)
  app.route('/compare', compare)
  app.route('/saved', saved)
  app.route('/contact-us', contact)
  app.route('/service', service)
  app.route('/valuation', valuation)
  app.route('/careers', careers)
  app.route('/', finance)
  app.route('/book-test-drive', testDrive)
  app.route('/success', success)
  app.route('/sign-in', signIn)
  app.route('/sign-out', signOut)
  app.route('/watchlist', watchlist)
  app.route('/alerts', alerts)
  app.route('/', garage)
  app.route('/dev/messages', devMessages)
  app.route('/speculation-rules.json', speculation)
  app.route('/api/search', searchApi)
  app.route('/api/cards', cardsApi)
  app.route('/api/searches', searchesApi)
  app.route('/api/similar', similarApi)
  app.route('/api/delivery', deliveryApi)
  app.route('/api/phone-reveal', phoneRevealApi)
  app.route('/api/price-comparison', priceComparisonApi)
  app.route('/api/captcha', captchaApi)
  app.route('/api/miscellaneous', miscellaneousApi)
  app.route('/api/events', events)
  app.route('/api/watchlist', watchlistApi)
  app.route('/api/payments', paymentsApi)
  app.route('/api/reservations', reservationsApi)
  app.route(LOCAL_PAGE, localPay)
  app.route('/api/stock', stockRoute(publish))
  app.route('/api/stock', stockLedger)
  app.route('/api/stock/reveals', phoneRevealCounts)
  app.route('/api/stock/hosted', hostedStock)
  app.route('/dev/mail', devMail)
  app.route('/api/leads', leadsApi)

  app.notFound(notFound)
  app.onError(broken)
  return app
}
