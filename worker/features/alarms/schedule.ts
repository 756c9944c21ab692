import { causeRow, REMIND_AFTER_MS } from '../../../shared/alarm/causes.ts'
import { alarmEvent, alarmMail, alarmMailboxes } from '../../../shared/alarm/message.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { sitesWithAlarms } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import { type HeldChange, heldChanges, heldFiles } from '../../import/held-file.ts'
import type { ImportSummary } from '../../import/history.ts'
import { type Alarm, endAlarm } from '../../platform/alarms.ts'
import { sha256Hex } from '../../platform/crypto.ts'
import { type Fetch, httpFetch } from '../../platform/http-fetch.ts'
import { log, type Report } from '../../platform/log.ts'
import { createMailer } from '../../platform/mail/site-mailer.ts'
import { postJson } from '../../platform/outbound.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { askShards, listShards, type OnShards, openStore, PLATFORM, platformStore } from '../../platform/store-of.ts'
import { signWebhook } from '../../platform/webhook-signature.ts'

/** A person or program that is told of an alarm. `send` rejects where it was not. */
type Target = { id: string; send: () => Promise<void> }

type TargetDeps = { env: Bindings; store: SiteStore; now: number; fetcher: Fetch }

/** Everything that is told of an alarm of a site, or of the platform where there is none. */
async function buildTargets(deps: TargetDeps, alarm: Alarm, site: Site | null): Promise<Target[]> {
  const message = { ...alarm, facts: JSON.parse(alarm.facts) as Record<string, string | number> }
  const mailboxes = alarmMailboxes(alarm.cause, site, deps.env.OPERATOR_EMAIL)
  const details = mailboxes.length > 0 && alarm.ended_at === null ? await heldDetails(deps.store, alarm) : []
  const reached = site && { ...site, url: siteOrigin(deps.env, site) }
  const mail = alarmMail(message, reached, details)
  const mailer = createMailer(deps.env, deps.store, deps.now, deps.fetcher)
  const all = mailboxes.map(async (to): Promise<Target> => {
    const id = await targetId(alarm, to)
    return { id, send: () => mailer.send({ id: `alarm ${id}`, to, from_name: site?.name ?? 'Forecourt', ...mail }) }
  })
  return [
    ...(await Promise.all(all)),
    ...(await webhook(deps, alarm, alarmEvent(message, site?.slug ?? null, deps.now))),
  ]
}

/** The same at every attempt of one telling, so that a service that deduplicates delivers it once. No address is in it. */
async function targetId(alarm: Alarm, to: string): Promise<string> {
  const { site, cause, subject, since, told_at, ended_at, facts } = alarm
  const { code = null } = JSON.parse(facts) as { code?: string }
  return (await sha256Hex(JSON.stringify([site, cause, code, subject, since, told_at, ended_at, to]))).slice(0, 32)
}

/** The operator's webhook, signed as those of leads are. It is not called without its secret, of which an alarm of its own tells. */
async function webhook({ env, now, fetcher }: TargetDeps, alarm: Alarm, event: unknown): Promise<Target[]> {
  const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = env
  if (!url || !secret || causeRow(alarm.cause).for === 'dealer') return []
  const id = await targetId(alarm, url)
  const body = JSON.stringify(event)
  const send = async () => {
    const outcome = await postJson(fetcher, { url, headers: signWebhook(secret, { id, body, now }), body })
    if (!outcome.isAccepted) throw new Error(`the webhook ${outcome.reason}`)
  }
  return [{ id, send }]
}

/** Cars that a mail names of those that a held file would change. */
const NAMED_CARS = 30

const HEADINGS: Record<HeldChange['change'], string> = {
  goes: 'Would leave the site:',
  comes: 'Would be added:',
  changes: 'Would change:',
  waits: 'Values that are held back:',
}

/** What a held file would do, in cars, and the first of them; nothing for any other alarm. */
async function heldDetails(store: SiteStore, { cause, facts }: Alarm): Promise<string[]> {
  if (cause !== 'feed_held') return []
  const { run } = JSON.parse(facts) as { run: number }
  const held = (await heldFiles(store)).find((file) => file.run === run)
  if (!held) return []
  const { vanished, added, changed } = JSON.parse(held.result) as ImportSummary
  const first = await heldChanges(store, { run, feed: held.feed, after: 0, limit: NAMED_CARS })
  const lists = Object.entries(HEADINGS).flatMap(([change, heading]) => {
    const cars = first.filter((car) => car.change === change)
    return cars.length === 0
      ? []
      : [[heading, ...cars.map((car) => `  ${car.name} (${car.key})${car.says && `: ${car.says}`}`)].join('\n')]
  })
  return [
    `The file would take ${vanished} cars off the site, add ${added} and change ${changed}. The first of them:`,
    ...lists,
  ]
}

/** The pause before another attempt, in which the alarm is claimed. */
const RETRY_MS = 15 * MINUTE_MS
/** No alarm is sent later than this after the run began; the next minute continues. */
const MAX_RUN_MS = 40_000

export type AlarmRun = OnShards & { env: Bindings; now: number; report: Report; fetcher?: Fetch }

/** Every minute: tells the alarms that are due to dealer and operator (TRU-05). A failure stops one alarm only. */
export async function sendDueAlarms(run: AlarmRun): Promise<void> {
  const began = Date.now()
  const shards = run.shards ?? listShards(run.env)
  for (const { site: slug, shard } of await askShards(shards, (db) => sitesWithAlarms(db, run.now))) {
    const store = slug === PLATFORM ? platformStore(run.env) : openStore(run.env, { slug, shard })
    const due = await store.rows<Alarm>(`select * from alarm where site = ?1 and tell_at <= ?2 order by tell_at`, [
      run.now,
    ])
    for (const alarm of due) {
      if (Date.now() - began > MAX_RUN_MS) return
      await sendAlarm(run, store, alarm)
    }
  }
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
  const { lapsesAfter } = causeRow(cause)
  if (lapsesAfter && due.told_at !== null && due.ended_at === null) {
    if (due.last_at <= now - lapsesAfter) return void (await endAlarm(store, cause, subject, now))
    if (due.told_at > now - REMIND_AFTER_MS) return void (await claimAlarm(store, due, due.last_at + lapsesAfter))
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
    if (targets.length === 0) {
      const event = { event: 'alarm.no_recipient', site: slug, cause, subject }
      if (env.LOCAL) log('info', { ...event, message: 'No operator is set on this machine, which needs none.' })
      else report(event)
    }
    await completeAlarm(store, alarm, now).run()
  } catch (error) {
    report({ event: 'alarm.not_sent', site: slug, cause, subject, tries: alarm.tries, message: String(error) })
  }
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
  const { lapsesAfter = Infinity } = causeRow(alarm.cause)
  return store.prepare(`update alarm set told_at = ?5, tell_at = ?6, tries = 0, reached = '[]' where ${OWN}`, [
    ...alarmKey(alarm),
    now,
    now + Math.min(REMIND_AFTER_MS, lapsesAfter),
  ])
}
