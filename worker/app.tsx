import { devSearch, gallery } from 'virtual:gallery'
import { Hono } from 'hono'
import type { Handler } from '../shared/routes/paths.ts'
import { connectRedirects, connectSites, onSiteChange, services, siteListing } from './connect.ts'
import type { AppEnv } from './context.ts'
import { HEAVY_CALLS, stockApi } from './dealer-calls.ts'
import { garage } from './features/account/garage.tsx'
import { shopper, signedInExtras } from './features/account/shopper.ts'
import { signIn, signOut } from './features/account/sign-in/routes.tsx'
import { watchlistApi } from './features/account/watchlist/api.ts'
import { savedPage, watchlist } from './features/account/watchlist/routes.tsx'
import { alerts } from './features/alerts/routes.tsx'
import { events } from './features/analytics/routes.ts'
import { blog, blogCache } from './features/blog/routes.tsx'
import { brandCache, modelCache } from './features/brands/brand-pages.ts'
import { brandOverview, brands, brandsCache, model, models } from './features/brands/routes.tsx'
import { chat } from './features/chat/routes.tsx'
import { checkoutJourney } from './features/checkout/journey.tsx'
import { checkouts } from './features/checkout/routes.tsx'
import { compare } from './features/compare/routes.tsx'
import { cspReports } from './features/csp-reports/routes.ts'
import { deliveryApi } from './features/delivery/part.tsx'
import { devMail, devMessages } from './features/dev/sent-messages.ts'
import { files } from './features/files/part.ts'
import { heavyCalls } from './features/jobs/routes.ts'
import { careers } from './features/leads/careers.ts'
import { mailReports, textReports } from './features/leads/confirmations/delivery-reports.ts'
import { contact } from './features/leads/contact.tsx'
import { finance } from './features/leads/finance.ts'
import { leadsApi } from './features/leads/operator-routes.ts'
import { parts, service, valuation } from './features/leads/service-page.tsx'
import { success } from './features/leads/success.tsx'
import { location, locationCache, locationChoice, locations, locationsCache } from './features/locations/routes.tsx'
import { manage } from './features/manage/routes.tsx'
import { offersApi } from './features/offers/api.ts'
import { offers, specialOffers } from './features/offers/routes.tsx'
import { addSections, findPage, pageRule, pages } from './features/pages/routes.tsx'
import { LOCAL_PAGE } from './features/payments/local.ts'
import { localPay } from './features/payments/local-page.ts'
import { onlinePayment } from './features/payments/online-payment.tsx'
import { paymentsApi } from './features/payments/webhook.ts'
import { phoneRevealApi } from './features/phone-reveal/routes.ts'
import { priceComparisonApi } from './features/pricing/part.tsx'
import { carPdf, carQrCode, pdfCache, print, printCache } from './features/print/routes.tsx'
import { privacyChoices } from './features/privacy/choices.tsx'
import { oldAddresses } from './features/redirects/old-addresses.ts'
import { reservationsApi } from './features/reservations/routes.ts'
import { searchApi, searchesApi, suggestionsApi } from './features/search/api.ts'
import { landing, listWithoutFilters, search, searchCache } from './features/search/page.tsx'
import { suggestionsCache } from './features/search/suggestions.ts'
import { iconCache, icons, shareCache, sharePicture } from './features/seo/pictures.ts'
import { indexNowKey, robots, sitemap } from './features/seo/routes.tsx'
import { directory } from './features/sites/directory.ts'
import { menus } from './features/sites/menus.ts'
import { operatorRoutes } from './features/sites/operator/routes.ts'
import { domainCheck } from './features/sites/registry/domains/database-domains.ts'
import { access, tenant } from './features/sites/tenant.ts'
import { spinToWin } from './features/spin-to-win/routes.tsx'
import { testDrive } from './features/test-drive/routes.tsx'
import { tradeIns, valuationResponseApi } from './features/trade-in/routes.tsx'
import { carCalls, cardsApi, similarApi } from './features/vehicle/calls.tsx'
import { vehicleCache } from './features/vehicle/page.ts'
import { vehicle } from './features/vehicle/routes.tsx'
import { captchaApi } from './forms/protection.ts'
import { addressTokens } from './http/address-token.ts'
import { allowedMethods, handleError, handleNotFound } from './http/errors.tsx'
import { health } from './http/health.ts'
import { canonical } from './http/middleware/canonical.ts'
import { deadlines } from './http/middleware/deadlines.ts'
import { gate, refuseInPreview } from './http/middleware/gate.ts'
import { pageHeaders, security } from './http/middleware/headers.ts'
import { type CacheRules, pageCache } from './http/middleware/page-cache.ts'
import { requestLog } from './http/middleware/request-log.ts'
import { renderer } from './http/render.tsx'
import { MESSAGES_PATH } from './platform/text-messages.ts'

/** The handler of each entry of the route table (`shared/routes/paths.ts`), and where it is mounted. */
// oxlint-disable-next-line typescript/no-explicit-any -- some handlers declare an environment smaller than AppEnv
const HANDLERS: Record<Handler, [base: string, handler: Hono<any>]> = {
  content: ['/', pages],
  search: ['/search', search],
  compare: ['/compare', compare],
  saved: ['/saved', savedPage],
  blog: ['/blog', blog],
  brands: ['/brands', brands],
  special_offers: ['/special-offers', specialOffers],
  offers: ['/offers', offers],
  models: ['/models', models],
  brand_overview: ['/', brandOverview],

  trade_in: ['/', tradeIns],
  vehicle: ['/cars', vehicle],
  car_calls: ['/cars', carCalls],
  car_pdf: ['/cars', carPdf],
  print: ['/print', print],

  location: ['/', location],
  locations: ['/', locations],
  chat: ['/chat', chat],
  my_location: ['/my-location', locationChoice],
  contact: ['/contact-us', contact],
  service: ['/service', service],
  parts: ['/parts/enquiry', parts],
  valuation: ['/valuation', valuation],
  careers: ['/careers', careers],
  finance: ['/', finance],
  test_drive: ['/book-test-drive', testDrive],
  success: ['/success', success],
  manage: ['/manage', manage],

  checkout: ['/cars', checkouts],
  checkout_journey: ['/checkout-journey', checkoutJourney],
  online_payment: ['/online-payment', onlinePayment],
  spin_to_win: ['/spin-to-win', spinToWin],

  sign_in: ['/sign-in', signIn],
  sign_out: ['/sign-out', signOut],
  watchlist: ['/watchlist', watchlist],
  alerts: ['/alerts', alerts],
  privacy_choices: ['/privacy-choices', privacyChoices],
  garage: ['/my-garage', garage],

  landing: ['/', landing],

  search_api: ['/api/search', searchApi],
  cards_api: ['/api/cards', cardsApi],
  similar_api: ['/api/similar', similarApi],
  searches_api: ['/api/searches', searchesApi],
  suggestions_api: ['/api/suggestions', suggestionsApi],
  delivery_api: ['/api/delivery', deliveryApi],
  price_comparison_api: ['/api/price-comparison', priceComparisonApi],
  phone_reveal_api: ['/api/phone-reveal', phoneRevealApi],
  captcha_api: ['/api/captcha', captchaApi],
  miscellaneous_api: ['/api/miscellaneous', valuationResponseApi],
  events: ['/api/events', events],
  csp_reports: ['/api/csp-reports', cspReports],
  watchlist_api: ['/api/watchlist', watchlistApi],
  payments_api: ['/api/payments', paymentsApi],
  messages_api: ['/api/messages', textReports],

  stock_api: ['/api/stock', stockApi],
  offers_api: ['/api/offers', offersApi],
  leads_api: ['/api/leads', leadsApi],
  reservations_api: ['/api/reservations', reservationsApi],

  robots: ['/robots.txt', robots],
  files: ['/files', files],
  sitemap: ['/', sitemap],
  index_now_key: ['/indexnow.txt', indexNowKey],
  icons: ['/', icons],
  share_picture: ['/cars', sharePicture],
  car_qr: ['/cars', carQrCode],
  dev_gallery: ['/dev/gallery', gallery],
  dev_mail: ['/dev/mail', devMail],
  dev_messages: [MESSAGES_PATH, devMessages],
  dev_search: ['/dev/search', devSearch],
  dev_pay: [LOCAL_PAGE, localPay],

  // Last: it takes every path of one part.
  model: ['/', model],
}

const CACHE_RULES: CacheRules = {
  page: pageRule,
  search: searchCache,
  search_parts: searchCache,
  suggestions: suggestionsCache,
  blog: blogCache,
  brands: brandsCache,
  location: locationCache,
  locations: locationsCache,
  brand: brandCache,
  model: modelCache,
  vehicle: vehicleCache,
  print: printCache,
  pdf: pdfCache,
  icon: iconCache,
  share: shareCache,
}

/**
 * The app: the middleware of every request, in order, then every handler of the route table. `waitMs`: how long a heavy
 * call waits for the jobs Worker.
 */
export function createApp({ waitMs }: { waitMs?: number } = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(requestLog, deadlines, security)
  app.route('/', health)
  // Before the site is known: reports of all sites come to one address, on any host.
  app.route('/', mailReports)
  app.use(operatorRoutes({ onChange: onSiteChange, siteListing: siteListing }), domainCheck)
  app.use(directory, tenant(connectSites), oldAddresses(connectRedirects))
  app.use(canonical, addressTokens, services, shopper, gate, pageHeaders, signedInExtras)
  // Before all that can fail: an error is a page too.
  app.use(renderer, refuseInPreview, findPage, pageCache(CACHE_RULES), menus, access, addSections(listWithoutFilters))
  app.use(heavyCalls({ calls: HEAVY_CALLS, ...(waitMs !== undefined && { waitMs }) }))
  for (const [base, handler] of Object.values(HANDLERS)) app.route(base, handler)

  app.notFound(handleNotFound(allowedMethods(app.routes)))
  app.onError(handleError)
  return app
}
