import type { EventBody } from '../../../shared/api.ts'
import { DAY_MS } from '../../../shared/time.ts'

/** Where what visitors did is written down (ANA-01), for one site. The same event, by its id, counts once. */
export type EventSink = { record(event: EventBody): Promise<void> }

/** Rows in the site's own database, for as long as a year can be held against the one before. */
export const databaseEvents = (db: D1Database, site: string, now: number): EventSink => ({
  async record({ id, event, path, label }) {
    await db
      .prepare('insert into event (site, id, event, path, at, label) values (?, ?, ?, ?, ?, ?) on conflict do nothing')
      .bind(site, id, event, path, now, label ?? null)
      .run()
  },
})

/** Workers Analytics Engine. It keeps each point it is given: count distinct ids (blob1). */
export const analyticsEvents = (dataset: AnalyticsEngineDataset, site: string): EventSink => ({
  async record({ id, event, path, label }) {
    dataset.writeDataPoint({ indexes: [site], blobs: label ? [id, path, label] : [id, path], doubles: [event] })
  },
})

const KEPT_MS = 400 * DAY_MS

/** Deletes what is too old; reads the whole table, so once a day will do. */
export const purgeExpiredEvents = (db: D1Database, now: number) =>
  db
    .prepare('delete from event where at < ?')
    .bind(now - KEPT_MS)
    .run()
