import { devSearch, gallery } from 'virtual:gallery'
import { Hono } from 'hono'
import type { Handler } from '../shared/routes/paths.ts'
import { onSiteChange, siteListing } from './connect.ts'
import type { AppEnv } from './context.ts'
import { HEAVY_CALLS, stockApi } from './dealer-calls.ts'
import { garage } from './features/account/garage.tsx'
import { signIn, signOut } from './features/account/sign-in/routes.tsx'
import { watchlistApi } from './features/account/watchlist/api.ts'
import { watchlist } from './features/account/watchlist/routes.tsx'
import { alerts } from './features/alerts/routes.tsx'
import { blog, blogCache } from './features/blog/routes.tsx'
import { chat } from './features/chat/routes.tsx'
import { checkoutJourney } from './features/checkout/journey.tsx'
import { checkouts } from './features/checkout/routes.tsx'
import { devMail, devMessages } from './features/dev/sent-messages.ts'
import { heavyCalls } from './features/jobs/routes.ts'
import { careers } from './features/leads/careers.ts'
import { mailReports, textReports } from './features/leads/confirmations/delivery-reports.ts'
import { contact } from './features/leads/contact.tsx'
import { finance } from './features/leads/finance.ts'
import { leadsApi } from './features/leads/operator-routes.ts'
import { parts, service, valuation } from './features/leads/service-page.tsx'
import { success } from './features/leads/success.tsx'
import { manage } from './features/manage/routes.tsx'
import { offersApi } from './features/offers/api.ts'
import { LOCAL_PAGE } from './features/payments/local.ts'
import { localPay } from './features/payments/local-page.ts'
import { onlinePayment } from './features/payments/online-payment.tsx'
import { paymentsApi } from './features/payments/webhook.ts'
import { phoneRevealApi } from './features/phone-reveal/part.ts'
import { carPdf, carQrCode, pdfCache, print, printCache } from './features/print/routes.tsx'
import { privacyChoices } from './features/privacy/choices.tsx'
import { reservationsApi } from './features/reservations/routes.ts'
import { iconCache, icons, shareCache, sharePicture } from './features/seo/pictures.ts'
import { operatorRoutes } from './features/sites/operator/routes.ts'
import { domainCheck } from './features/sites/registry/domains/database-domains.ts'
import { spinToWin } from './features/spin-to-win/routes.tsx'
import { testDrive } from './features/test-drive/routes.tsx'
import { tradeIns, valuationResponseApi } from './features/trade-in/routes.tsx'
import { captchaApi } from './forms/protection.ts'
import { health } from './http/health.ts'
import type { CacheRules } from './http/middleware/page-cache.ts'
import { MESSAGES_PATH } from './platform/text-messages.ts'
import { buildApp, SHOP_CACHE_RULES, SHOP_HANDLERS } from './shop.ts'

type OtherHandler = Exclude<Handler, keyof typeof SHOP_HANDLERS>

/** The handler of each entry of the route table (`shared/routes/paths.ts`) that is not of the shop, and where it is mounted. */
// oxlint-disable-next-line typescript/no-explicit-any -- some handlers declare an environment smaller than AppEnv
const OTHER_HANDLERS: Record<OtherHandler, [base: string, handler: Hono<any>]> = {
  blog: ['/blog', blog],
  trade_in: ['/', tradeIns],
  car_pdf: ['/cars', carPdf],
  print: ['/print', print],
  chat: ['/chat', chat],
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

  phone_reveal_api: ['/api/phone-reveal', phoneRevealApi],
  captcha_api: ['/api/captcha', captchaApi],
  miscellaneous_api: ['/api/miscellaneous', valuationResponseApi],
  watchlist_api: ['/api/watchlist', watchlistApi],
  payments_api: ['/api/payments', paymentsApi],
  messages_api: ['/api/messages', textReports],
  stock_api: ['/api/stock', stockApi],
  offers_api: ['/api/offers', offersApi],
  leads_api: ['/api/leads', leadsApi],
  reservations_api: ['/api/reservations', reservationsApi],
  icons: ['/', icons],
  share_picture: ['/cars', sharePicture],
  car_qr: ['/cars', carQrCode],
  dev_gallery: ['/dev/gallery', gallery],
  dev_mail: ['/dev/mail', devMail],
  dev_messages: [MESSAGES_PATH, devMessages],
  dev_search: ['/dev/search', devSearch],
  dev_pay: [LOCAL_PAGE, localPay],
}

const CACHE_RULES: CacheRules = {
  ...SHOP_CACHE_RULES,
  blog: blogCache,
  print: printCache,
  pdf: pdfCache,
  icon: iconCache,
  share: shareCache,
}

/** The whole app: every handler of the route table. `waitMs`: how long a heavy call waits for the jobs Worker. */
export const createApp = ({ waitMs }: { waitMs?: number } = {}): Hono<AppEnv> =>
  buildApp({
    handlers: { ...SHOP_HANDLERS, ...OTHER_HANDLERS },
    cacheRules: CACHE_RULES,
    withoutSite: new Hono<AppEnv>()
      .route('/', health)
      // Reports of all sites come to one address, on any host.
      .route('/', mailReports)
      .use(operatorRoutes({ onChange: onSiteChange, siteListing }), domainCheck),
    beforeHandlers: heavyCalls({ calls: HEAVY_CALLS, ...(waitMs !== undefined && { waitMs }) }),
  })
