import type { Context } from 'hono'
import { COMPLAINT } from '../../../../shared/confirmation/undeliverable.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import type { AppEnv } from '../../../context.ts'
import { report } from '../../../platform/log.ts'
import { storeOf } from '../../../platform/store-of.ts'
import { leadsOf } from '../site-leads.ts'
import { databaseStoredLeads } from '../stored-leads.ts'
import { noteOnLead, sendByOtherChannel, type Unreached } from './attempt.ts'

/**
 * What follows where a service reports later that a message did not arrive; or that its reader took it for spam, after which
 * nothing is sent that could be stopped. Throws where it cannot be stored: the service reports again.
 */
export async function followUndelivered(c: Context<AppEnv>, site: Site, undelivered: Unreached & { reason: string }) {
  const { env } = c
  const store = storeOf(env, site)
  const leads = leadsOf(env, site, { now: Date.now(), report, defer: (work) => c.executionCtx.waitUntil(work) })
  if (undelivered.reason === COMPLAINT) await databaseStoredLeads(store, Date.now()).stopMessages(undelivered.lead_id)
  else await sendByOtherChannel({ env, store, site, clock: Date.now }, undelivered)
  await noteOnLead({ store, leads }, undelivered, undelivered.reason)
}
