import type { Shopper } from '../shared/shopper.ts'
import type { Site } from '../shared/tenant/schema.ts'
import type { Bindings } from './bindings.ts'
import type { Services } from './services.ts'
import type { Timing } from './timing.ts'

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
    /** What the answer took its time for, as it goes. */
    timings: Timing[]
    /** The whole of a page whose head has left ahead of its content; null when the content failed. */
    whole?: Promise<string | null>
  }
}
