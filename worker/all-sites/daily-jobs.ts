import { DAY_MS, HOUR_MS, SECOND_MS } from '../../shared/time.ts'
import { withTimeout } from '../platform/timeout.ts'

/** A job of each day: false when it stopped at its bound and has more to do. */
export type DailyJob = () => Promise<unknown>

type Row = { job: string; day: number; retry_at: number }

/** A job that failed waits so long; others do not wait for it. */
const RETRY_MS = HOUR_MS

/** Runs the jobs that have not ended well today in a database, at any minute; one that stops at its bound goes on with the next. */
export async function runDailyJobs(
  db: D1Database,
  jobs: Record<string, DailyJob>,
  { now, onFailure }: { now: number; onFailure: (job: string, error: unknown) => void },
): Promise<void> {
  const day = Math.floor(now / DAY_MS)
  const { results } = await db.prepare('select job, day, retry_at from retention_run').all<Row>()
  const known = new Map(results.map((row) => [row.job, row]))
  for (const [job, run] of Object.entries(jobs)) {
    const { day: lastDay = -1, retry_at = 0 } = known.get(job) ?? {}
    if (lastDay >= day || retry_at > now) continue
    try {
      if (!(await claim(db, job, { day, now }))) continue
      const isDone = (await run()) !== false
      await db
        .prepare('update retention_run set day = ?2, retry_at = 0 where job = ?1')
        .bind(job, isDone ? day : lastDay)
        .run()
    } catch (error) {
      onFailure(job, error)
    }
  }
}

/** One run takes a job; when its process is killed, the job is free again after RETRY_MS. */
async function claim(db: D1Database, job: string, { day, now }: { day: number; now: number }): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `insert into retention_run (job, day, retry_at) values (?1, -1, ?4)
       on conflict (job) do update set retry_at = ?4 where retention_run.day < ?2 and retention_run.retry_at <= ?3`,
    )
    .bind(job, day, now, now + RETRY_MS)
    .run()
  return meta.changes > 0
}

/** Longer than a database takes that is only slow. */
const MOST_MS = 10 * SECOND_MS

/** Throws where a database does not answer: then nothing of its minute is begun, which would wait once for each task. */
export const assertAnswers = (db: D1Database): Promise<unknown> => withTimeout(db.prepare('select 1').first(), MOST_MS)

/** Bits of `pragma optimize`: analyse, within a limit of rows, all tables whose size has changed much. */
const ANALYZE_ALL_TABLES = 0x10012

/** Updates SQLite's statistics. Without them it expects ten rows a site, and reads all where a partial index has three. */
export const updateStatistics = (db: D1Database) => db.prepare(`pragma optimize(${ANALYZE_ALL_TABLES})`).run()

/** The row of `retention_run` with the day on which its database was last exported whole. */
export const BACKUP = 'backup'
/** The job of the day that looks at the age of the last backup. */
export const BACKUP_CHECK = 'backup_age'

/** How many days ago a database was last exported whole; null: that was never recorded. */
export async function daysSinceBackup(db: D1Database, now: number): Promise<number | null> {
  const day = await db.prepare(`select day from retention_run where job = '${BACKUP}'`).first<number>('day')
  return day === null ? null : Math.floor(now / DAY_MS) - day
}
