import { CALL_ROUTES } from './call-routes.ts'
import { FILE_ROUTES } from './file-routes.ts'
import { LEAD_ROUTES } from './lead-routes.ts'
import type { Route } from './route.ts'

/**
 * Every address of a site (A2, B2.1, NAV-07, NAV-08), one row each, the first that fits a path wins. Menus, feature
 * gates, sign-in gates, redirects, the page cache, speculation rules and the map in `worker/app.tsx` derive from it.
 */
export const ROUTES = {
  home: { path: '/', handler: 'content', prerender: 'press', aliases: ['/home', '/index.html'] },

  search: { path: '/search', handler: 'search', cache: 'search', prerender: 'press' },
  search_all: {
    path: '/search/new-used-and-demo-cars',
    sections: true,
    handler: 'search',
    cache: 'search',
    aliases: ['/cars', '/stock', '/our-stock', '/inventory', '/search/new-used-demo-cars'],
  },
  search_new: {
    path: '/search/new-cars',
    sections: true,
    handler: 'search',
    cache: 'search',
    aliases: ['/new-car', '/new-cars'],
  },
  search_used: {
    path: '/search/used-cars',
    sections: true,
    handler: 'search',
    cache: 'search',
    aliases: ['/used-car', '/used-cars'],
  },
  search_demo: {
    path: '/search/demo-cars',
    sections: true,
    handler: 'search',
    cache: 'search',
    aliases: ['/demo-car', '/demo-cars'],
  },
  search_new_and_demo: { path: '/search/new-and-demo-cars', sections: true, handler: 'search', cache: 'search' },
  search_make: { path: '/search/:make', sections: true, handler: 'search', cache: 'search' },
  search_model: { path: '/search/:make/:model', sections: true, handler: 'search', cache: 'search' },
  search_any: { path: '/search/*', handler: 'search', kind: 'pattern', cache: 'search', prerender: 'press' },
  compare: { path: '/compare', handler: 'compare', feature: 'compare' },
  saved: { path: '/saved', handler: 'saved' },
  budget: { path: '/budget', handler: 'content' },

  car_trade_in: { path: '/cars/trade-in', handler: 'trade_in', feature: 'autograb', gate: 'trade-in' },
  car: { path: '/cars/:slug', handler: 'vehicle', cache: 'vehicle', prerender: 'rest' },
  car_checkout: { path: '/cars/:slug/checkout', handler: 'checkout', feature: 'checkout', gate: 'checkout' },
  car_buy_online: { path: '/cars/:slug/buy-online', handler: 'checkout', feature: 'checkout', gate: 'checkout' },
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

  trade_in: {
    path: '/trade-in',
    sections: true,
    handler: 'trade_in',
    feature: 'trade_in',
    gate: 'trade-in',
    aliases: ['/tradein'],
  },
  sell_your_car: { path: '/sell-your-car', sections: true, handler: 'trade_in', feature: 'trade_in', gate: 'trade-in' },
  sell_my_car: { path: '/sell-my-car', sections: true, handler: 'trade_in', feature: 'trade_in', gate: 'trade-in' },
  valuation: { path: '/valuation', sections: true, handler: 'valuation', feature: 'trade_in' },

  finance: { path: '/finance', sections: true, handler: 'finance', feature: 'finance', gate: 'finance' },
  finance_enquiry: { path: '/finance-enquiry', handler: 'finance', feature: 'finance', gate: 'finance' },
  apply_for_finance: { path: '/apply-for-finance', handler: 'finance', feature: 'finance', gate: 'finance' },
  finance_pre_approval: {
    path: '/finance-pre-approval',
    sections: true,
    handler: 'finance',
    feature: 'finance',
    gate: 'finance',
  },
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
  offer: { path: '/offers/:id', sections: true, handler: 'offers', feature: 'offers', prerender: 'press' },
  manufacturer_offer: {
    path: '/offers/:manufacturer/:id',
    sections: true,
    handler: 'offers',
    feature: 'offers',
    prerender: 'press',
  },

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
  ...LEAD_ROUTES,

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

  ...CALL_ROUTES,
  ...FILE_ROUTES,
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
/** Path parameters of a route. */
export type RouteParams<Key extends RouteKey> = Record<Names<Routes[Key]['path']>, string>

/** The pages that a tenant may link to, as rows. */
export const PAGES = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries<Route>(ROUTES).filter(([, { kind }]) => kind === undefined),
) as unknown as Pick<Routes, PageKey>

/** A row with its optional columns typed. */
export function routeOf(key: RouteKey): Route {
  return ROUTES[key]
}

/** Names of a route's path parameters. */
export function paramsOf(key: RouteKey): string[] {
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

/** The address of the personalised area under the name that the tenant gives it. */
export const garagePath = ({ gates }: { gates: { garage_page: string } }): string => `/${gates.garage_page}`
