import { type Car, carInputSchema } from '../../shared/car/schema.ts'
import type { PaymentEvent } from '../../shared/reservation/reservation.ts'
import type { Bindings } from '../../worker/bindings.ts'
import { databaseSessions } from '../../worker/features/account/sign-in/sessions.ts'
import { signed } from '../../worker/features/payments/local.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { publish } from '../../worker/publish.ts'
import { recordCarChange } from '../../worker/stock-records/publications.ts'
import { toDocument } from '../../worker/stock-records/records.ts'
import { aCar } from '../builders/car.ts'
import { aForm, JO } from './a-form.ts'

const STRIPE = { key: 'STRIPE_KEY_OWN', webhook_secret: 'STRIPE_WEBHOOK_SECRET_OWN' }
export const PAID = { payment_processors: ['stripe' as const], stripe: STRIPE }
/** The number of JO. */
const JO_MOBILE = '+61491570006'
const LOCAL = { LOCAL: 'yes' }
const rav = aCar({ id: 7, slug: 'rav4', make: 'Toyota', model: 'RAV4', price: 30_000, tag: null })

type Setting = {
  reservation?: object
  features?: object
  lead?: object
  /** Other settings. */
  site?: object
  car?: Partial<Car>
  env?: Partial<Bindings>
}

/** A yard that sells one car online, and two shoppers with a browser each. */
export async function aYard({
  reservation = PAID,
  features = {},
  lead = {},
  site = {},
  car = {},
  env = LOCAL,
}: Setting = {}) {
  const sold = { ...rav, ...car }
  const ann = await aForm({
    site: { ...site, features: { reserve: true, checkout: true, captcha: false, ...features }, reservation, lead },
    cars: [sold],
    env,
  })
  const { id, slug, source_key, status } = sold
  await ann.base.db
    .prepare(
      'insert into car (id, site, source_key, slug, status, created_at, updated_at, sold_at, doc) values (?,?,?,?,?,1,1,?,?)',
    )
    .bind(
      id,
      ann.slug,
      source_key,
      slug,
      status,
      status === 'sold' ? Date.now() : null,
      toDocument(carInputSchema.parse(sold)),
    )
    .run()
  await recordCarChange(siteStore(ann.base.db, ann.slug)).run()
  await publish(ann.env, siteStore(ann.env.DB, ann.slug), { now: Date.now(), defer: () => {} })
  const path = '/cars/rav4/checkout'
  const text = async (at = path) => (await (await ann.ask(at)).text()).replace(/<[^>]+>/g, ' ')
  const asBen = (init: RequestInit = {}, at = path) => {
    const jar = new Map(ann.jar)
    ann.jar.clear()
    return ann.ask(at, init).finally(() => {
      ann.jar.clear()
      for (const [name, value] of jar) ann.jar.set(name, value)
    })
  }
  const tell = async (event: PaymentEvent, now = Date.now()) => {
    const { body, signature } = await signed(event, now)
    return ann.ask('/api/payments/webhook', { method: 'POST', body, headers: { 'Stripe-Signature': signature } })
  }
  const reservations = () => ann.base.rows<{ id: string; state: string; reason: string }>('select * from reservation')
  const payments = () => ann.base.rows<{ id: string; state: string }>('select * from payment')
  const reserve = (values: Record<string, string> = {}) => ann.fill(path, { ...JO, ...values })
  /** Ann's browser, signed in with her number. */
  const signIn = async () => {
    const store = siteStore(ann.base.db, ann.slug)
    ann.jar.set(
      '__Host-forecourt',
      await databaseSessions({ store, now: Date.now(), defer: () => {} }).begin(JO_MOBILE),
    )
  }
  return { ...ann, signIn, path, text, asBen, tell, reservations, payments, reserve }
}

export const paidFor = (id: string, name = 'evt_1'): PaymentEvent => ({
  kind: 'paid',
  id: name,
  at: Date.now(),
  payment: id,
  amount: 20_000,
  charge: `pi_${id}`,
})
