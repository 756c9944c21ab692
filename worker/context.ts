import type { Shopper } from '../shared/shopper.ts'
import type { Site } from '../shared/tenant/schema.ts'
import type { WatchNotice } from '../shared/watchlist/words.ts'
import type { Bindings } from './bindings.ts'
import type { WatchedCar } from './features/account/watchlist/service.ts'
import type { Timing } from './http/timing.ts'
import type { Services } from './services.ts'

/** The variables of a request that has a site. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** Epoch milliseconds at the start of the request; the only clock of a route. */
    now: number
    site: Site
    services: Services
    /** null: not signed in. */
    shopper: Shopper | null
    /** Set where the request has a session that cannot be looked up now. */
    isShopperUnknown?: true
    /** Personal parts of a signed-in shopper’s page: the watched cars, null where they cannot be read, and a notice. */
    personal?: { watched: WatchedCar[] | null; told: WatchNotice | null }
    /** Durations of the parts of the request so far. */
    timings: Timing[]
    /** The whole of a page whose head has left ahead of its content; null when the content failed. */
    whole?: Promise<string | null>
  }
}

/** The variables of a request before its services are connected. */
export type TenantEnv = { Bindings: Bindings; Variables: { site: Site } }
