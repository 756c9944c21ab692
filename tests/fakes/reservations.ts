import type { CarStatus } from '../../shared/car/schema.ts'
import { decideHold, type HoldFacts } from '../../shared/reservation/decide-hold.ts'
import { type HoldAsker, type HoldStatus, holdFacts } from '../../shared/reservation/hold-status.ts'
import {
  type HoldRules,
  isHeldAt,
  type Owner,
  type PaymentEvent,
  paidUntil,
  type Reservation,
  type ReservedCar,
  unpaidUntil,
} from '../../shared/reservation/reservation.ts'
import { type EndReason, isHolding, nextState, type ReservationEvent } from '../../shared/reservation/state-machine.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts'
import { HELD_IN_VAIN, holdOrderKey, holdRequest, REQUEST_AGAIN_DAYS } from '../../shared/trust/hold-limits.ts'
import type { PaymentAttempt } from '../../worker/features/payments/service.ts'
import type { Order, Reservations } from '../../worker/features/reservations/service.ts'

type Entry = {
  reservation: Reservation
  key: string
  asker: HoldAsker
  attempt: PaymentAttempt
  charge: string | null
}

const IN_VAIN: ReadonlySet<EndReason | null> = new Set(['unpaid', 'failed', 'cancelled'])

const copy = (entry: Entry | undefined) => (entry ? structuredClone(entry.reservation) : null)
const owns = ({ asker }: Entry, { holderToken, customerHash }: Owner) =>
  asker.holderToken === holderToken || (customerHash !== null && asker.customerHash === customerHash)

/** The reservations of one site in memory, as every port of them promises. */
export function fakeReservations(rules: HoldRules) {
  const entries: Entry[] = []
  const cars = new Map<number, { status: CarStatus; reserved: boolean }>()
  const events = new Set<string>()
  const refunds = new Set<string>()
  let made = 0

  const byId = (id: string) => entries.find(({ reservation }) => reservation.id === id)
  const isForSale = (car: number) => {
    const known = cars.get(car)
    return known !== undefined && known.status !== 'sold' && known.status !== 'withdrawn' && !known.reserved
  }
  const change = (entry: Entry, fields: Partial<Reservation>) => Object.assign(entry.reservation, fields)

  function at(now: number): Reservations {
    const isFree = (car: number) =>
      isForSale(car) && !entries.some(({ reservation: r }) => r.car.id === car && isHeldAt(r, now))
    function move(entry: Entry, event: ReservationEvent, reason: EndReason | null): boolean {
      const { state, payment, car } = entry.reservation
      const step = nextState(state, event, isFree(car.id))
      if (!step || (event !== 'pay' && !isHolding(state))) return false
      change(entry, { state: step.to as Reservation['state'], reason, changed_at: now })
      if (step.owes && payment === 'paid') change(entry, { payment: 'refund_due' })
      return true
    }
    /** Brings all up to the clock and the stock. */
    function tidy() {
      for (const entry of entries) {
        const { state, held_until, payment, car } = entry.reservation
        if (!isHolding(state)) continue
        const status = cars.get(car.id)?.status
        if (held_until <= now)
          move(entry, 'expire', state === 'paid' ? 'over' : payment === 'failed' ? 'failed' : 'unpaid')
        else if (status === 'sold') move(entry, 'sell', 'sold')
        else if (status === 'withdrawn') move(entry, 'withdraw', 'withdrawn')
      }
    }

    function statusOf(car: number, asker: HoldAsker): HoldStatus {
      tidy()
      const newest = entries.toReversed()
      const ofCar = newest.filter(({ reservation }) => reservation.car.id === car)
      const unpaid = newest.filter(({ reservation: r }) => r.state === 'held')
      const ofNumber = (entry: Entry) =>
        entry.asker.customerHash === asker.customerHash && entry.asker.isConfirmed === asker.isConfirmed
      const elsewhere = unpaid.filter(({ reservation }) => reservation.car.id !== car)
      const counted = elsewhere.find(ofNumber)
      const mine = ofCar.find((entry) => owns(entry, asker))
      return {
        current: copy(ofCar.find(({ reservation }) => isHolding(reservation.state))),
        mine: copy(mine),
        isTyped: mine !== undefined && !mine.asker.isConfirmed && mine.asker.holderToken !== asker.holderToken,
        record: cars.get(car) ?? null,
        another: (counted ?? elsewhere.find((entry) => owns(entry, asker)))?.reservation.car ?? null,
        openHolds: {
          proved: unpaid.filter((entry) => entry.asker.isConfirmed).length,
          unproved: unpaid.filter((entry) => !entry.asker.isConfirmed).length,
          forSale: [...cars.values()].filter(({ status }) => status === 'in_stock').length,
        },
        hasAnother: counted !== undefined,
        hadByRequest: ofCar.some(
          (entry) =>
            entry.reservation.kind === 'request' &&
            entry.reservation.held_at > now - REQUEST_AGAIN_DAYS * DAY_MS &&
            (asker.customerHash === null
              ? entry.asker.holderToken === asker.holderToken
              : entry.asker.customerHash === asker.customerHash),
        ),
        heldInVain: ofCar.filter(
          ({ reservation: r, asker: by, charge }) =>
            !by.isConfirmed &&
            r.kind === 'deposit' &&
            r.state === 'released' &&
            IN_VAIN.has(r.reason) &&
            charge === null &&
            r.held_at > now - HELD_IN_VAIN.hours * HOUR_MS,
        ).length,
      }
    }

    function hold({ car, site, deposit, asker, key }: Order): Entry {
      const kind = site.cards ? 'deposit' : 'request'
      const id = `R${String(++made).padStart(10, '2')}`
      return {
        reservation: {
          id,
          kind,
          state: 'held',
          reason: null,
          car,
          deposit,
          held_at: now,
          held_until: unpaidUntil(kind, rules, now),
          changed_at: now,
          lead_id: `lead of ${id}`,
          payment: kind === 'deposit' ? 'open' : null,
          pay_url: null,
        },
        key: holdOrderKey(car.id, key),
        asker: { ...asker },
        attempt: { attempt: 1, begun_at: now, url: null },
        charge: null,
      }
    }

    function letGo(entry: Entry | undefined, reason: EndReason): Reservation | null {
      tidy()
      return entry && move(entry, 'release', reason) ? copy(entry) : null
    }

    function refunded(charge: string) {
      const entry = entries.find((each) => each.charge === charge)
      if (!entry || !['paid', 'refund_due'].includes(entry.reservation.payment ?? '')) return
      if (entry.reservation.payment === 'paid') move(entry, 'release', 'refunded')
      change(entry, { payment: 'refunded' })
    }

    function receive(event: PaymentEvent): string | null {
      tidy()
      const isNew = !events.has(event.id)
      events.add(event.id)
      if (event.kind === 'refunded') {
        refunds.add(event.charge)
        refunded(event.charge)
        return null
      }
      const entry = byId(event.payment)
      if (!entry) return null
      const { reservation: r, attempt } = entry
      const isOpen = r.payment === 'open' || r.payment === 'failed'
      if (event.kind !== 'paid') {
        if (!isNew || !isOpen || event.attempt !== attempt.attempt) return null
        if (event.kind !== 'unpaid') change(entry, { payment: 'failed' })
        if (event.kind !== 'declined') Object.assign(attempt, { attempt: attempt.attempt + 1, begun_at: 0, url: null })
        return null
      }
      if (isOpen && event.amount === r.deposit) {
        entry.charge = event.charge
        change(entry, { payment: 'paid' })
        move(entry, 'pay', null)
        if (r.state === 'paid') change(entry, { held_until: paidUntil(Math.min(now, Math.max(r.held_at, event.at))) })
        else change(entry, { payment: 'refund_due' })
      }
      if (event.charge !== null && refunds.has(event.charge)) refunded(event.charge)
      return r.state === 'paid' ? holdRequest(entry.key) : null
    }

    return {
      checkout: {
        status: async (car, owner) => statusOf(car, { ...owner, isConfirmed: owner.customerHash !== null }),
        async reserve(order) {
          let budget: HoldFacts['budget'] | null = null
          for (;;) {
            const known = entries.find(({ key }) => key === holdOrderKey(order.car.id, order.key))
            if (known) return { reservation: copy(known)!, isNew: false }
            const status = statusOf(order.car.id, order.asker)
            const { site, isReservable, asker } = order
            const facts = { site, isReservable, isConfirmed: asker.isConfirmed, budget: budget ?? 'left' }
            const decision = decideHold(holdFacts(status, status.record, facts))
            if (decision === 'hold' && budget !== null) {
              entries.push(hold(order))
              return { reservation: copy(entries.at(-1))!, isNew: true }
            }
            if (decision === 'hold') budget = await order.budget.take()
            else {
              if (budget === 'left') await order.budget.giveBack()
              return { refusal: decision }
            }
          }
        },
        async adopt(id, { holderToken, customerHash }) {
          const entry = byId(id)
          if (entry && !entry.asker.isConfirmed && entry.asker.customerHash === customerHash)
            Object.assign(entry.asker, { holderToken, isConfirmed: true })
        },
        release: async (id, owner) => {
          const entry = byId(id)
          return letGo(entry && owns(entry, owner) ? entry : undefined, 'cancelled')
        },
      },
      deposits: {
        async begin(id) {
          tidy()
          const entry = byId(id)
          if (entry?.reservation.state !== 'held' || !['open', 'failed'].includes(entry.reservation.payment ?? ''))
            return null
          const { attempt } = entry
          if (attempt.url === null && attempt.begun_at <= now - MINUTE_MS) {
            Object.assign(attempt, { attempt: attempt.attempt + (attempt.begun_at > 0 ? 1 : 0), begun_at: now })
            change(entry, { payment: 'open' })
          }
          return { ...attempt }
        },
        async rememberPage(id, page) {
          const entry = byId(id)
          if (entry?.attempt.attempt !== page.attempt) return
          entry.attempt.url = page.url
          change(entry, { pay_url: page.url })
        },
      },
      customers: {
        list: async (customerHash) =>
          entries
            .filter(({ asker }) => asker.customerHash === customerHash)
            .map((entry) => copy(entry)!)
            .toReversed(),
      },
      leads: {
        find: async ({ id, lead_id }) =>
          copy(entries.find(({ reservation: r }) => r.id === id && r.lead_id === lead_id)),
        release: async ({ id, lead_id }) => {
          const entry = byId(id)
          return letGo(entry?.reservation.lead_id === lead_id ? entry : undefined, 'cancelled')
        },
        async handOver({ id, lead_id }, holderToken) {
          const entry = byId(id)
          if (entry?.reservation.lead_id !== lead_id || !isHolding(entry.reservation.state)) return false
          entry.asker.holderToken = holderToken
          return true
        },
      },
      operator: {
        release: async (id) => letGo(byId(id), 'dealer') !== null,
        async refund(id) {
          const entry = byId(id)
          if (entry?.reservation.payment === 'paid') {
            move(entry, 'release', 'dealer')
            change(entry, { payment: 'refund_due' })
          }
          return entry?.reservation.payment ?? null
        },
      },
      events: { receive: async (event) => receive(event) },
    }
  }

  return {
    at,
    addCar: async (): Promise<ReservedCar> => {
      const id = cars.size + 1
      cars.set(id, { status: 'in_stock', reserved: false })
      return { id, slug: `car-${id}`, name: `Car ${id}`, stocknum: null, price: 20_000 }
    },
    markCar: async (car: ReservedCar, status: CarStatus) => void (cars.get(car.id)!.status = status),
  }
}
