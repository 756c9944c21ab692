import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import type { Leads } from './service.ts'

/** What an attempt of a delivery works with. */
export type DeliveryDeps = {
  env: Bindings
  store: SiteStore
  site: Site
  /** Epoch ms. */
  clock: () => number
  report: Report
  fetcher?: Fetch
  /** Tells the dealer of a change. */
  leads: Pick<Leads, 'amend'>
}
