import { type AlarmCause, listCauses } from '../../shared/alarm/causes.ts'
import { type Alarm, endAlarmStatements, openAlarms, raiseAlarmStatement } from '../platform/alarms.ts'
import type { SiteStatement, SiteStore } from '../platform/site-store.ts'

type TroubleKind = 'held' | 'refused' | 'failed'
/** No file came, so the number of its import is 0. */
type MissingKind = 'late' | 'unreachable'
type FeedAlarmKind = TroubleKind | MissingKind

/** A feed whose last file was held, refused, or could not be imported. It stands until a file is committed. */
export type FeedAlarm = ReturnType<typeof readFeedAlarm>

const TOPIC = 'feed'
const FEED_CAUSES = listCauses(TOPIC) as [AlarmCause, ...AlarmCause[]]
const causeFor = <Kind extends FeedAlarmKind>(kind: Kind) => `${TOPIC}_${kind}` as const satisfies AlarmCause

/** `isUrgent`: it is told at once, also where an alarm of the same code stands. */
export type FeedTrouble = { kind: TroubleKind; code: string; reason: string; isUrgent?: boolean }

/** Raises the alarm of a feed, while its run still has the lock. */
export function raiseFeedAlarm(
  store: SiteStore,
  { id, feed }: { id: number; feed: string },
  { kind, code, reason, isUrgent = false }: FeedTrouble,
  now: number,
): SiteStatement {
  const alarm = { subject: feed, facts: { run: id, code, reason }, isUrgent }
  return raiseAlarmStatement(store, causeFor(kind), alarm, now, whileRunning(id))
}

const whileRunning = (run: number) => ({
  when: (first: number) =>
    `exists (select 1 from stock_run where site = ?1 and id = ?${first} and outcome = 'running')`,
  values: [run],
})

/** Ends the alarm of the feed that a run is of, while the run has the lock. */
export const endFeedAlarm = (store: SiteStore, { id, feed }: { id: number; feed: string }, now: number) =>
  endAlarmStatements(store, FEED_CAUSES, feed, now, whileRunning(id))

/** The alarms of a site's feeds, the oldest first. */
export const openFeedAlarms = async (store: SiteStore): Promise<FeedAlarm[]> =>
  (await openAlarms(store)).filter(({ topic }) => topic === TOPIC).map(readFeedAlarm)

/**
 * `run`: the import that raised it last; `code`: the refusal, or `failed`; `reason`: a sentence for the dealer; `files`: how
 * many in a row raised it; `since`, `last_at`: when the first and the last of them came, epoch ms.
 */
function readFeedAlarm({ site, subject: feed, cause, facts, times: files, since, last_at }: Alarm) {
  const { run, code, reason } = JSON.parse(facts) as { run: number; code: string; reason: string }
  const kind = cause.slice(`${TOPIC}_`.length) as FeedAlarmKind
  return { site, feed, run, kind, code, reason, files, since, last_at }
}

/** Ends the alarm of a feed by hand. False: there was none. */
export async function dismissFeedAlarm(store: SiteStore, feed: string, now: number): Promise<boolean> {
  const results = await store.batch(endAlarmStatements(store, FEED_CAUSES, feed, now))
  return results.some(({ meta }) => meta.changes > 0)
}

/** What keeps the alarm of a missing file from being raised: another of its feed, and of a late one itself. */
const BLOCKED_BY = { late: 'true', unreachable: "cause <> 'feed_unreachable'" }

/** Raises the alarm of a feed of which no file comes, unless another stands. True: it is new. */
export async function raiseMissing(
  store: SiteStore,
  { feed, kind, reason }: { feed: string; kind: MissingKind; reason: string },
  now: number,
): Promise<boolean> {
  const alarm = { subject: feed, facts: { run: 0, code: kind, reason } }
  const times = await raiseAlarmStatement(store, causeFor(kind), alarm, now, {
    when: () => `not exists (select 1 from alarm where site = ?1 and topic = ?2 and subject = ?3 and ended_at is null
      and ${BLOCKED_BY[kind]})`,
    values: [],
  }).first<number>('times')
  return times === 1
}

/** Ends the alarm of a feed of which no file came, when one came or the server said that nothing changed. */
export const endMissing = (store: SiteStore, feed: string, now: number): SiteStatement[] =>
  endAlarmStatements(store, ['feed_late', 'feed_unreachable'], feed, now)
