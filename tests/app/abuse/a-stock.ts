import { carInputSchema } from '../../../shared/car/schema.ts'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { databaseSessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { signed } from '../../../worker/features/payments/local.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { toDocument } from '../../../worker/stock-records/records.ts'
import { aCar } from '../../builders/car.ts'
import { aForm, JO } from '../a-form.ts'

const CARS = 148
const REQUEST = { request_hours: 24 }
export const invented = (n: number) => `04${String(91_570_100 + n).padStart(8, '0')}`

/** A yard with as many cars as the one that was attacked. */
export async function aStock(reservation: object = REQUEST) {
  const cars = Array.from({ length: CARS }, (_, at) => aCar({ id: at + 1, slug: `car-${at + 1}`, price: 30_000 }))
  const form = await aForm({
    site: { features: { reserve: true, checkout: true, captcha: false }, reservation },
    cars,
    env: { LOCAL: 'yes' },
  })
  const insert =
    'insert into car (id, site, source_key, slug, status, created_at, updated_at, doc) values (?,?,?,?,?,1,1,?)'
  await form.base.db.batch(
    cars.map((car) =>
      form.base.db
        .prepare(insert)
        .bind(car.id, form.slug, String(car.id), car.slug, car.status, toDocument(carInputSchema.parse(car))),
    ),
  )
  /** The browser, once a code has confirmed its number. */
  async function signIn(phone: string) {
    const store = siteStore(form.base.db, form.slug)
    const sessions = databaseSessions({ store, now: Date.now(), defer: () => {} })
    form.jar.set('__Host-forecourt', await sessions.begin(phone.replace(/^0/, '+61')))
  }
  /** One shopper with a browser of their own: an invented number, or one that a code has confirmed. */
  async function reserve(car: number, { phone = invented(car), address = '', isProved = false } = {}) {
    form.jar.clear()
    if (isProved) await signIn(phone)
    const answer = await form.post(`/cars/car-${car}/checkout`, { ...JO, phone }, { 'CF-Connecting-IP': address })
    await form.settled()
    return answer
  }
  const held = () => form.base.rows<{ car_id: number }>("select car_id from reservation where state = 'held'").length
  const tell = async (event: PaymentEvent) => {
    const { body, signature } = await signed(event, Date.now())
    return form.ask('/api/payments/webhook', { method: 'POST', body, headers: { 'Stripe-Signature': signature } })
  }
  return { ...form, reserve, held, signIn, tell }
}
