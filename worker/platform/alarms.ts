import { type AlarmCause, type AlarmFacts, causeRow, findTopic, REMIND_AFTER_MS } from '../../shared/alarm/causes.ts'
import { MINUTE_MS } from '../../shared/time.ts'
import { errorText, report } from './log.ts'
import { type SiteStatement, type SiteStore } from './site-store.ts'
import { withTimeout } from './timeout.ts'

/** What went wrong and stands, of a site or of the platform (`platformStore`). One row for each topic and subject. */
export type Alarm = {
  site: string
  topic: string
  /** What it is about: a feed, a destination, a secret, a task. */
  subject: string
  cause: AlarmCause
  /** JSON. */
  facts: string
  /** How often it was raised since it stands. */
  times: number
  since: number
  last_at: number
  /** When it is to be told next, epoch ms; null: not again. */
  tell_at: number | null
  /** Attempts of the telling that is due, and the targets that it has reached, as a JSON list of hashes. */
  tries: number
  reached: string
  told_at: number | null
  /** Null: it stands. An alarm that is over is kept until that was told. */
  ended_at: number | null
}

/** A condition of the change, whose values are bound after those of the statement. */
type Condition = { when: (first: number) => string; values: readonly unknown[] }
const ALWAYS: Condition = { when: () => 'true', values: [] }

type Raise<Cause extends AlarmCause> = {
  subject: string
  facts: AlarmFacts<Cause>
  /** It is told at once, also where the same alarm stands. */
  isUrgent?: boolean
}

/** Alarms that are raised again within so long are written once; those of files count each. */
const SAME_MS = MINUTE_MS

/** Raises an alarm, or counts it where it stands, as a statement for a transaction of the caller. */
export function raiseAlarmStatement<Cause extends AlarmCause>(
  store: SiteStore,
  cause: Cause,
  { subject, facts, isUrgent = false }: Raise<Cause>,
  now: number,
  { when, values }: Condition = ALWAYS,
): SiteStatement {
  const { settle, toldAfter = 0 } = causeRow(cause)
  const isOther = `(?7 or cause <> excluded.cause or facts ->> 'code' is not excluded.facts ->> 'code')`
  return store.prepare(
    `insert into alarm (site, topic, subject, cause, facts, times, since, last_at, tell_at)
     select ?1, ?2, ?3, ?4, ?5, 1, ?6, ?6, ?6 + ?10 where ${when(11)}
     on conflict (site, topic, subject) do update set cause = excluded.cause, facts = excluded.facts,
       times = iif(ended_at is null, times + 1, 1), since = iif(ended_at is null, since, excluded.since),
       last_at = excluded.last_at, ended_at = null,
       tries = iif(ended_at is null and not ${isOther}, tries, 0),
       reached = iif(ended_at is null and not ${isOther}, reached, '[]'),
       tell_at = case
         when ${isOther} then excluded.tell_at
         when ended_at is null then tell_at
         when ?8 = 0 or told_at is null then excluded.tell_at
         else told_at + ?9 end
     where ?8 = 0 or ended_at is not null or ${isOther} or last_at <= excluded.last_at - ${SAME_MS}
     returning times`,
    [
      findTopic(cause),
      subject,
      cause,
      JSON.stringify(facts),
      now,
      isUrgent ? 1 : 0,
      settle,
      REMIND_AFTER_MS,
      toldAfter,
      ...values,
    ],
  )
}

/** Ends alarms of some causes, as statements for a transaction of the caller. One that was never told is deleted. */
export function endAlarmStatements(
  store: SiteStore,
  causes: readonly [AlarmCause, ...AlarmCause[]],
  subject: string,
  now: number,
  { when, values: bound }: Condition = ALWAYS,
): SiteStatement[] {
  const { settle } = causeRow(causes[0])
  const stands = `site = ?1 and topic = ?2 and subject = ?3 and ended_at is null
    and cause in (select value from json_each(?4))`
  const values = [findTopic(causes[0]), subject, JSON.stringify(causes)]
  return [
    store.prepare(`delete from alarm where ${stands} and told_at is null and tries = 0 and ${when(5)}`, [
      ...values,
      ...bound,
    ]),
    store.prepare(
      `update alarm set ended_at = ?5, tell_at = ?5 + ?6, tries = 0, reached = '[]' where ${stands} and ${when(7)}`,
      [...values, now, settle, ...bound],
    ),
  ]
}

/** What fails may be the database itself: its alarm is not waited for. */
const RAISED_WITHIN_MS = 5_000

/** Raises an alarm of a site or the platform, told once while it stands. Never rejects; a preview raises none. */
export async function raiseAlarm<Cause extends AlarmCause>(
  store: SiteStore,
  cause: Cause,
  alarm: Raise<Cause>,
  now: number,
): Promise<void> {
  try {
    await withTimeout(raiseAlarmStatement(store, cause, alarm, now).run(), RAISED_WITHIN_MS)
  } catch (error) {
    report({ event: 'alarm.not_raised', site: store.site, cause, message: String(error) })
  }
}

/** Ends an alarm, where it stands, and gives whether it did: that it is over is told too. Never rejects. */
export async function endAlarm(store: SiteStore, cause: AlarmCause, subject: string, now: number): Promise<boolean> {
  try {
    const standing = await store.first(
      'select 1 from alarm where site = ?1 and topic = ?2 and subject = ?3 and cause = ?4 and ended_at is null',
      [findTopic(cause), subject, cause],
    )
    if (standing === null) return false
    await store.batch(endAlarmStatements(store, [cause], subject, now))
    return true
  } catch (error) {
    report({ event: 'alarm.not_ended', site: store.site, cause, message: String(error) })
    return false
  }
}

type Reasoned = { [Cause in AlarmCause]: AlarmFacts<Cause> extends { reason: unknown } ? Cause : never }[AlarmCause]

/** Work whose failure raises an alarm and whose success ends it. Rejects as the work does. */
export async function withAlarm<Result>(
  store: SiteStore,
  { cause, subject, now }: { cause: Reasoned; subject: string; now: number },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    await endAlarm(store, cause, subject, now)
    return result
  } catch (error) {
    await raiseAlarm(store, cause, { subject, facts: { reason: errorText(error) } }, now)
    throw error
  }
}

/** The alarms that stand, the oldest first. */
export async function openAlarms(store: SiteStore): Promise<Alarm[]> {
  return store.rows<Alarm>(`select * from alarm where site = ?1 and ended_at is null order by since, topic, subject`)
}
