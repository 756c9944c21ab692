import { causeRow } from '../../../shared/alarm/causes.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { sitesWithAlarms } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import { ALARM_COLUMNS, type Alarm, endAlarm } from '../../platform/alarms.ts'
import { type Fetch, httpFetch } from '../../platform/http-fetch.ts'
import { log, type Report } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { askShards, listShards, type OnShards, openStore, PLATFORM, platformStore } from '../../platform/store-of.ts'
import { buildTargets } from './targets.ts'

/** The pause before another attempt, in which the alarm is claimed. */
const RETRY_MS = 15 * MINUTE_MS
/** No alarm is sent later than this after the run began; the next minute continues. */
const MAX_RUN_MS = 40_000

export type AlarmRun = OnShards & { env: Bindings; now: number; report: Report; fetcher?: Fetch }

/**
 * Every minute: tells the alarms that are due to dealer and operator (TRU-05): once, again where their cause says so, and
 * when they are over. A failure stops one alarm only.
 */
export async function sendDueAlarms(run: AlarmRun): Promise<void> {
  const began = Date.now()
  const shards = run.shards ?? listShards(run.env)
  for (const { site: slug, shard } of await askShards(shards, (db) => sitesWithAlarms(db, run.now))) {
    const store = slug === PLATFORM ? platformStore(run.env) : openStore(run.env, { slug, shard })
    for (const alarm of await dueAlarms(store, run.now)) {
      if (Date.now() - began > MAX_RUN_MS) return
      await sendAlarm(run, store, alarm)
    }
  }
}

/** An alarm without recipient is a failure in production; a developer's machine needs no operator. */
function noteNoRecipient({ LOCAL }: Bindings, report: Report, alarm: { site: string; cause: string; subject: string }) {
  if (!LOCAL) return report({ event: 'alarm.no_recipient', ...alarm })
  log('info', {
    event: 'alarm.no_recipient',
    ...alarm,
    message: 'No operator is set on this machine, which needs none.',
  })
}

async function sendAlarm(
  { env, now, report, fetcher = httpFetch }: AlarmRun,
  store: SiteStore,
  due: Alarm,
): Promise<void> {
  const { site: slug, cause, subject } = due
  // A secret that was set since needs no reminder: the alarm is over.
  if (cause === 'secret_missing' && due.told_at !== null && due.ended_at === null && subject in env)
    return void (await endAlarm(store, cause, subject, now))
  const { lapsesAfter, remindAfter } = causeRow(cause)
  if (lapsesAfter && due.told_at !== null && due.ended_at === null) {
    if (due.last_at <= now - lapsesAfter) return void (await endAlarm(store, cause, subject, now))
    const isReminderDue = remindAfter !== null && due.told_at <= now - remindAfter
    if (!isReminderDue) return void (await claimAlarm(store, due, due.last_at + lapsesAfter))
  }
  const alarm = await claimAlarm(store, due, now + RETRY_MS)
  if (!alarm) return
  try {
    const site = slug === PLATFORM ? null : await siteBySlug(env.KV, slug)
    const reached = new Set(JSON.parse(alarm.reached) as string[])
    const targets = await buildTargets({ env, store, now, fetcher }, alarm, site)
    const failures: string[] = []
    for (const { id, send } of targets.filter((target) => !reached.has(target.id))) {
      try {
        await send()
        await recordReached(store, alarm, id).run()
      } catch (error) {
        failures.push(String(error))
      }
    }
    if (failures.length > 0) throw new Error(failures.join('; '))
    if (targets.length === 0) noteNoRecipient(env, report, { site: slug, cause, subject })
    await completeAlarm(store, alarm, now).run()
  } catch (error) {
    report({ event: 'alarm.not_sent', site: slug, cause, subject, tries: alarm.tries, message: String(error) })
  }
}

/** Alarms that are to be told, the one that waits longest first. */
async function dueAlarms(store: SiteStore, now: number): Promise<Alarm[]> {
  return store.rows<Alarm>(`select ${ALARM_COLUMNS} from alarm where site = ?1 and tell_at <= ?2 order by tell_at`, [
    now,
  ])
}

const OWN = 'site = ?1 and topic = ?2 and subject = ?3 and tell_at = ?4'
const alarmKey = ({ topic, subject, tell_at }: Alarm) => [topic, subject, tell_at]

/** Takes the telling of an alarm, which is due again at `retryAt`. Null: another caller has it, or it changed. */
async function claimAlarm(store: SiteStore, alarm: Alarm, retryAt: number): Promise<Alarm | null> {
  const changes = await store.run(`update alarm set tell_at = ?5, tries = tries + 1 where ${OWN}`, [
    ...alarmKey(alarm),
    retryAt,
  ])
  return changes > 0 ? { ...alarm, tell_at: retryAt, tries: alarm.tries + 1 } : null
}

/** Notes that a target was reached, so that a later attempt leaves it out. */
const recordReached = (store: SiteStore, alarm: Alarm, target: string): SiteStatement =>
  store.prepare(`update alarm set reached = json_insert(reached, '$[#]', ?5) where ${OWN}`, [
    ...alarmKey(alarm),
    target,
  ])

/** Every target was reached: the end of an alarm deletes it, any other telling says when the next is due. */
function completeAlarm(store: SiteStore, alarm: Alarm, now: number): SiteStatement {
  if (alarm.ended_at !== null) return store.prepare(`delete from alarm where ${OWN}`, [...alarmKey(alarm)])
  const { remindAfter, lapsesAfter } = causeRow(alarm.cause)
  const next = Math.min(remindAfter ?? Infinity, lapsesAfter ?? Infinity)
  return store.prepare(`update alarm set told_at = ?5, tell_at = ?6, tries = 0, reached = '[]' where ${OWN}`, [
    ...alarmKey(alarm),
    now,
    next === Infinity ? null : now + next,
  ])
}
