import { columnsOf } from '../platform/columns.ts'
import type { SiteStatement, SiteStore } from '../platform/site-store.ts'

/** `late` and `unreachable`: no file came, so the number of its import is 0. */
export type AlarmKind = 'held' | 'refused' | 'failed' | 'late' | 'unreachable'

/** A feed whose last file was held, refused, or could not be imported. It stands until a file is committed. */
export type Alarm = {
  site: string
  feed: string
  /** The import that raised it last. */
  run: number
  kind: AlarmKind
  /** The refusal, or `failed`. */
  code: string
  /** A sentence for the dealer. */
  reason: string
  /** How many files in a row raised it. */
  files: number
  /** When the first and the last of them came, epoch ms. */
  since: number
  last_at: number
  /** When its next mail is due, epoch ms. */
  mail_at: number
}

const COLUMNS = columnsOf<Alarm>({
  site: true,
  feed: true,
  run: true,
  kind: true,
  code: true,
  reason: true,
  files: true,
  since: true,
  last_at: true,
  mail_at: true,
})

/** `isNew`: it is mailed at once, also where an alarm of the same code stands. */
export type AlarmCause = Pick<Alarm, 'kind' | 'code' | 'reason'> & { isNew?: boolean }

/** Raises the alarm of a feed, while its run still has the lock. */
export const raiseAlarm = (store: SiteStore, run: { id: number }, cause: AlarmCause, now: number): SiteStatement =>
  store
    .prepare(
      `insert into stock_alarm (${COLUMNS})
       select site, feed, id, ?3, ?4, ?5, 1, ?6, ?6, ?6 from stock_run where site = ?1 and id = ?2 and outcome = 'running'
       on conflict (site, feed) do update set run = excluded.run, kind = excluded.kind, code = excluded.code,
         reason = excluded.reason, files = files + 1, last_at = excluded.last_at,
         mail_at = iif(code = excluded.code and not ?7, mail_at, excluded.mail_at)`,
    )
    .bind(run.id, cause.kind, cause.code, cause.reason, now, cause.isNew ? 1 : 0)

/** Ends the alarm of the feed that a run is of, while the run has the lock. */
export const endAlarm = (store: SiteStore, run: { id: number }): SiteStatement =>
  store
    .prepare(
      `delete from stock_alarm where site = ?1 and feed in (
         select feed from stock_run where site = ?1 and id = ?2 and outcome = 'running')`,
    )
    .bind(run.id)

/** The alarms of a site, the oldest first. */
export async function openAlarms(store: SiteStore): Promise<Alarm[]> {
  const { results } = await store
    .prepare(`select ${COLUMNS} from stock_alarm where site = ?1 order by since, feed`)
    .all<Alarm>()
  return results
}

/** Ends the alarm of a feed by hand. False: there was none. */
export async function dismissAlarm(store: SiteStore, feed: string): Promise<boolean> {
  const { meta } = await store.prepare('delete from stock_alarm where site = ?1 and feed = ?2').bind(feed).run()
  return meta.changes > 0
}

/** Alarms whose next mail is due. */
export async function dueAlarms(store: SiteStore, now: number): Promise<Alarm[]> {
  const { results } = await store
    .prepare(`select ${COLUMNS} from stock_alarm where site = ?1 and mail_at <= ?2 order by mail_at`)
    .bind(now)
    .all<Alarm>()
  return results
}

/** Sets when the next mail of an alarm is due. False: another caller has, or the alarm has ended. */
export async function postponeMail(
  store: SiteStore,
  { feed, mail_at }: Pick<Alarm, 'feed' | 'mail_at'>,
  until: number,
): Promise<boolean> {
  const { meta } = await store
    .prepare('update stock_alarm set mail_at = ?4 where site = ?1 and feed = ?2 and mail_at = ?3')
    .bind(feed, mail_at, until)
    .run()
  return meta.changes > 0
}

type MissingFile = { feed: string; kind: 'late' | 'unreachable'; reason: string }

/** Raises the alarm of a feed of which no file comes, unless another stands. True: it is new. */
export async function raiseMissing(
  store: SiteStore,
  { feed, kind, reason }: MissingFile,
  now: number,
): Promise<boolean> {
  const row = await store
    .prepare(
      `insert into stock_alarm (${COLUMNS}) values (?1, ?2, 0, ?3, ?3, ?4, 1, ?5, ?5, ?5)
       on conflict (site, feed) do update set reason = excluded.reason, files = files + 1, last_at = excluded.last_at
       where run = 0 and kind = excluded.kind and kind = 'unreachable'
       returning files`,
    )
    .bind(feed, kind, reason, now)
    .first<number>('files')
  return row === 1
}

/** Ends the alarm of a feed of which no file came, when one came or the server said that nothing changed. */
export const endMissing = (store: SiteStore, feed: string): SiteStatement =>
  store.prepare('delete from stock_alarm where site = ?1 and feed = ?2 and run = 0').bind(feed)
