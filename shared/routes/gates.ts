import type { SignInType } from '../sign-in/types.ts'
import type { Site } from '../tenant/site-fields.ts'
import { isRouteAvailable, routeAt } from './access.ts'
import { ROUTES, type Route } from './paths.ts'

/** Whether a site requires sign-in for a purpose (GAT-01): personal pages always do, others by config. */
const REQUIRES: Record<SignInType, (gates: Site['gates']) => boolean> = {
  'my-garage': () => true,
  watchlist: () => true,
  'trade-in': (gates) => gates.trade_in,
  checkout: (gates) => gates.checkout,
  /** Asked for in the middle of a checkout, a test drive and a trade-in; no route is behind them. */
  hold: () => false,
  drive: () => false,
  regain: () => false,
  finance: (gates) => gates.finance,
  'car-finance': (gates) => gates.equifax_finance,
  'online-payment': (gates) => gates.online_payment,
  'spin-to-win': (gates) => gates.spin_to_win,
}

const GATED = Object.values<Route>(ROUTES).filter((route): route is Route & { gate: SignInType } => !!route.gate)

/** The purpose for which this site asks for sign-in before it shows a path; null where it does not. */
export function requiredSignIn(site: Pick<Site, 'gates'>, pathname: string): SignInType | null {
  const gate = routeAt(pathname)?.gate
  return gate && REQUIRES[gate](site.gates) ? gate : null
}

/** Whether a site has sign-in: a route requires one, or a checkout asks for a confirmed number when many cars are held unpaid (TRU-01). */
export const usesSignIn = ({ gates, features }: Pick<Site, 'gates' | 'features'>): boolean =>
  isRouteAvailable(ROUTES.car_checkout, features) ||
  GATED.some(({ gate, feature }) => REQUIRES[gate](gates) && (!feature || features[feature]))

/** URL patterns of routes that may require sign-in, excluded from prerendering. */
export const GATED_PATTERNS = GATED.map(({ path }) => path.replace(/:\w+/g, '*'))
