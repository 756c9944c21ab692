import type { SignInType } from '../sign-in/types.ts'
import { pathFits } from './access.ts'
import { builtInPath } from './own-paths.ts'
import { type RouteKey, routeOf } from './paths.ts'
import type { Site } from './schema.ts'

type Gate = {
  routes: RouteKey[]
  /** Whether this site requires sign-in. */
  isOn: (gates: Site['gates']) => boolean
}

const alwaysOn = () => true

/** Routes that require sign-in, by purpose (GAT-01): personal pages always, others by config. */
export const GATES: Record<SignInType, Gate> = {
  'my-garage': { routes: ['my_garage'], isOn: alwaysOn },
  watchlist: { routes: ['watchlist', 'alerts'], isOn: alwaysOn },
  'trade-in': {
    routes: ['trade_in', 'sell_your_car', 'sell_my_car', 'car_trade_in'],
    isOn: (gates) => gates.trade_in,
  },
  checkout: {
    routes: ['car_checkout', 'car_buy_online', 'checkout_journey'],
    isOn: (gates) => gates.checkout,
  },
  finance: {
    routes: ['finance', 'finance_enquiry', 'apply_for_finance', 'finance_pre_approval', 'finance_and_insurance'],
    isOn: (gates) => gates.finance,
  },
  'car-finance': { routes: ['personalised_finance'], isOn: (gates) => gates.equifax_finance },
  'online-payment': { routes: ['online_payment'], isOn: (gates) => gates.online_payment },
  'spin-to-win': { routes: ['spin_to_win'], isOn: (gates) => gates.spin_to_win },
}

const TYPES = Object.keys(GATES) as SignInType[]

/** As which type this site asks for sign-in before it shows a path; null where it does not. */
export function gateOf(site: Pick<Site, 'gates'>, pathname: string): SignInType | null {
  const { gates } = site
  const path = builtInPath(site, pathname)
  const isThere = (key: RouteKey) => pathFits(routeOf(key).path, path)
  return TYPES.find((type) => GATES[type].isOn(gates) && GATES[type].routes.some(isThere)) ?? null
}

/** Whether any route of a site requires sign-in; without one sign-in is off. */
export function usesSignIn({ gates, features }: Pick<Site, 'gates' | 'features'>): boolean {
  return TYPES.some((type) =>
    GATES[type].routes.some((key) => {
      const { feature } = routeOf(key)
      return GATES[type].isOn(gates) && (!feature || features[feature])
    }),
  )
}

/** URL patterns of routes that may require sign-in, excluded from prerendering. */
export const GATED_PATTERNS = TYPES.flatMap((type) => GATES[type].routes).map((key) =>
  routeOf(key).path.replace(/:\w+/g, '*'),
)
