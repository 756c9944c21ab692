import { leadDestinations } from '../../../shared/lead/destinations.ts'
import { suspectedWait } from '../../../shared/lead/suspected-wait.ts'
import { isOpenNow } from '../../../shared/location/hours.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import { localTime } from '../../platform/local-time.ts'
import type { Report } from '../../platform/log.ts'
import { openStore } from '../../platform/store-of.ts'
import { clockFrom } from '../../platform/timeout.ts'
import { planConfirmations } from './confirmations/plan.ts'
import { deliverLead } from './deliver-lead.ts'
import { databaseLeads, type LeadIntake, type Leads, type LeadTransaction, type LeadUpdates } from './service.ts'
import { databaseEnquiries, databaseStoredLeads } from './stored-leads.ts'

type Deps = { now: number; defer: (work: Promise<unknown>) => void; report: Report }

/** The leads of a site, delivered to its dealer behind the answer. */
export function createLeads(
  env: Bindings,
  site: Site,
  { now, defer, report }: Deps,
): LeadIntake & LeadUpdates & LeadTransaction {
  const store = openStore(env, site)
  const leads: ReturnType<typeof databaseLeads> = databaseLeads({
    store,
    now,
    destinations: (lead) => leadDestinations(site.lead.delivery, site.dealerships, lead).map(({ name }) => name),
    suspectedWait: ({ fields, location_slug }) =>
      suspectedWait({ now, fields, isOpen: openAt(site, location_slug ?? '') }),
    confirmations: (lead, of) => planConfirmations(env, site, now, lead, of),
    deliver: (lead_id) => defer(deliverLead({ env, store, site, clock: clockFrom(now), report, leads }, lead_id)),
  })
  return leads
}

export function siteLeads(env: Bindings, site: Site, deps: Deps): Leads {
  const store = openStore(env, site)
  const leads = createLeads(env, site, deps)
  return {
    intake: leads,
    updates: leads,
    stored: databaseStoredLeads(store, deps.now),
    enquiries: databaseEnquiries(store),
  }
}

/** Whether the location of a lead is open at a moment; the main one for a lead that names none. */
function openAt({ locations, special_hours }: Site, slug: string): (at: number) => boolean {
  const location = locations.find((each) => each.slug === slug) ?? locations.find(({ primary }) => primary)
  return (at) => !!location && isOpenNow(location, special_hours, localTime(at, chooseTimeZone(location)))
}
