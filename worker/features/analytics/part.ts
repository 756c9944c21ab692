import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import { mayCount } from '../../http/counting.ts'
import { takeBudget } from '../../http/trust-budget.ts'
import { sampleSearches } from './sampled-searches.ts'
import { datasetOf, type RecordedEvent } from './service.ts'

const EVENT_LIMITS = ['events_network', 'events_site', 'events_site_day'] as const

/**
 * Records events of this site, of a browser that may be counted. In the database up to what a network and a site store
 * in an hour and a day, beyond which they are counted alone (TRU-01): Analytics Engine bounds itself.
 */
export async function recordEvents(c: Context<AppEnv>, ...events: RecordedEvent[]): Promise<void> {
  if (events.length === 0 || !mayCount(c)) return
  const dataset = datasetOf(c.env)
  const reached = dataset ? null : await takeBudget(c, EVENT_LIMITS, { times: events.length })
  if (reached !== null) return
  await c.var.services.events.record(...events)
  if (dataset) await sampleSearches(c, events)
}
