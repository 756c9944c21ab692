import { plural } from '../../../shared/text.ts'
import { daysSinceBackup } from '../../all-sites/backups.ts'
import type { Bindings } from '../../bindings.ts'
import { endAlarm, raiseAlarm } from '../../platform/alarms.ts'
import { databaseOf, platformStore, type Shard } from '../../platform/store-of.ts'

/** How old a backup may be; `BACKUP_MAX_DAYS` overrides it. */
const MAX_DAYS = 7

/**
 * Every day, and after each backup: raises the alarm of a database whose last backup is too old, or ends it. Backups are
 * expected where one was ever recorded, of this database or of the first, and where `BACKUP_MAX_DAYS` is set. Nothing on a
 * developer's machine and on previews.
 */
export async function checkBackup(env: Bindings, now: number, { name, db }: Shard): Promise<void> {
  if (env.LOCAL || env.PREVIEW_SITE) return
  const days = await daysSinceBackup(db, now)
  const areExpected =
    Boolean(env.BACKUP_MAX_DAYS) || days !== null || (await daysSinceBackup(databaseOf(env), now)) !== null
  const limit = Number(env.BACKUP_MAX_DAYS) || MAX_DAYS
  const store = platformStore(env)
  if (!areExpected || (days !== null && days <= limit)) return void (await endAlarm(store, 'backup_old', name, now))
  const last = days === null ? 'none is recorded' : `${plural(days, 'day')} old`
  await raiseAlarm(store, 'backup_old', { subject: name, facts: { last, limit } }, now)
}
