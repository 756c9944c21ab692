import { env } from 'cloudflare:workers'
import type { CarInput } from '../../../shared/car/schema.ts'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { connect } from '../../../worker/connect.ts'
import { databaseWatchlist } from '../../../worker/features/account/watchlist/service.ts'
import { runAlerts } from '../../../worker/features/alerts/schedule.ts'
import { databaseAlerts } from '../../../worker/features/alerts/service.ts'
import { type Mail, MailFailure } from '../../../worker/platform/mail/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { TextFailure, type TextMessage } from '../../../worker/platform/text-messages.ts'
import { ALERT_DELAY_MS, dueAlerts } from '../../../worker/stock-records/publications.ts'
import { toDocument } from '../../../worker/stock-records/records.ts'
import { aCarInput } from '../../builders/car-input.ts'
import { siteInput } from '../../builders/site.ts'
import { migrate } from '../migrate.ts'
import { publishAnew } from '../publish-anew.ts'
import { dyingDatabase } from './dying-database.ts'

let made = 0
const never = () => false
/** Ten in the morning in Brisbane. */
export const MORNING = Date.parse('2026-11-25T00:00:00Z')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const PHONE = '+61491570156'
export const AGREED = { text: 'Tell me.', version: 'one', at: MORNING }

type CarChanges = Partial<Pick<CarInput, 'price' | 'make' | 'name'>> & { status?: string }
/** 'mumbles': it takes the text and answers with a failure; 'no_mobile': the number is none. */
export type Outcome = 'takes' | 'refuses' | 'hangs' | 'mumbles' | 'no_mobile'

/** A site with readers, whose clock, stock and services the test has in hand. */
export async function aYard(alerts: Record<string, unknown> = {}) {
  await migrate()
  const slug = `alert-yard-${++made}`
  const features = { watchlist: true, alerts: true }
  const config = siteInput({ slug, features, alerts, include_sold_cars_days: 30 })
  await env.KV.put(siteKey(slug), JSON.stringify(config))
  let now = MORNING
  let run = 0
  const texts: TextMessage[] = []
  const attempts: TextMessage[] = []
  const mails: Mail[] = []
  const welcomes: (TextMessage | Mail)[] = []
  const reports: Record<string, unknown>[] = []
  const how: { texts: () => Outcome; mails: () => Outcome } = { texts: () => 'takes', mails: () => 'takes' }
  const hang = new Promise<never>(() => {})
  let dies = never

  const services = (site: Site) => ({
    ...connect(env, site, { now, defer: () => {}, note: () => {} }),
    texts: {
      async send(message: TextMessage) {
        const taken = isWelcome(message) ? welcomes : texts
        if (taken === texts) attempts.push(message)
        // As the adapter of a service without idempotency keys, which looks whether it has the text.
        if (message.isRepeat && taken.some(({ id }) => id === message.id)) return
        const outcome = how.texts()
        if (outcome === 'refuses') throw refusal()
        if (outcome === 'no_mobile') throw noMobile()
        taken.push(message)
        if (outcome === 'hangs') await hang
        if (outcome === 'mumbles') throw new TextFailure('text messages: answered 503', { status: 503 })
      },
    },
    mailer: {
      async send(mail: Mail) {
        const outcome = how.mails()
        if (outcome === 'refuses') throw new MailFailure('was refused')
        ;(isWelcome(mail) ? welcomes : mails).push(mail)
        if (outcome === 'hangs') await hang
      },
    },
  })

  return {
    slug,
    /** Texts that the service has taken, and every attempt to send one. */
    texts,
    attempts,
    mails,
    /** Messages that alerts are on, which `texts` and `mails` leave out. */
    welcomes,
    reports,
    how,
    /** How often a run of the minute loses its database. */
    die: (when: () => boolean) => void (dies = when),
    now: () => now,
    pass: (ms: number) => void (now += ms),
    at: (moment: number) => void (now = moment),
    turnOff: () =>
      env.KV.put(siteKey(slug), JSON.stringify({ ...(config as object), features: { ...features, alerts: false } })),
    alerts: () => databaseAlerts(siteStore(env.DB, slug), now),
    /** A shopper saves a car as the stock has it, or as they saw it before. */
    async watch(id: number, phone = PHONE, price: number | null = null) {
      const known = await env.DB.prepare("select doc ->> '$.price' as price from car where id = ?").bind(id).first()
      const seen = { status: 'for_sale' as const, price: price ?? (known!['price'] as number) }
      const car = { car_id: id, slug: `car-${id}`, name: `Car ${id}` }
      return databaseWatchlist(siteStore(env.DB, slug), now).save(phone, car, seen)
    },
    unwatch: async (id: number, phone = PHONE) => databaseWatchlist(siteStore(env.DB, slug), now).remove(phone, id),
    /** Puts a car into stock, or changes it; gives its id. */
    async stock(key: string, { status = 'in_stock', ...changes }: CarChanges = {}): Promise<number> {
      const input = aCarInput({ source_key: key, ...changes })
      const row = await env.DB.prepare(
        `insert into car (site, source_key, slug, status, created_at, updated_at, sold_at, doc)
         values (?1, ?2, ?3, ?4, ?5, ?5, iif(?4 = 'sold', ?5, null), ?6)
         on conflict (site, source_key) do update set status = ?4, doc = ?6, sold_at = iif(?4 = 'sold', ?5, null)
         returning id`,
      )
        .bind(slug, key, `${slug}-${key}`, status, now, toDocument(input))
        .first<{ id: number }>()
      return row!.id
    },
    /** An import has ended and is public. */
    async imported() {
      await env.DB.prepare(
        `insert into stock_run (site, outcome, source, mapping, as_of, started_at, beat_at, finished_at)
         values (?1, 'committed', ?3, 'forecourt', ?2, ?2, ?2, ?2)`,
      )
        .bind(slug, now, `run-${++run}`)
        .run()
      await dueAlerts(siteStore(env.DB, slug), now + ALERT_DELAY_MS).run()
      await publishAnew(slug, now)
      now += ALERT_DELAY_MS
    },
    /** A minute passes, and its run; `isLost`: the run ends while something is on its way. */
    async minute(isLost = false) {
      now += MINUTE
      const work = runAlerts({
        env: { KV: env.KV, DB: dyingDatabase(env.DB, () => dies()) },
        connect: services,
        clock: () => now,
        report: (trouble) => void reports.push(trouble),
      })
      await (isLost ? Promise.race([work, new Promise((done) => setTimeout(done, 300))]) : work)
    },
    states: async () => {
      const { results } = await env.DB.prepare(
        "select state, doc, reason from alert_message where site = ? and kind <> 'on' order by since",
      )
        .bind(slug)
        .all<{ state: string; doc: string; reason: string | null }>()
      return results
    },
  }
}

const isWelcome = ({ text }: { text: string }) => /alerts are on|We’ll email you when/.test(text)

const refusal = () => new TextFailure('text messages: answered 429', { status: 429, outcome: 'refused' })
const noMobile = () =>
  new TextFailure('the number is not a mobile', {
    status: 400,
    isOutage: false,
    isRecipient: true,
    outcome: 'refused',
  })

export const SMS = { channel: 'sms' } as const
export const EMAIL = { channel: 'email', address: 'jo@example.com' } as const
type Yard = Awaited<ReturnType<typeof aYard>>

/** A reader who watches one car at this price, and whose first look is over. */
export async function aReader(yard: Yard, price = 20_000) {
  const id = await yard.stock('one', { price })
  await yard.watch(id)
  await yard.alerts().subscribers.begin(PHONE, SMS, AGREED)
  await yard.imported()
  await yard.minute()
  return id
}

/** The price of the car that `aReader` watches falls to this. */
export const drops = async (yard: Yard, price: number) => {
  await yard.stock('one', { price })
  await yard.imported()
  await yard.minute()
}
