import type { SignInType } from '../sign-in/types.ts'
import type { Feature } from '../tenant/features.ts'

export type Route = {
  /** `:name` stands for one segment, `*` at the end for any number of them. */
  path: string
  /** The handler in `worker/app.tsx` that answers; without one the page does not exist yet, and menus leave it out. */
  handler?: string
  /** What is no page to link to: the target of a form, a call by a program, a pattern of other pages, a file for robots. */
  kind?: 'form' | 'call' | 'pattern' | 'file'
  /** What its path looks like besides, where it has parameters alone. */
  matches?: RegExp
  /** The feature without which the route answers 404 (TEN-03). */
  feature?: Feature
  /** The purpose of the sign-in that a tenant may require first (GAT-01). */
  gate?: SignInType
  /** How answers are cached for anonymous visitors (SRC-10); without one each request is answered anew. */
  cache?: CacheKind
  /** Browsers may render it ahead, while a mouse rests on its link or as a press begins: reading it changes nothing. */
  prerender?: 'rest' | 'press'
  /** Its address alone opens what it names, so that logs have the pattern in its place. */
  isBearer?: true
  /** A page of the site's own at this address adds its sections to what the route shows. */
  sections?: true
  /** Addresses of older sites and of habit, redirected here (NAV-07). */
  aliases?: readonly string[]
}

/** The kinds of cached answers; `worker/app.tsx` names the cache key of each. */
export type CacheKind =
  | 'page'
  | 'search'
  | 'search_parts'
  | 'suggestions'
  | 'brands'
  | 'vehicle'
  | 'print'
  | 'pdf'
  | 'location'
  | 'locations'
  | 'blog'
  | 'brand'
  | 'model'
  | 'icon'
  | 'share'

/** Begins with a condition or a kind of vehicle, or ends in a price: '/used-utes-brisbane', '/utes-under-30000'. */
const LANDING_PATH =
  /^\/(((new|used|demo)|(cars|motorcycles|caravans|trucks|vehicles))-[a-z0-9-]+|[a-z0-9-]+-under-\d+)$/

/** What routes of one kind have alike. */
const LIST = { handler: 'search', cache: 'search', sections: true } as const
const CHECKOUT = { handler: 'checkout', feature: 'checkout', gate: 'checkout' } as const
const TRADE_IN = { handler: 'trade_in', feature: 'trade_in', gate: 'trade-in', sections: true } as const
const FINANCE = { handler: 'finance', feature: 'finance', gate: 'finance', sections: true } as const
const OFFER = { handler: 'offers', feature: 'offers', sections: true, prerender: 'press' } as const

/**
 * Every address of a site (A2, B2.1, NAV-07, NAV-08), one row each, the first that fits a path wins. Menus, feature
 * gates, sign-in gates, redirects, the page cache, speculation rules and the map in `worker/app.tsx` derive from it.
 */
export const ROUTES = {
  home: { path: '/', handler: 'content', prerender: 'press', aliases: ['/home', '/index.html'] },

  search: { path: '/search', handler: 'search', cache: 'search', prerender: 'press' },
  search_all: {
    path: '/search/new-used-and-demo-cars',
    ...LIST,
    aliases: ['/cars', '/stock', '/our-stock', '/inventory', '/search/new-used-demo-cars'],
  },
  search_new: { path: '/search/new-cars', ...LIST, aliases: ['/new-car', '/new-cars'] },
  search_used: { path: '/search/used-cars', ...LIST, aliases: ['/used-car', '/used-cars'] },
  search_demo: { path: '/search/demo-cars', ...LIST, aliases: ['/demo-car', '/demo-cars'] },
  search_new_and_demo: { path: '/search/new-and-demo-cars', ...LIST },
  search_make: { path: '/search/:make', ...LIST },
  search_model: { path: '/search/:make/:model', ...LIST },
  search_any: { path: '/search/*', handler: 'search', kind: 'pattern', cache: 'search', prerender: 'press' },
  compare: { path: '/compare', handler: 'compare', feature: 'compare' },
  saved: { path: '/saved', handler: 'saved' },
  budget: { path: '/budget', handler: 'content' },

  car_trade_in: { path: '/cars/trade-in', handler: 'trade_in', feature: 'autograb', gate: 'trade-in' },
  car: { path: '/cars/:slug', handler: 'vehicle', cache: 'vehicle', prerender: 'rest' },
  car_checkout: { path: '/cars/:slug/checkout', ...CHECKOUT },
  car_buy_online: { path: '/cars/:slug/buy-online', ...CHECKOUT },
  car_price_comparison: {
    path: '/cars/:slug/autogauge',
    handler: 'car_calls',
    kind: 'call',
    feature: 'price_comparison',
  },
  car_views: { path: '/cars/:slug/view.json', handler: 'car_calls', kind: 'call', feature: 'views_count' },
  car_pdf: { path: '/cars/:slug/pdf', handler: 'car_pdf', feature: 'print', cache: 'pdf' },
  checkout_journey: {
    path: '/checkout-journey',
    handler: 'checkout_journey',
    feature: 'checkout_journey',
    gate: 'checkout',
  },
  print: { path: '/print', handler: 'print', feature: 'print', cache: 'print' },

  trade_in: { path: '/trade-in', ...TRADE_IN, aliases: ['/tradein'] },
  sell_your_car: { path: '/sell-your-car', ...TRADE_IN },
  sell_my_car: { path: '/sell-my-car', ...TRADE_IN },
  valuation: { path: '/valuation', sections: true, handler: 'valuation', feature: 'trade_in' },

  finance: { path: '/finance', ...FINANCE },
  finance_enquiry: { path: '/finance-enquiry', ...FINANCE },
  apply_for_finance: { path: '/apply-for-finance', ...FINANCE },
  finance_pre_approval: { path: '/finance-pre-approval', ...FINANCE },
  finance_and_insurance: { path: '/finance-and-insurance', handler: 'content', feature: 'finance', gate: 'finance' },
  personalised_finance: {
    path: '/personalised/finance',
    handler: 'finance',
    feature: 'personalised_finance',
    gate: 'car-finance',
  },
  online_payment: {
    path: '/online-payment',
    handler: 'online_payment',
    feature: 'online_payment',
    gate: 'online-payment',
  },
  spin_to_win: { path: '/spin-to-win', handler: 'spin_to_win', feature: 'spin_to_win', gate: 'spin-to-win' },

  sign_in: { path: '/sign-in', handler: 'sign_in' },
  sign_in_code: { path: '/sign-in/code', handler: 'sign_in', kind: 'form' },
  sign_in_again: { path: '/sign-in/again', handler: 'sign_in', kind: 'form' },
  sign_out: { path: '/sign-out', handler: 'sign_out', kind: 'form' },
  watchlist: { path: '/watchlist', handler: 'watchlist', feature: 'watchlist', gate: 'watchlist' },
  watchlist_save: { path: '/watchlist/save', handler: 'watchlist', kind: 'form', feature: 'watchlist' },
  watchlist_remove: { path: '/watchlist/remove', handler: 'watchlist', kind: 'form', feature: 'watchlist' },
  my_garage: { path: '/my-garage', handler: 'garage', feature: 'garage', gate: 'my-garage' },
  alerts: { path: '/alerts', handler: 'alerts', feature: 'alerts', gate: 'watchlist' },
  alerts_searches: { path: '/alerts/searches', handler: 'alerts', kind: 'form', feature: 'alerts' },
  alerts_unfollow: { path: '/alerts/searches/remove', handler: 'alerts', kind: 'form', feature: 'alerts' },
  alerts_stop: { path: '/alerts/stop', handler: 'alerts', kind: 'form', feature: 'alerts' },
  alerts_confirm: { path: '/alerts/confirm', handler: 'alerts', kind: 'form', feature: 'alerts' },

  special_offers: {
    path: '/special-offers',
    sections: true,
    handler: 'special_offers',
    feature: 'offers',
    aliases: ['/offers'],
  },
  offer: { path: '/offers/:id', ...OFFER },
  manufacturer_offer: { path: '/offers/:manufacturer/:id', ...OFFER },

  contact_us: { path: '/contact-us', sections: true, handler: 'contact', aliases: ['/contact'] },
  contact_location: { path: '/contact-us/:location', handler: 'contact' },
  location: { path: '/locations/:location', handler: 'location', cache: 'location', sections: true },
  chat: { path: '/chat', handler: 'chat', feature: 'chat' },
  chat_window: { path: '/chat/window', handler: 'chat', kind: 'call', feature: 'chat' },
  my_location: { path: '/my-location', handler: 'my_location', kind: 'form', feature: 'locations_dropdown' },
  dealerships: {
    path: '/dealerships',
    handler: 'locations',
    cache: 'locations',
    sections: true,
    aliases: ['/locations', '/our-locations'],
  },
  dealer_locator: { path: '/dealer-locator', handler: 'locations', cache: 'locations', sections: true },
  team: { path: '/teams/:location', handler: 'location', cache: 'location' },
  about_us: { path: '/about-us', handler: 'content', aliases: ['/about'] },

  // What follows a form: its outcome in the browser that sent it, and the page of its lead by a signed link.
  success: { path: '/success', handler: 'success' },
  success_calendar: { path: '/success/test-drive.ics', handler: 'success' },
  manage: { path: '/manage', handler: 'manage', kind: 'form' },
  manage_stop: { path: '/manage/stop', handler: 'manage', kind: 'form' },
  manage_photos: { path: '/manage/photos', handler: 'manage', kind: 'form' },
  manage_photo: { path: '/manage/photos/:photo', handler: 'manage', kind: 'file', isBearer: true },
  manage_calendar: { path: '/manage/test-drive.ics', handler: 'manage', kind: 'form' },

  book_test_drive: {
    path: '/book-test-drive',
    sections: true,
    handler: 'test_drive',
    feature: 'test_drive',
    aliases: ['/test-drive'],
  },
  service: { path: '/service', sections: true, handler: 'service', feature: 'service_booking' },
  parts_search: { path: '/parts/search', handler: 'content' },
  parts: { path: '/vehicle-parts-and-accessories', handler: 'content' },
  parts_enquiry: { path: '/parts/enquiry', handler: 'parts', sections: true },

  brands: { path: '/brands', handler: 'brands', feature: 'brands', cache: 'brands' },
  brand: { path: '/brands/:brand', handler: 'brands', feature: 'brands', cache: 'brand', sections: true },
  models: { path: '/models/:make/:model', handler: 'models', feature: 'brands', cache: 'model', sections: true },
  brand_overview: { path: '/:brand/overview', handler: 'brand_overview', feature: 'brands', cache: 'brand' },

  blog: { path: '/blog', handler: 'blog', cache: 'blog' },
  vehicle_reviews: { path: '/blog/vehicle-reviews', handler: 'blog', cache: 'blog' },
  blog_feed: { path: '/blog/feed.xml', handler: 'blog', kind: 'call' },
  careers: { path: '/careers', sections: true, handler: 'careers', feature: 'careers' },
  buying: { path: '/buying', handler: 'content' },
  warranty: { path: '/warranty', handler: 'content' },
  roadside_assistance: { path: '/roadside-assistance', handler: 'content' },
  prepaid_maintenance_plan: { path: '/prepaid-maintenance-plan', handler: 'content' },
  fleet: { path: '/fleet', handler: 'content' },
  faqs: { path: '/faqs', handler: 'content' },
  money_back: { path: '/14-day-money-back', handler: 'content', aliases: ['/money-back'] },
  page: { path: '/pages/:page', handler: 'content' },
  terms: { path: '/terms-and-conditions', handler: 'content', aliases: ['/terms'] },
  privacy_choices: { path: '/privacy-choices', handler: 'privacy_choices' },
  privacy: { path: '/privacy-policy', handler: 'content', aliases: ['/privacy'] },

  // Calls by scripts of pages and by other programs.
  api_search: { path: '/api/search', handler: 'search_api', kind: 'call', cache: 'search_parts' },
  api_search_any: { path: '/api/search/*', handler: 'search_api', kind: 'call', cache: 'search_parts' },
  api_cards: { path: '/api/cards', handler: 'cards_api', kind: 'call' },
  api_similar: { path: '/api/similar', handler: 'similar_api', kind: 'call' },
  api_searches: { path: '/api/searches', handler: 'searches_api', kind: 'call', feature: 'search_history' },
  api_suggestions: { path: '/api/suggestions', handler: 'suggestions_api', kind: 'call', cache: 'suggestions' },
  api_events: { path: '/api/events', handler: 'events', kind: 'call' },
  api_csp_reports: { path: '/api/csp-reports', handler: 'csp_reports', kind: 'call' },
  api_captcha: { path: '/api/captcha', handler: 'captcha_api', kind: 'call' },
  api_delivery: { path: '/api/delivery', handler: 'delivery_api', kind: 'call', feature: 'delivery' },
  api_price_comparison: {
    path: '/api/price-comparison',
    handler: 'price_comparison_api',
    kind: 'call',
    feature: 'price_comparison',
  },
  api_phone_reveal: { path: '/api/phone-reveal', handler: 'phone_reveal_api', kind: 'call', feature: 'phone_reveal' },
  api_miscellaneous: { path: '/api/miscellaneous', handler: 'miscellaneous_api', kind: 'call', feature: 'trade_in' },
  api_watchlist: { path: '/api/watchlist', handler: 'watchlist_api', kind: 'call', feature: 'watchlist' },
  api_watchlist_any: { path: '/api/watchlist/*', handler: 'watchlist_api', kind: 'call', feature: 'watchlist' },
  api_payments_webhook: { path: '/api/payments/webhook', handler: 'payments_api', kind: 'call' },
  api_messages_mail: { path: '/api/messages/mail', handler: 'messages_api', kind: 'call' },
  api_messages_sms: { path: '/api/messages/sms', handler: 'messages_api', kind: 'call' },
  api_stock: { path: '/api/stock', handler: 'stock_api', kind: 'call' },
  api_stock_any: { path: '/api/stock/*', handler: 'stock_api', kind: 'call' },
  api_offers: { path: '/api/offers', handler: 'offers_api', kind: 'call' },
  api_offers_any: { path: '/api/offers/*', handler: 'offers_api', kind: 'call' },
  api_leads: { path: '/api/leads/*', handler: 'leads_api', kind: 'call' },
  api_reservations: { path: '/api/reservations/*', handler: 'reservations_api', kind: 'call' },
  dev_gallery: { path: '/dev/gallery', handler: 'dev_gallery', kind: 'call' },
  dev_mail: { path: '/dev/mail', handler: 'dev_mail', kind: 'call' },
  dev_messages: { path: '/dev/messages', handler: 'dev_messages', kind: 'call' },
  dev_search: { path: '/dev/search', handler: 'dev_search', kind: 'call' },
  dev_pay: { path: '/dev/pay', handler: 'dev_pay', kind: 'call' },

  // Files for robots and browsers, and lists of stock by words (FND-01).
  files: { path: '/files/*', handler: 'files', kind: 'file' },
  robots: { path: '/robots.txt', handler: 'robots', kind: 'file' },
  sitemap: { path: '/sitemap.xml', handler: 'sitemap', kind: 'file' },
  sitemap_part: { path: '/sitemaps/:part', handler: 'sitemap', kind: 'file' },
  index_now_key: { path: '/indexnow.txt', handler: 'index_now_key', kind: 'file' },
  favicon: { path: '/favicon.ico', handler: 'icons', kind: 'file' },
  manifest: { path: '/site.webmanifest', handler: 'icons', kind: 'file' },
  touch_icon: { path: '/apple-touch-icon.png', handler: 'icons', kind: 'file', cache: 'icon' },
  icon: { path: '/icons/:file', handler: 'icons', kind: 'file', cache: 'icon' },
  car_share: { path: '/cars/:slug/share.png', handler: 'share_picture', kind: 'file', cache: 'share' },
  car_qr: { path: '/cars/:slug/qr.svg', handler: 'car_qr', kind: 'file', feature: 'print' },
  landing: { path: '/:words', handler: 'landing', kind: 'pattern', cache: 'search', matches: LANDING_PATH },

  /** The last row: takes what no other route has. Its handler asks for the feature `brands`. */
  model: { path: '/:model', handler: 'model', cache: 'model' },
} as const satisfies Record<string, Route>

type Routes = typeof ROUTES
export type RouteKey = keyof Routes
/** The handlers that the table names: `worker/app.tsx` has one for each, and no other. */
export type Handler = Extract<Routes[RouteKey], { handler: string }>['handler']
/** The routes that a tenant may link to: pages. */
export type PageKey = { [Key in RouteKey]: Routes[Key] extends { kind: string } ? never : Key }[RouteKey]

type Names<Path> = Path extends `${infer Segment}/${infer Rest}` ? Name<Segment> | Names<Rest> : Name<Path>
type Name<Segment> = Segment extends `:${infer Param}` ? Param : never
export type RouteParams<Key extends RouteKey> = Record<Names<Routes[Key]['path']>, string>

/** The pages that a tenant may link to, as rows. */
export const PAGES = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries<Route>(ROUTES).filter(([, { kind }]) => kind === undefined),
) as unknown as Pick<Routes, PageKey>

/** A row with its optional columns typed. */
export function findRoute(key: RouteKey): Route {
  return ROUTES[key]
}

export function listParams(key: RouteKey): string[] {
  return ROUTES[key].path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []))
}

/** The path of a route with encoded parameters. Throws for a missing one. */
export function pathTo<Key extends RouteKey>(
  key: Key,
  ...[params]: Names<Routes[Key]['path']> extends never ? [] : [RouteParams<Key>]
): string {
  return fillPath(key, params ?? {})
}

/** `pathTo` for keys known only at run time, as in menus. */
export function fillPath(key: RouteKey, params: Record<string, string>): string {
  return ROUTES[key].path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`The path of ${key} needs ${name}.`)
    return encodeURIComponent(value)
  })
}

export const homePath = () => pathTo('home')
/** Print page of a car, opened in a new tab (VDP-14). */
export const printPath = (slug: string) => `${pathTo('print')}?car_id=${encodeURIComponent(slug)}`
export const carPath = (slug: string) => pathTo('car', { slug })
/** The search page, optionally of a make, or a make and model, as slugs. */
export function searchPath(make?: string, model?: string): string {
  if (!make) return pathTo('search_all')
  return model ? pathTo('search_model', { make, model }) : pathTo('search_make', { make })
}
