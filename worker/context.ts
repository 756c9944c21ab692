import type { Site } from '../shared/tenant/schema.ts'
import type { Bindings } from './bindings.ts'
import type { Services } from './connect.ts'

/** What a request carries once it has a tenant. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** Epoch milliseconds at which the request came; the only clock a route reads. */
    now: number
    site: Site
    services: Services
  }
}
