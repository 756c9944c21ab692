import { DAY_MS } from '../../shared/time.ts'

/** The row of `retention_run` with the day on which its database was last exported whole. */
const BACKUP = 'backup'
/** The job of the day that looks at the age of the last backup. */
export const BACKUP_CHECK = 'backup_age'

const dayOf = (at: number) => Math.floor(at / DAY_MS)

/**
 * Records a backup that was begun at `at`, as one statement without parameters: it is also run by wrangler. The age is looked
 * at again within the minute, so that a new backup ends the alarm of an old one.
 */
export const recordBackup = (at: number): string =>
  `insert into retention_run (job, day, retry_at) values ('${BACKUP}', ${dayOf(at)}, 0), ('${BACKUP_CHECK}', -1, 0) ` +
  'on conflict (job) do update set day = excluded.day, retry_at = excluded.retry_at'

/** How many days ago a database was last exported whole; null: that was never recorded. */
export async function daysSinceBackup(db: D1Database, now: number): Promise<number | null> {
  const day = await db.prepare(`select day from retention_run where job = '${BACKUP}'`).first<number>('day')
  return day === null ? null : dayOf(now) - day
}
