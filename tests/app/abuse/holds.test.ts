import { beforeEach, describe, expect, it, vi } from 'vitest'
import { carInputSchema } from '../../../shared/car/schema.ts'
import { HOUR_MS } from '../../../shared/time.ts'
import { databaseSessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { toDocument } from '../../../worker/stock-records/document.ts'
import { aCar } from '../../builders/car.ts'
import { setClock, stopClock } from '../../clock.ts'
import { aForm, JO } from '../a-form.ts'
import { PAID } from '../a-yard.ts'

stopClock()
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const CARS = 148
const REQUEST = { request_hours: 24 }
const invented = (n: number) => `04${String(91_570_100 + n).padStart(8, '0')}`

/** A yard with as many cars as the one that was attacked. */
async function aStock(reservation: object = REQUEST) {
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
  /** One shopper with a browser of their own: an invented number, or one that a code has confirmed. */
  async function reserve(car: number, { phone = invented(car), address = '', isProved = false } = {}) {
    form.jar.clear()
    if (isProved) {
      const sessions = databaseSessions({
        store: siteStore(form.base.db, form.slug),
        now: Date.now(),
        defer: () => {},
      })
      form.jar.set('__Host-forecourt', await sessions.begin(phone.replace(/^0/, '+61')))
    }
    const answer = await form.post(`/cars/car-${car}/checkout`, { ...JO, phone }, { 'CF-Connecting-IP': address })
    await form.settled()
    return answer
  }
  const held = () => form.base.rows<{ car_id: number }>("select car_id from reservation where state = 'held'").length
  return { ...form, reserve, held }
}

describe('holds without money', () => {
  it('[TRU-01] of 93 invented numbers from six addresses: 0 of 148 cars are held, and no request is lost', async () => {
    const yard = await aStock()
    for (let car = 1; car <= 93; car++) await yard.reserve(car, { address: `203.0.113.${car % 6}` })
    expect(yard.held()).toBe(0)
    expect(yard.leads()).toHaveLength(93)
    expect(yard.leads().every(({ subcategory }) => subcategory === '1. Requested')).toBe(true)
  })

  it('[TRU-01] of 60 confirmed numbers: at most 14 of 148 cars (10 %), and the others are requests', async () => {
    const yard = await aStock()
    for (let car = 1; car <= 60; car++) await yard.reserve(car, { address: `203.0.${car}.9`, isProved: true })
    expect(yard.held()).toBe(14)
    expect(yard.leads()).toHaveLength(60)
  })

  it('[TRU-01] [RES-03] of one confirmed number: the car that is asked for, with the number on the lead', async () => {
    const yard = await aStock()
    const answer = await yard.reserve(1, { isProved: true })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cars/car-1/checkout'])
    expect(yard.held()).toBe(1)
    expect(yard.leads()[0]!.fields['Confirmed Mobile']).toBe('+61491570101')
  })

  it('[TRU-01] [GAT-01] are offered for a confirmed number: the page leads to it and back, and takes a request as well', async () => {
    const yard = await aStock()
    const page = await (await yard.ask('/cars/car-1/checkout')).text()
    expect(page).toContain('Confirm your mobile number and we hold it for you for 24 hours.')
    expect(page).toContain('href="/sign-in?type=checkout&amp;redirect=%2Fcars%2Fcar-1%2Fcheckout')
    expect(page).toContain('Send my request')
    const signIn = await yard.ask('/sign-in?type=checkout&redirect=%2Fcars%2Fcar-1%2Fcheckout')
    expect(signIn.status).toBe(200)
  })
})

describe('holds while a deposit is not paid', () => {
  it('[TRU-01] of 93 invented numbers from 93 networks: at most 3 of 148 cars, and the next shopper confirms a number', async () => {
    const yard = await aStock(PAID)
    for (let car = 1; car <= 93; car++) await yard.reserve(car, { address: `198.51.${car}.7` })
    expect(yard.held()).toBe(3)
    const page = await (await yard.ask('/cars/car-100/checkout')).text()
    expect(page).toContain('Confirm my mobile number')
    const honest = await yard.reserve(100, { isProved: true })
    expect(honest.headers.get('location')?.split('?')[0]).toBe('/dev/pay')
    expect(yard.held()).toBe(4)
  })

  it('[TRU-01] of one address: at most 4 a day, then with a confirmed number; of one number 3, however often they run out', async () => {
    const yard = await aStock(PAID)
    let now = Date.now()
    const take = async (car: number, shopper: Parameters<typeof yard.reserve>[1]) => {
      now += HOUR_MS
      setClock(now)
      const { status, headers } = await yard.reserve(car, shopper)
      return headers.get('location')?.split('?')[0] ?? status
    }
    const [pay, confirm] = ['/dev/pay', '/sign-in']
    const ofAddress: unknown[] = []
    for (let car = 1; car <= 6; car++) ofAddress.push(await take(car, { address: '203.0.113.5' }))
    expect(ofAddress).toEqual([pay, pay, pay, pay, confirm, confirm])
    expect(await take(7, { address: '203.0.113.5', isProved: true })).toBe(pay)
    const ofNumber: unknown[] = []
    for (let car = 11; car <= 15; car++)
      ofNumber.push(await take(car, { phone: invented(200), address: `192.0.${car}.5` }))
    expect(ofNumber).toEqual([pay, pay, pay, 409, 409])
  })
})
