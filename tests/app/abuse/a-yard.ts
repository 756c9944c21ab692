import { carInputSchema } from '../../../shared/car/schema.ts'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { type Json, mergeConfig } from '../../../shared/tenant/merge.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { databaseSessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { signed } from '../../../worker/features/payments/local.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { toDocument } from '../../../worker/stock-records/records.ts'
import { aCar } from '../../builders/car.ts'
import { hours } from '../../builders/location.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { BROWSER, unseenIn } from '../a-form.ts'
import { anApp } from '../an-app.ts'
import { aBrowser, type Browser } from '../sign-in/a-shopper.ts'

/** A Friday, ten in the morning in Queensland. */
export const NOW = Date.parse('2026-11-20T00:00:00Z')
export const ANN = '+61491570156'
export const BEN = '+61491570157'
/** What nobody but the dealer is ever to read. */
export const JO = { name: 'Jocasta Parkinson', email: 'jocasta@mail.example', phone: '0491 570 006' }

const ON = (
  'reserve checkout checkout_journey online_payment spin_to_win finance personalised_finance trade_in autograb ' +
  'service_booking careers phone_reveal watchlist alerts garage'
).split(' ')

/** A site on which everything can be done that Leads has. */
const EVERYTHING = {
  aliases: { '/our-garage': { to: 'my_garage' } },
  features: { ...Object.fromEntries(ON.map((feature) => [feature, true])), captcha: false },
  dealerships: [{ id: 1, slug: 'north', name: 'North' }],
  locations: [
    {
      id: 1,
      name: 'North',
      slug: 'north',
      primary: true,
      dealership_id: 1,
      dealership_slug: 'north',
      address: { street: '1 A Street', city: 'Brisbane', state: 'qld', postcode: '4000', lat: -27, long: 153 },
      contact_detail: { phone: '07 5550 0111', opening_hours: hours([1, 2, 3, 4, 5, 6], '09:00', '11:00') },
    },
  ],
  trade_in: { register: 'demonstration' },
  reservation: {
    payment_processors: ['stripe'],
    stripe: { key: 'STRIPE_KEY_OWN', webhook_secret: 'STRIPE_WEBHOOK_SECRET_OWN' },
  },
  spin_to_win: {
    slug: 'spring',
    title: 'Spin to win',
    intro: 'One turn.',
    terms: ['One turn each.'],
    prizes: [{ slug: 'pen', name: 'A pen', weight: 1 }],
  },
} as Json

type Setting = { database?: Database; site?: object; env?: Partial<Bindings> }
type Database = ReturnType<typeof sqliteDatabase>

let made = 0

/** The whole app with everything on, over a database in which two cars stand: `rav4` and `yaris`. */
export async function aYard({ database = sqliteDatabase(), site = {}, env = {} }: Setting = {}) {
  const first = 10 * ++made
  const cars = ['rav4', 'yaris'].map((slug, at) =>
    aCar({ id: first + at, slug, price: 30_000, car_type: 'used', has_nvic: true, source_key: `${slug} ${first}` }),
  )
  const app = await anApp({
    site: mergeConfig(EVERYTHING, site as Json) as never,
    cars,
    env: { DB: database.db, LOCAL: 'yes', ...env },
  })
  for (const car of cars)
    await database.db
      .prepare(
        'insert into car (id, site, source_key, slug, status, created_at, updated_at, doc) values (?,?,?,?,?,1,1,?)',
      )
      .bind(car.id, app.slug, car.source_key, car.slug, car.status, toDocument(carInputSchema.parse(car)))
      .run()
  const browser = (cookies?: Map<string, string>) => aBrowser(app, cookies)
  const tables = database.rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not in ('missing_address', 'audit', 'failure_count') order by name",
  )
  let last: { changed: ReturnType<Database['watch']>; rows: Record<string, unknown[]> } | null = null
  /**
   * Every row there is, of every table but those that any request may write: addresses that were not found, the audit
   * trail and counts of failures.
   */
  function written(): Record<string, unknown[]> {
    const before = last?.rows
    const hasChanged = last?.changed()
    const known = ({ name }: { name: string }) => (hasChanged?.(name) === false ? before?.[name] : null)
    const rows = Object.fromEntries(
      tables.map((table) => [table.name, known(table) ?? database.rows(`select * from "${table.name}"`)]),
    )
    last = { changed: database.watch(), rows }
    return rows
  }
  return {
    ...app,
    database,
    car: cars[0]!.id,
    origin: `http://${app.host}`,
    browser,
    /** A browser that somebody is signed in with. */
    signedIn: async (phone = ANN) => {
      const means = { store: siteStore(database.db, app.slug), now: Date.now(), defer: () => {} }
      return browser(new Map([['__Host-forecourt', await databaseSessions(means).begin(phone)]]))
    },
    /** Tells of a payment as the processor would. */
    tell: async (event: PaymentEvent) => {
      const { body, signature } = await signed(event, Date.now())
      return app.ask('/api/payments/webhook', { method: 'POST', body, headers: { 'Stripe-Signature': signature } })
    },
    written,
    /** Remembers every row; the function that it gives brings them back. */
    mark: () => {
      const rows = written()
      database.mark()
      return () => {
        database.rewind()
        last = { changed: database.watch(), rows }
      }
    },
  }
}

export type Yard = Awaited<ReturnType<typeof aYard>>

/** What the form at an address sends unseen; of several the one with this field. */
export async function unseenAt(browser: Browser, path: string, has = ''): Promise<Record<string, string>> {
  const html = await (await browser.go(path, { headers: { 'User-Agent': BROWSER } })).text()
  const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
  return unseenIn(forms.find((form) => form.includes('method="post"') && form.includes(has)) ?? '')
}
