import { Hono } from 'hono'
import { services, sitesOf } from './connect.ts'
import type { AppEnv } from './context.ts'
import { broken, notFound } from './errors.tsx'
import { access } from './middleware/access.ts'
import { canonical } from './middleware/canonical.ts'
import { directory } from './middleware/directory.ts'
import { gate } from './middleware/gate.ts'
import { page } from './middleware/page.ts'
import { pageCache } from './middleware/page-cache.ts'
import { personal } from './middleware/personal.ts'
import { requestLog } from './middleware/request-log.ts'
import { security } from './middleware/security.ts'
import { shopper } from './middleware/shopper.ts'
import { tenant } from './middleware/tenant.ts'
import { renderer } from './render.tsx'
import { alerts } from './routes/alerts.tsx'
import { captchaApi } from './routes/api/captcha.ts'
import { cardsApi } from './routes/api/cards.tsx'
import { deliveryApi } from './routes/api/delivery.tsx'
import { events } from './routes/api/events.ts'
import { hostedStock } from './routes/api/hosted.ts'
import { leadsApi } from './routes/api/leads.ts'
import { miscellaneousApi } from './routes/api/miscellaneous.ts'
import { paymentsApi } from './routes/api/payments.ts'
import { phoneRevealApi } from './routes/api/phone-reveal.ts'
import { priceComparisonApi } from './routes/api/price-comparison.tsx'
import { reservationsApi } from './routes/api/reservations.ts'
import { searchApi } from './routes/api/search.ts'
import { searchesApi } from './routes/api/searches.ts'
import { similarApi } from './routes/api/similar.tsx'
import { stockRoute } from './routes/api/stock.ts'
import { stockLedger } from './routes/api/stock-ledger.ts'
import { watchlistApi } from './routes/api/watchlist.ts'
import { brands } from './routes/brands.tsx'
import { carCalls } from './routes/car-calls.ts'
import { checkouts } from './routes/checkout.tsx'
import { checkoutJourney } from './routes/checkout-journey.tsx'
import { compare } from './routes/compare.tsx'
import { contact } from './routes/contact.ts'
import { devMail } from './routes/dev/mail.ts'
import { devMessages } from './routes/dev/messages.ts'
import { localPay } from './routes/dev/pay.ts'
import { finance } from './routes/finance.ts'
import { garage } from './routes/garage.tsx'
import { health } from './routes/health.ts'
import { home } from './routes/home.tsx'
import { onlinePayment } from './routes/online-payment.tsx'
import { carPdf, print } from './routes/print.tsx'
import { saved } from './routes/saved.tsx'
import { search } from './routes/search.tsx'
import { signIn } from './routes/sign-in.tsx'
import { signOut } from './routes/sign-out.ts'
import { careers, service, valuation } from './routes/single-forms.ts'
import { speculation } from './routes/speculation.ts'
import { spinToWin } from './routes/spin-to-win.tsx'
import { success } from './routes/success.tsx'
import { testDrive } from './routes/test-drive.tsx'
import { tradeIns } from './routes/trade-in.tsx'
import { vehicle } from './routes/vehicle.tsx'
import { watchlist } from './routes/watchlist.tsx'
import { LOCAL_PAGE } from './services/payments/local.ts'
import { publish } from './services/stock.ts'

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
  app.route('/api/stock/hosted', hostedStock)
  app.route('/dev/mail', devMail)
  app.route('/api/leads', leadsApi)

  app.notFound(notFound)
  app.onError(broken)
  return app
}
