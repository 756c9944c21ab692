import { DAY_MS } from '../../shared/time.ts'
import { BACKUP, BACKUP_CHECK } from '../../worker/all-sites/daily-jobs.ts'
import { PLATFORM } from '../../worker/platform/store-of.ts'

/** Entries of the audit trail as statements without parameters: wrangler runs them in a database of an account. */

const quotedSql = (text: string) => `'${text.replaceAll("'", "''")}'`

type Act = { id: string; at: number; actor: string; what: string }

/** The writes of an entry of the platform: before the work, and when it was done or has failed. */
export function platformActSql({ id, at, actor, what }: Act): { begun: string; done: string; failed: string } {
  const values = [PLATFORM, at, id, actor, 'command', what].map((value) =>
    typeof value === 'number' ? value : quotedSql(value),
  )
  const ended = (status: number) =>
    `update audit set status = ${status} where site = ${quotedSql(PLATFORM)} and at = ${at} and id = ${quotedSql(id)}`
  return {
    begun: `insert into audit (site, at, id, actor, act, what) values (${values.join(', ')})`,
    done: ended(0),
    failed: ended(1),
  }
}

/** One entry beside the statements of a command that another program runs, later perhaps: of its own time, and done with them. */
export function runActSql({ site = PLATFORM, actor, what }: { site?: string; actor: string; what: string }): string {
  const words = [actor, 'command', what].map(quotedSql).join(', ')
  return (
    'insert into audit (site, at, id, actor, act, what, status) ' +
    `values (${quotedSql(site)}, unixepoch() * 1000, lower(hex(randomblob(16))), ${words}, 0)`
  )
}

/**
 * Records a backup that was begun at `at`, as one statement without parameters: it is also run by wrangler. The age is looked
 * at again within the minute, so that a new backup ends the alarm of an old one.
 */
export const recordBackup = (at: number): string =>
  `insert into retention_run (job, day, retry_at) values ('${BACKUP}', ${Math.floor(at / DAY_MS)}, 0), ('${BACKUP_CHECK}', -1, 0) ` +
  'on conflict (job) do update set day = excluded.day, retry_at = excluded.retry_at'

const RESTORED = JSON.stringify({
  error: {
    code: 'restored',
    message:
      'The database was restored from a backup in which this call had not ended. Look at what is stored, and send it again where that is missing.',
  },
})
const IS_OPEN = 'site not in (select site from closed_site where is_open = 0)'
const OF_OPEN_JOBS = `state in ('queued', 'running') and ${IS_OPEN}`

/**
 * The last statements of a restore (TRU-05), without parameters. Heavy calls that had not ended end here: their files are
 * of another time. The stock of every site is published anew: KV has that of another time. Rows of a site that has moved
 * away cannot be written.
 */
export const AFTER_RESTORE: readonly string[] = [
  `update audit set status = 502 where status is null and (site, id) in (select site, id from job where ${OF_OPEN_JOBS})`,
  `update job set state = 'dead', status = 502, answer = ${quotedSql(RESTORED)}, finished_at = unixepoch() * 1000 where ${OF_OPEN_JOBS}`,
  `update stock_publication set asked = asked + 1, pointer = null, held_until = 0, tries = 0, retry_at = 0 where ${IS_OPEN}`,
]
