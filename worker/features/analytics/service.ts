import { z } from 'zod'
import type { EventBody } from '../../../shared/api.ts'
import { EVENT_LABELS, EVENT_NUMBERS, EVENT_PATH } from '../../../shared/events.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** The body of POST /api/events. */
export const eventBodySchema = z.object({
  event: z.literal(EVENT_NUMBERS),
  id: z.uuid(),
  path: z.string().regex(EVENT_PATH),
  label: z.enum(EVENT_LABELS).optional(),
}) satisfies z.ZodType<EventBody>

/** Records visitors' events of one site (ANA-01). Events are deduplicated by id. */
export type EventSink = { record(event: EventBody): Promise<void> }

/** Rows in the database, kept long enough to compare a year with the one before. */
export const databaseEvents = (store: SiteStore, now: number): EventSink => ({
  async record({ id, event, path, label }) {
    await store
      .prepare(
        'insert into event (site, id, event, path, at, label) values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do nothing',
      )
      .bind(id, event, path, now, label ?? null)
      .run()
  },
})

/** Workers Analytics Engine. It does not deduplicate: queries count distinct ids (blob1). */
export const analyticsEvents = (dataset: AnalyticsEngineDataset, site: string): EventSink => ({
  async record({ id, event, path, label }) {
    dataset.writeDataPoint({ indexes: [site], blobs: label ? [id, path, label] : [id, path], doubles: [event] })
  },
})
