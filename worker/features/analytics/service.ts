import { z } from 'zod'
import { EVENT_LABELS, EVENT_NUMBERS, EVENT_PATH } from '../../../shared/analytics/events.ts'
import { type EventBody, MAX_VISIT_EVENTS } from '../../../shared/api.ts'
import { DAY_MS, SECOND_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** Ms since the event; 0 for an age that cannot be, as where the clock was set meanwhile. */
const ago = z.number().int().min(0).max(DAY_MS).catch(0)

const eventSchema = z.object({
  event: z.literal(EVENT_NUMBERS),
  id: z.uuid(),
  path: z.string().regex(EVENT_PATH),
  label: z.enum(EVENT_LABELS).optional(),
  ago,
}) satisfies z.ZodType<EventBody & { ago: number }>

const lookSchema = z.object({ car: z.string().regex(/^[a-z0-9-]{1,200}$/), ago })

const entrySchema = z.union([eventSchema, lookSchema])
const listSchema = z.object({ told: z.array(z.unknown()) })

export const eventsBodySchema = z.object({ told: z.array(entrySchema).max(MAX_VISIT_EVENTS) })

/** An event, and how many ms ago it happened. */
export type RecordedEvent = EventBody & { ago?: number }

/** What can be used of the body of a call; what cannot takes nothing else with it. */
export function parseEventBatch(body: unknown): { events: RecordedEvent[]; cars: string[] } {
  const all = listSchema.safeParse(body).data?.told ?? []
  const told = all.slice(0, MAX_VISIT_EVENTS).flatMap((each) => {
    const { data } = entrySchema.safeParse(each)
    return data ? [data] : []
  })
  return {
    events: told.flatMap((each) => ('event' in each ? [each] : [])),
    cars: told.flatMap((each) => ('car' in each ? [each.car] : [])),
  }
}

/** Records visitors' events of one site (ANA-01). Events are deduplicated by id. */
export type EventSink = { record(...events: RecordedEvent[]): Promise<void> }

/** Rows in the database, kept long enough to compare a year with the one before. */
export const databaseEvents = (store: SiteStore, now: number): EventSink => ({
  async record(...events) {
    await store.batch(
      events.map(({ id, event, path, label, ago: age = 0 }) =>
        store.prepare(
          'insert into event (site, id, event, path, at, label) values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do nothing',
          [id, event, path, now - age, label ?? null],
        ),
      ),
    )
  },
})

/** Where events go: not on a developer's machine, where no dataset could be read. */
export const eventDataset = ({ EVENTS, LOCAL }: Pick<Bindings, 'EVENTS' | 'LOCAL'>): AnalyticsEngineDataset | null =>
  LOCAL ? null : (EVENTS ?? null)

/** Where a site's events go: to the dataset where there is one, else to the database. */
export function createEventSink(env: Bindings, store: SiteStore, now: number): EventSink {
  const dataset = eventDataset(env)
  return dataset ? analyticsEvents(dataset, store.site) : databaseEvents(store, now)
}

/** Workers Analytics Engine, age in seconds as double2. It does not deduplicate: queries count distinct ids (blob1). */
const analyticsEvents = (dataset: AnalyticsEngineDataset, site: string): EventSink => ({
  async record(...events) {
    for (const { id, event, path, label, ago: age = 0 } of events)
      dataset.writeDataPoint({
        indexes: [site],
        blobs: label ? [id, path, label] : [id, path],
        doubles: [event, Math.round(age / SECOND_MS)],
      })
  },
})
