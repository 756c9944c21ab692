import type { Feature } from './features.ts'

/**
 * Routes of a site (A2, B2.1). `built`: a handler exists; menus omit the others. `feature`: without it the route
 * answers 404 (TEN-03).
 */
export type Route = { path: string; built?: true; feature?: Feature }

export const ROUTES = {
  home: { path: '/', built: true },

  search: { path: '/search', built: true },
  search_all: { path: '/search/new-used-and-demo-cars', built: true },
  search_new: { path: '/search/new-cars', built: true },
  search_used: { path: '/search/used-cars', built: true },
  search_demo: { path: '/search/demo-cars', built: true },
  search_new_and_demo: { path: '/search/new-and-demo-cars', built: true },
  search_make: { path: '/search/:make', built: true },
  search_model: { path: '/search/:make/:model', built: true },
  compare: { path: '/compare', built: true, feature: 'compare' },
  saved: { path: '/saved', built: true },
  budget: { path: '/budget' },

  car: { path: '/cars/:slug', built: true },
  car_checkout: { path: '/cars/:slug/checkout', built: true, feature: 'checkout' },
  car_buy_online: { path: '/cars/:slug/buy-online', built: true, feature: 'checkout' },
  car_price_comparison: { path: '/cars/:slug/autogauge', built: true, feature: 'price_comparison' },
  car_views: { path: '/cars/:slug/view.json', built: true, feature: 'views_count' },
  car_trade_in: { path: '/cars/trade-in', built: true, feature: 'autograb' },
  checkout_journey: { path: '/checkout-journey', built: true, feature: 'checkout_journey' },
  car_pdf: { path: '/cars/:slug/pdf', built: true, feature: 'print' },
  print: { path: '/print', built: true, feature: 'print' },

  trade_in: { path: '/trade-in', built: true, feature: 'trade_in' },
  sell_your_car: { path: '/sell-your-car', built: true, feature: 'trade_in' },
  sell_my_car: { path: '/sell-my-car', built: true, feature: 'trade_in' },

  valuation: { path: '/valuation', built: true, feature: 'trade_in' },

  finance: { path: '/finance', built: true, feature: 'finance' },
  finance_enquiry: { path: '/finance-enquiry', built: true, feature: 'finance' },
  apply_for_finance: { path: '/apply-for-finance', built: true, feature: 'finance' },
  finance_pre_approval: { path: '/finance-pre-approval', built: true, feature: 'finance' },
  finance_and_insurance: { path: '/finance-and-insurance', feature: 'finance' },
  personalised_finance: { path: '/personalised/finance', built: true, feature: 'personalised_finance' },
  online_payment: { path: '/online-payment', built: true, feature: 'online_payment' },
  spin_to_win: { path: '/spin-to-win', built: true, feature: 'spin_to_win' },

  sign_in: { path: '/sign-in', built: true },
  sign_in_code: { path: '/sign-in/code' },
  sign_in_again: { path: '/sign-in/again' },
  sign_out: { path: '/sign-out' },
  watchlist: { path: '/watchlist', built: true, feature: 'watchlist' },
  watchlist_save: { path: '/watchlist/save', feature: 'watchlist' },
  watchlist_remove: { path: '/watchlist/remove', feature: 'watchlist' },
  my_garage: { path: '/my-garage', built: true, feature: 'garage' },
  alerts: { path: '/alerts', built: true, feature: 'alerts' },
  alerts_searches: { path: '/alerts/searches', feature: 'alerts' },
  alerts_unfollow: { path: '/alerts/searches/remove', feature: 'alerts' },
  alerts_stop: { path: '/alerts/stop', feature: 'alerts' },
  alerts_confirm: { path: '/alerts/confirm', feature: 'alerts' },

  special_offers: { path: '/special-offers' },
  offer: { path: '/offers/:id' },
  manufacturer_offer: { path: '/offers/:manufacturer/:id' },

  contact_us: { path: '/contact-us', built: true },
  contact_location: { path: '/contact-us/:location', built: true },
  location: { path: '/locations/:location' },
  dealerships: { path: '/dealerships' },
  dealer_locator: { path: '/dealer-locator' },
  team: { path: '/teams/:location' },
  about_us: { path: '/about-us' },
  success: { path: '/success', built: true },
  success_calendar: { path: '/success/test-drive.ics', built: true },

  book_test_drive: { path: '/book-test-drive', built: true, feature: 'test_drive' },
  service: { path: '/service', built: true, feature: 'service_booking' },
  parts_search: { path: '/parts/search' },
  parts: { path: '/vehicle-parts-and-accessories' },

  brands: { path: '/brands', built: true, feature: 'brands' },
  brand: { path: '/brands/:brand', feature: 'brands' },
  brand_overview: { path: '/:brand/overview', feature: 'brands' },
  models: { path: '/models/:make/:model', feature: 'brands' },
  model: { path: '/:model' },

  blog: { path: '/blog' },
  vehicle_reviews: { path: '/blog/vehicle-reviews' },
  careers: { path: '/careers', built: true, feature: 'careers' },
  buying: { path: '/buying' },
  warranty: { path: '/warranty' },
  roadside_assistance: { path: '/roadside-assistance' },
  prepaid_maintenance_plan: { path: '/prepaid-maintenance-plan' },
  fleet: { path: '/fleet' },
  faqs: { path: '/faqs' },
  money_back: { path: '/14-day-money-back' },
  page: { path: '/pages/:page' },
  terms: { path: '/terms-and-conditions' },
  privacy: { path: '/privacy-policy' },
} as const satisfies Record<string, Route>

type Routes = typeof ROUTES
export type RouteKey = keyof Routes

type Names<Path> = Path extends `${infer Segment}/${infer Rest}` ? Name<Segment> | Names<Rest> : Name<Path>
type Name<Segment> = Segment extends `:${infer Param}` ? Param : never
/** Path parameters of a route. */
export type RouteParams<Key extends RouteKey> = Record<Names<Routes[Key]['path']>, string>

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
