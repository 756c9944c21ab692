import { plural } from '../../../shared/text.ts'
import { daysSinceBackup } from '../../all-sites/daily-jobs.ts'
import type { Bindings, EnvironmentEntry } from '../../bindings.ts'
import { endAlarm, openAlarms, raiseAlarm } from '../../platform/alarms.ts'
import { hasMailService } from '../../platform/mail/site-mailer.ts'
import { chooseDatabase, platformStore, type Shard } from '../../platform/store-of.ts'

type Environment = Record<keyof Bindings, EnvironmentEntry>

/** Secrets that this deployment needs and does not have: always, or beside another variable that is set. */
function missingSecrets(env: Bindings, environment: Environment): { name: string; effect: string }[] {
  const isSet = (name: keyof Bindings) => Boolean(env[name])
  return (Object.keys(environment) as (keyof Bindings)[]).flatMap((name) => {
    const { neededWith, without } = environment[name]
    const isNeeded = neededWith === 'always' || (neededWith !== undefined && isSet(neededWith))
    return isNeeded && !isSet(name) ? [{ name, effect: without }] : []
  })
}

/**
 * Every minute: raises the alarms of secrets that are missing, and ends those of secrets and of a mail service that are
 * there again. One question of the database where nothing changed. Nothing on a developer's machine and on previews.
 */
export async function checkSecrets(env: Bindings, environment: Environment, now: number): Promise<void> {
  if (env.LOCAL || env.PREVIEW_SITE) return
  const store = platformStore(env)
  const open = await openAlarms(store)
  const missing = missingSecrets(env, environment)
  const isOpen = (name: string) => open.some(({ cause, subject }) => cause === 'secret_missing' && subject === name)
  for (const { name: subject, effect } of missing)
    if (!isOpen(subject)) await raiseAlarm(store, 'secret_missing', { subject, facts: { effect } }, now)
  for (const { cause, subject } of open) {
    const isOver =
      (cause === 'secret_missing' && !missing.some(({ name }) => name === subject)) ||
      (cause === 'mail_not_set_up' && hasMailService(env))
    if (isOver) await endAlarm(store, cause, subject, now)
  }
}

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
    Boolean(env.BACKUP_MAX_DAYS) || days !== null || (await daysSinceBackup(chooseDatabase(env), now)) !== null
  const limit = Number(env.BACKUP_MAX_DAYS) || MAX_DAYS
  const store = platformStore(env)
  if (!areExpected || (days !== null && days <= limit)) return void (await endAlarm(store, 'backup_old', name, now))
  const last = days === null ? 'none is recorded' : `${plural(days, 'day')} old`
  await raiseAlarm(store, 'backup_old', { subject: name, facts: { last, limit } }, now)
}
