import { CONFIRM_WITHIN } from './service.ts'

const DAY = 86_400_000
/** For so long the links of a message stop what it began. */
const STOPS_FOR = 400 * DAY

/** Once a day: deletes addresses that were never confirmed, and messages that ended long ago. */
export const purgeExpiredAlerts = (db: D1Database, now: number) =>
  db.batch([
    db
      .prepare(
        `update alert_reader set state = 'stopped', address = null, confirm = null
         where state = 'unconfirmed' and changed_at < ?`,
      )
      .bind(now - CONFIRM_WITHIN),
    db.prepare('delete from alert_message where ended_at < ?').bind(now - STOPS_FOR),
  ])
