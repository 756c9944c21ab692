import { causeRow } from '../../../shared/alarm/causes.ts'
import { type AlarmSite, alarmEvent, alarmMail, alarmMailboxes } from '../../../shared/alarm/message.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import { type HeldChange, heldChanges, heldFiles } from '../../import/held-file.ts'
import type { ImportSummary } from '../../import/history.ts'
import type { Alarm } from '../../platform/alarms.ts'
import { sha256Hex } from '../../platform/crypto.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import { createMailer } from '../../platform/mail/site-mailer.ts'
import { postJson } from '../../platform/outbound.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { signWebhook } from '../../platform/webhook-signature.ts'

/** A person or program that is told of an alarm. `send` rejects where it was not. */
export type Target = { id: string; send: () => Promise<void> }

type TargetDeps = { env: Bindings; store: SiteStore; now: number; fetcher: Fetch }

/** Everything that is told of an alarm of a site, or of the platform where there is none. */
export async function buildTargets(deps: TargetDeps, alarm: Alarm, site: Site | null): Promise<Target[]> {
  const message = { ...alarm, facts: JSON.parse(alarm.facts) as Record<string, string | number> }
  const mailboxes = alarmMailboxes(alarm.cause, site, deps.env.OPERATOR_EMAIL)
  const details = mailboxes.length > 0 && alarm.ended_at === null ? await heldDetails(deps.store, alarm) : []
  const reached = site && { ...site, url: siteOrigin(deps.env, site) }
  const mail = alarmMail(message, reached, details)
  const mailer = createMailer(deps.env, deps.store, deps.now, deps.fetcher)
  const all = mailboxes.map(async (to): Promise<Target> => {
    const id = await targetId(alarm, to)
    return { id, send: () => mailer.send({ id: `alarm ${id}`, to, from_name: siteName(site), ...mail }) }
  })
  return [
    ...(await Promise.all(all)),
    ...(await webhook(deps, alarm, alarmEvent(message, site?.slug ?? null, deps.now))),
  ]
}

const siteName = (site: AlarmSite | null) => site?.name ?? 'Forecourt'

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
}

/** What a held file would do, in cars, and the first of them; nothing for any other alarm. */
async function heldDetails(store: SiteStore, { cause, facts }: Alarm): Promise<string[]> {
  if (cause !== 'feed_held') return []
  const { run } = JSON.parse(facts) as { run: number }
  const held = (await heldFiles(store)).find((file) => file.run === run)
  if (!held) return []
  const { vanished, added, changed } = JSON.parse(held.result) as ImportSummary
  const first = await heldChanges(store, { run, after: 0, limit: NAMED_CARS })
  const lists = Object.entries(HEADINGS).flatMap(([change, heading]) => {
    const cars = first.filter((car) => car.change === change)
    return cars.length === 0 ? [] : [[heading, ...cars.map((car) => `  ${car.name} (${car.key})`)].join('\n')]
  })
  return [
    `The file would take ${vanished} cars off the site, add ${added} and change ${changed}. The first of them:`,
    ...lists,
  ]
}
