import { alarmMail, alarmRecipients, type HeldNews } from '../../../shared/stock/alarm-mail.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts'
import { sitesWithAlarms } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import { type Alarm, dueAlarms, postponeMail } from '../../import/alarms.ts'
import { heldChanges, heldFiles } from '../../import/held-file.ts'
import type { ImportSummary } from '../../import/import-stock.ts'
import { type Fetch, httpFetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import { mailerOf } from '../../platform/mail/site-mailer.ts'
import { askShards, type OnShards, shardsOf } from '../../platform/shards.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { storeOf } from '../../platform/store-of.ts'

const EVERY_MS = DAY_MS
/** A mail that could not be sent is tried again so much later; no other run tries it before. */
const RETRY_MS = 15 * MINUTE_MS
/** Cars that a mail names of those that a held file would change. */
const NAMED_CARS = 30

export type AlarmMails = OnShards & { env: Bindings; now: number; report: Report; fetcher?: Fetch }

/** Mails the alarms of feeds that are due, to dealer and operator: at once, then once a day. A failure stops one alarm only. */
export async function sendDueAlarms(deps: AlarmMails): Promise<void> {
  const shards = deps.shards ?? shardsOf(deps.env)
  for (const { site: slug, shard } of await askShards(shards, (db) => sitesWithAlarms(db, deps.now))) {
    const store = storeOf(deps.env, { slug, shard })
    for (const alarm of await dueAlarms(store, deps.now)) await sendOnce(deps, store, alarm)
  }
}

async function sendOnce(deps: AlarmMails, store: SiteStore, alarm: Alarm): Promise<void> {
  const { site, feed, run } = alarm
  const retryAt = deps.now + RETRY_MS
  if (!(await postponeMail(store, alarm, retryAt))) return
  try {
    await sendAlarm(deps, store, alarm)
    await postponeMail(store, { ...alarm, mail_at: retryAt }, deps.now + EVERY_MS)
  } catch (error) {
    deps.report({ event: 'stock.alarm_not_sent', site, feed, run, message: String(error) })
  }
}

async function sendAlarm({ env, now, fetcher = httpFetch }: AlarmMails, store: SiteStore, alarm: Alarm): Promise<void> {
  const site = await siteBySlug(env.KV, alarm.site)
  const recipients = site ? alarmRecipients(site, env.OPERATOR_EMAIL) : []
  if (!site || recipients.length === 0) return
  const mailer = mailerOf(env, store, now, fetcher)
  const content = alarmMail(site, alarm, await heldNews(store, alarm))
  for (const to of recipients) {
    // The same id at every try of one due mail, so that a service that deduplicates delivers it once.
    const id = `stock-alarm ${alarm.site} ${alarm.feed} ${alarm.run} ${Math.floor(now / DAY_MS)} ${to}`
    await mailer.send({ id, to, from_name: site.name, ...content })
  }
}

async function heldNews(store: SiteStore, { kind, run }: Alarm): Promise<HeldNews | null> {
  if (kind !== 'held') return null
  const held = (await heldFiles(store)).find((file) => file.run === run)
  if (!held) return null
  const { vanished, added, changed } = JSON.parse(held.result) as ImportSummary
  return { vanished, added, changed, first: await heldChanges(store, { run, after: 0, limit: NAMED_CARS }) }
}
