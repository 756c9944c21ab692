import type { Context } from 'hono'
import type { Site } from '../../../../shared/tenant/schema.ts'
import type { AppEnv } from '../../../context.ts'
import { report } from '../../../platform/log.ts'
import { storeOf } from '../../../platform/store-of.ts'
import { leadsOf } from '../site-leads.ts'
import { noteOnLead, sendByOtherChannel, type Unreached } from './unreached.ts'

/** What follows where a service reports later that a message did not arrive. */
export async function followUndelivered(c: Context<AppEnv>, site: Site, undelivered: Unreached & { reason: string }) {
  const { env } = c
  const store = storeOf(env, site)
  const leads = leadsOf(env, site, { now: Date.now(), report, defer: (work) => c.executionCtx.waitUntil(work) })
  await sendByOtherChannel({ env, store, site, clock: Date.now }, undelivered)
  await noteOnLead({ store, site, report, leads }, undelivered, undelivered.reason)
}
