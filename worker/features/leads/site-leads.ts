import { leadDestinations } from '../../../shared/lead/destinations.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { clockFrom } from '../../platform/clock.ts'
import type { Report } from '../../platform/log.ts'
import { storeOf } from '../../platform/store-of.ts'
import { deliverLead } from './deliver-lead.ts'
import { databaseLeads, type Leads, type LeadTransaction } from './service.ts'

type Deps = {
  now: number
  defer: (work: Promise<unknown>) => void
  report: Report
}

/** The leads of a site, delivered to its dealer behind the answer. */
export function leadsOf(env: Bindings, site: Site, { now, defer, report }: Deps): Leads & LeadTransaction {
  const store = storeOf(env, site)
  return databaseLeads({
    store,
    now,
    destinations: (lead) => leadDestinations(site.lead.delivery, site.dealerships, lead).map(({ name }) => name),
    deliver: (lead_id) => defer(deliverLead({ env, store, site, clock: clockFrom(now), report }, lead_id)),
  })
}
