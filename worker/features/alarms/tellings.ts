import { causeRow } from '../../../shared/alarm/causes.ts'
import { ALARM_COLUMNS, type Alarm } from '../../platform/alarms.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'

/** Alarms that are to be told, the one that waits longest first. */
export async function dueAlarms(store: SiteStore, now: number): Promise<Alarm[]> {
  const { results } = await store
    .prepare(`select ${ALARM_COLUMNS} from alarm where site = ?1 and tell_at <= ?2 order by tell_at`)
    .bind(now)
    .all<Alarm>()
  return results
}

const OWN = 'site = ?1 and topic = ?2 and subject = ?3 and tell_at = ?4'
const keyOf = ({ topic, subject, tell_at }: Alarm) => [topic, subject, tell_at]

/** Takes the telling of an alarm, which is due again at `retryAt`. Null: another caller has it, or it changed. */
export async function claimTelling(store: SiteStore, alarm: Alarm, retryAt: number): Promise<Alarm | null> {
  const { meta } = await store
    .prepare(`update alarm set tell_at = ?5, tries = tries + 1 where ${OWN}`)
    .bind(...keyOf(alarm), retryAt)
    .run()
  return meta.changes > 0 ? { ...alarm, tell_at: retryAt, tries: alarm.tries + 1 } : null
}

/** Notes that a target was reached, so that a later attempt leaves it out. */
export const noteReached = (store: SiteStore, alarm: Alarm, target: string): SiteStatement =>
  store
    .prepare(`update alarm set reached = json_insert(reached, '$[#]', ?5) where ${OWN}`)
    .bind(...keyOf(alarm), target)

/** Every target was reached: the end of an alarm deletes it, any other telling says when the next is due. */
export function endTelling(store: SiteStore, alarm: Alarm, now: number): SiteStatement {
  if (alarm.ended_at !== null) return store.prepare(`delete from alarm where ${OWN}`).bind(...keyOf(alarm))
  const { remindAfter, lapsesAfter } = causeRow(alarm.cause)
  const next = Math.min(remindAfter ?? Infinity, lapsesAfter ?? Infinity)
  return store
    .prepare(`update alarm set told_at = ?5, tell_at = ?6, tries = 0, reached = '[]' where ${OWN}`)
    .bind(...keyOf(alarm), now, next === Infinity ? null : now + next)
}
