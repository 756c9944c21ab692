import type { Context } from 'hono'
import type { EventBody } from '../../../shared/api.ts'
import type { AppEnv } from '../../context.ts'
import { mayCount } from '../../http/may-count.ts'
import { takeBudget } from '../../http/trust-budget.ts'

const EVENT_LIMITS = ['events_network', 'events_site', 'events_site_day'] as const

/**
 * Records an event of this site, of a browser that may be counted. In the database up to what a network and a site store
 * in an hour and a day, beyond which it is counted alone (TRU-01): Analytics Engine bounds itself.
 */
export async function recordEvent(c: Context<AppEnv>, event: EventBody): Promise<void> {
  if (!mayCount(c)) return
  const reached = c.env.EVENTS ? null : await takeBudget(c, EVENT_LIMITS)
  if (reached === null) await c.var.services.events.record(event)
}
