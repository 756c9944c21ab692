import { describe, expect, it } from 'vitest'
import type { CarStatus } from '../../../shared/car/schema.ts'
import type { HoldRules, Owner, PaymentEvent, ReservedCar } from '../../../shared/reservation/reservation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts'
import type { Order, Reservations, Reserved } from '../../../worker/features/reservations/service.ts'
import { newLead } from '../../builders/lead.ts'

export const RULES: HoldRules = { request_hours: 24 }
const NOW = Date.parse('2026-11-21T02:00:00Z')
const DEPOSIT = 20_000

/** The reservations of a site at a moment, over one store, and its cars. */
export type Yard = {
  at: (now: number) => Reservations
  addCar: () => Promise<ReservedCar>
  markCar: (car: ReservedCar, status: CarStatus) => Promise<unknown>
}

type Details = { isConfirmed?: boolean; kind?: 'deposit' | 'request'; budget?: Order['budget'] }

const LEFT: Order['budget'] = { take: () => Promise.resolve('left'), giveBack: () => Promise.resolve() }

const anOrder = (
  car: ReservedCar,
  shopper: string,
  { isConfirmed = true, kind = 'deposit', budget = LEFT }: Details = {},
  key = `form of ${shopper}`,
): Order => ({
  key,
  asker: { holderToken: `browser of ${shopper}`, customerHash: `phone of ${shopper}`, isConfirmed },
  car,
  site: { cards: kind === 'deposit' ? ['Visa'] : null, request_hours: RULES.request_hours },
  isReservable: true,
  deposit: kind === 'deposit' ? DEPOSIT : 0,
  budget,
  lead: () => newLead(),
})

const held = (reserved: Reserved) => {
  if ('refusal' in reserved) throw new Error(`refused: ${reserved.refusal}`)
  return reserved.reservation
}
const outcome = (reserved: Reserved) => ('refusal' in reserved ? reserved.refusal : 'held')
const browser = (shopper: string): Owner => ({ holderToken: `browser of ${shopper}`, customerHash: null })
const STRANGER: Owner = { holderToken: null, customerHash: null }

let events = 0
const paid = (payment: string, at = NOW, amount = DEPOSIT): PaymentEvent => ({
  kind: 'paid',
  id: `evt_${++events}`,
  at,
  payment,
  amount,
  charge: `ch_${payment}`,
})

/** What the reservations of every site promise to each of their callers; `open` gives two sites, each new. */
export function reservationPromises(where: string, open: () => Promise<{ north: Yard; south: Yard }>) {
  const aYard = async () => (await open()).north
  const aHold = async () => {
    const yard = await aYard()
    const car = await yard.addCar()
    const hold = held(await yard.at(NOW).checkout.reserve(anOrder(car, 'Ann')))
    const state = async (now = NOW) => (await yard.at(now).checkout.status(car.id, browser('Ann'))).mine
    return { yard, car, hold, state, lead: { id: hold.id, lead_id: hold.lead_id! } }
  }

  describe(`the checkout, with reservations ${where}`, () => {
    it('[RES-02] gives a car to one of fifty who ask at once, and tells the others that it is taken', async () => {
      const yard = await aYard()
      const car = await yard.addCar()
      const { checkout } = yard.at(NOW)
      const all = await Promise.all(Array.from({ length: 50 }, (_, n) => checkout.reserve(anOrder(car, String(n)))))
      expect(all.map(outcome).toSorted()).toEqual(['held', ...Array<string>(49).fill('taken')])
    })

    it('[RES-02] gives a form that is sent again its first reservation, at once and after its end', async () => {
      const yard = await aYard()
      const car = await yard.addCar()
      const all = await Promise.all(Array.from({ length: 5 }, () => yard.at(NOW).checkout.reserve(anOrder(car, 'Ann'))))
      expect(new Set(all.map((each) => held(each).id)).size).toBe(1)
      expect(all.filter((each) => 'isNew' in each && each.isNew)).toHaveLength(1)
      expect(await yard.at(NOW + DAY_MS).checkout.reserve(anOrder(car, 'Ann'))).toMatchObject({ isNew: false })
    })

    it('[RES-02] [TRU-01] gives one number one unpaid car, also of many that it asks for at once', async () => {
      const yard = await aYard()
      const cars = await Promise.all(Array.from({ length: 8 }, () => yard.addCar()))
      const all = await Promise.all(
        cars.map((car) => yard.at(NOW).checkout.reserve(anOrder(car, 'Ann', {}, `${car.id}`))),
      )
      expect(all.map(outcome).toSorted()).toEqual([...Array<string>(7).fill('another'), 'held'])
      const [first] = all.flatMap((each) => ('reservation' in each ? [each.reservation] : []))
      await yard.at(NOW).events.receive(paid(first!.id))
      const next = cars.find(({ id }) => id !== first!.car.id)!
      expect(outcome(await yard.at(NOW).checkout.reserve(anOrder(next, 'Ann', {}, 'next')))).toBe('held')
    })

    it('[TRU-01] holds three cars for typed numbers, of many that ask for others at once', async () => {
      const yard = await aYard()
      const cars = await Promise.all(Array.from({ length: 12 }, () => yard.addCar()))
      const all = await Promise.all(
        cars.map((car) => yard.at(NOW).checkout.reserve(anOrder(car, `${car.id}`, { isConfirmed: false }))),
      )
      expect(all.map(outcome).toSorted()).toEqual([
        ...Array<string>(3).fill('held'),
        ...Array<string>(9).fill('unconfirmed'),
      ])
      expect((await yard.at(NOW).checkout.status(cars[0]!.id, STRANGER)).openHolds).toEqual({
        proved: 0,
        unproved: 3,
        forSale: 12,
      })
    })

    it('[TRU-01] gives a typed number no car that was held in vain three times within a day', async () => {
      const yard = await aYard()
      const car = await yard.addCar()
      const ask = (n: number) =>
        yard.at(NOW + n * HOUR_MS).checkout.reserve(anOrder(car, String(n), { isConfirmed: false }))
      expect([await ask(0), await ask(1), await ask(2), await ask(3)].map(outcome)).toEqual([
        ...Array<string>(3).fill('held'),
        'unconfirmed',
      ])
      expect((await yard.at(NOW + 3 * HOUR_MS).checkout.status(car.id, STRANGER)).heldInVain).toBe(3)
      expect(outcome(await ask(25))).toBe('held')
    })

    it('[TRU-01] gives a number one car by request once in seven days', async () => {
      const yard = await aYard()
      const car = await yard.addCar()
      const ask = (days: number) =>
        yard.at(NOW + days * DAY_MS).checkout.reserve(anOrder(car, 'Ann', { kind: 'request' }, String(days)))
      expect([await ask(0), await ask(2), await ask(8)].map(outcome)).toEqual(['held', 'again', 'held'])
    })

    it('[TRU-01] counts an order where it could hold the car, and takes it back where it did not after all', async () => {
      const yard = await aYard()
      const car = await yard.addCar()
      const counted = { taken: 0, given: 0 }
      const budget = {
        take: async () => {
          counted.taken++
          return 'left' as const
        },
        giveBack: async () => counted.given++,
      }
      await yard.at(NOW).checkout.reserve(anOrder(car, 'Ann', { budget }))
      await yard.at(NOW).checkout.reserve(anOrder(car, 'Ben', { budget }))
      expect(counted).toEqual({ taken: 1, given: 0 })
      const other = await yard.addCar()
      await Promise.all(['Cid', 'Dee'].map((who) => yard.at(NOW).checkout.reserve(anOrder(other, who, { budget }))))
      expect(counted.taken - counted.given).toBe(2)
      const spent = { ...budget, take: async () => 'spent' as const }
      expect(outcome(await yard.at(NOW).checkout.reserve(anOrder(await yard.addCar(), 'Eve', { budget: spent })))).toBe(
        'spent',
      )
    })

    it('[RES-01] knows who has a car by the clock, and gives none that is sold', async () => {
      const yard = await aYard()
      const car = await yard.addCar()
      const { id, held_until } = held(await yard.at(NOW).checkout.reserve(anOrder(car, 'Ann')))
      expect((await yard.at(NOW).checkout.status((await yard.addCar()).id, browser('Ann'))).another).toEqual(car)
      expect(await yard.at(held_until - 1).checkout.status(car.id, browser('Ann'))).toMatchObject({
        current: { id },
        mine: { id, state: 'held' },
        record: { status: 'in_stock', reserved: false },
      })
      expect(await yard.at(held_until).checkout.status(car.id, browser('Ben'))).toMatchObject({
        current: null,
        mine: null,
      })
      await yard.markCar(car, 'sold')
      expect(outcome(await yard.at(held_until).checkout.reserve(anOrder(car, 'Ben')))).toBe('gone')
    })

    it('[RES-02] lets a hold go for its own shopper, who may be another browser with the number', async () => {
      const yard = await aYard()
      const car = await yard.addCar()
      const { id } = held(await yard.at(NOW).checkout.reserve(anOrder(car, 'Ann', { isConfirmed: false })))
      const { checkout } = yard.at(NOW)
      expect(await checkout.release(id, browser('Ben'))).toBeNull()
      const owner = { holderToken: 'another browser', customerHash: 'phone of Ann' }
      expect((await checkout.status(car.id, owner)).isTyped).toBe(true)
      await checkout.adopt(id, owner)
      expect((await checkout.status(car.id, owner)).isTyped).toBe(false)
      expect(await checkout.release(id, browser('Ann'))).toBeNull()
      expect(await checkout.release(id, owner)).toMatchObject({ state: 'released', reason: 'cancelled' })
      expect(await checkout.release(id, owner)).toBeNull()
    })

    it('[TEN-06] keeps the cars of two sites apart', async () => {
      const { north, south } = await open()
      const [mine, theirs] = [await north.addCar(), await south.addCar()]
      held(await north.at(NOW).checkout.reserve(anOrder(mine, 'Ann')))
      expect(await south.at(NOW).checkout.status(theirs.id, browser('Ann'))).toMatchObject({
        current: null,
        another: null,
      })
      held(await south.at(NOW).checkout.reserve(anOrder(theirs, 'Ann')))
    })
  })

  describe(`money, with reservations ${where}`, () => {
    it('[RES-03] begins one attempt for all who press at once, and another once it is lost', async () => {
      const { yard, hold } = await aHold()
      const { deposits } = yard.at(NOW + 2 * MINUTE_MS)
      const [one, two] = await Promise.all([deposits.begin(hold.id), deposits.begin(hold.id)])
      expect([one?.attempt, two?.attempt]).toEqual([2, 2])
      await deposits.rememberPage(hold.id, { ref: 'cs', url: '/page/1', attempt: 1 })
      await deposits.rememberPage(hold.id, { ref: 'cs', url: '/page/2', attempt: 2 })
      expect(await yard.at(NOW + 10 * MINUTE_MS).deposits.begin(hold.id)).toMatchObject({ attempt: 2, url: '/page/2' })
      await yard.at(NOW).events.receive(paid(hold.id))
      expect(await deposits.begin(hold.id)).toBeNull()
    })

    it('[RES-02] takes a payment once, told twice, after a refusal and late; it names the request that it paid for', async () => {
      const { yard, car, hold, state } = await aHold()
      await yard.at(NOW).events.receive({ kind: 'failed', id: 'evt_f', at: NOW, payment: hold.id, attempt: 1 })
      expect(await state()).toMatchObject({ state: 'held', payment: 'failed' })
      const late = hold.held_until + MINUTE_MS
      const event = paid(hold.id, late)
      for (let times = 0; times < 2; times++)
        expect(await yard.at(late).events.receive(event)).toBe(`hold ${car.id} form of Ann`)
      expect(await state(late)).toMatchObject({ state: 'paid', payment: 'paid', held_until: late + 48 * HOUR_MS })
    })

    it('[RES-01] [RES-02] owes what came for a car that another has by then, and for less nothing is held', async () => {
      const { yard, car, hold, state } = await aHold()
      await yard.at(NOW).events.receive(paid(hold.id, NOW, DEPOSIT - 1))
      expect(await state()).toMatchObject({ state: 'held', payment: 'open' })
      const late = hold.held_until
      held(await yard.at(late).checkout.reserve(anOrder(car, 'Ben')))
      expect(await yard.at(late).events.receive(paid(hold.id, late))).toBeNull()
      expect(await state(late)).toMatchObject({ state: 'released', payment: 'refund_due' })
    })

    it('[RES-02] ends a hold whose refund is told, also before its payment', async () => {
      const { yard, hold, state } = await aHold()
      await yard.at(NOW).events.receive({ kind: 'refunded', id: 'evt_r', at: NOW, charge: `ch_${hold.id}` })
      await yard.at(NOW).events.receive(paid(hold.id))
      expect(await state()).toMatchObject({ state: 'released', reason: 'refunded', payment: 'refunded' })
    })

    it('[RES-01] goes back by the dealer once, and from a hold that was not paid not at all', async () => {
      const { yard, hold, state } = await aHold()
      const { operator, events: told } = yard.at(NOW)
      expect([await operator.refund(hold.id), await operator.refund('R0')]).toEqual(['open', null])
      await told.receive(paid(hold.id))
      expect([await operator.refund(hold.id), await operator.refund(hold.id)]).toEqual(['refund_due', 'refund_due'])
      expect(await state()).toMatchObject({ state: 'released', payment: 'refund_due' })
    })

    it('[RES-01] is owed where the dealer lets the car go', async () => {
      const { yard, hold, state } = await aHold()
      await yard.at(NOW).events.receive(paid(hold.id))
      const { operator } = yard.at(NOW)
      expect([await operator.release(hold.id), await operator.release(hold.id)]).toEqual([true, false])
      expect(await state()).toMatchObject({ reason: 'dealer', payment: 'refund_due' })
    })

    it('[DSK-01] [GAT-01] is found by its lead and by its number, and handed over to another browser', async () => {
      const { yard, hold, car, lead } = await aHold()
      const { leads, customers, checkout } = yard.at(NOW)
      expect(await leads.find(lead)).toMatchObject({ id: hold.id })
      expect(await leads.find({ ...lead, lead_id: 'another' })).toBeNull()
      expect((await customers.list('phone of Ann')).map(({ id }) => id)).toEqual([hold.id])
      expect(await customers.list('phone of Ben')).toEqual([])
      expect(await leads.handOver(lead, 'new browser')).toBe(true)
      const moved = { holderToken: 'new browser', customerHash: null }
      expect((await checkout.status(car.id, moved)).mine).toMatchObject({ id: hold.id })
      expect(await leads.release({ ...lead, lead_id: 'another' })).toBeNull()
      expect(await leads.release(lead)).toMatchObject({ state: 'released', reason: 'cancelled' })
      expect([await leads.release(lead), await leads.handOver(lead, 'again')]).toEqual([null, false])
    })
  })
}
