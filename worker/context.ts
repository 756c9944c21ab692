import type { Shopper } from '../shared/shopper.ts'
import type { Site } from '../shared/tenant/schema.ts'
import type { WatchNotice } from '../shared/watchlist/words.ts'
import type { Bindings } from './bindings.ts'
import type { WatchedCar } from './features/account/watchlist/service.ts'
import type { Timing } from './http/timing.ts'
import type { Services } from './services.ts'

/** What a request carries once it has a tenant. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** Epoch milliseconds at which the request came; the only clock a route reads. */
    now: number
    site: Site
    services: Services
    /** Who is signed in; null for anybody else. */
    shopper: Shopper | null
    /** Set where a session was shown and nobody can say now whose it is. */
    isShopperUnknown?: true
    /** What a signed-in shopper’s page shows of them: the cars they watch, null where nobody can say, and what just happened. */
    personal?: { watched: WatchedCar[] | null; told: WatchNotice | null }
    /** What the answer took its time for, as it goes. */
    timings: Timing[]
    /** The whole of a page whose head is sent ahead of its content; null when the content failed. */
    wholePage?: Promise<string | null>
  }
}

/** What a request carries before its services are connected. */
export type TenantEnv = { Bindings: Bindings; Variables: { site: Site } }
