import { describe, expect, it } from 'vitest'
import { VEHICLE_WORDS } from '../../../shared/car/vehicle-words.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import { listShopperHolds, shopperHold } from '../../../shared/reservation/shopper-hold.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const aHold = (changes: Partial<Reservation> = {}): Reservation => ({
  id: 'R2345678AB',
  kind: 'deposit',
  state: 'held',
  reason: null,
  car: { id: 1, slug: 'corolla', name: '2021 Toyota Corolla', stocknum: null, price: 20_000 },
  deposit: 20_000,
  held_at: NOW,
  held_until: NOW + HOUR,
  changed_at: NOW,
  lead_id: null,
  payment: 'open',
  pay_url: null,
  ...changes,
})

const site = { deposit: 200, hold_hours: 48, payment_minutes: 40, request_hours: 24, cards: ['Visa'] }
const facts = { now: NOW, site, inWords: () => 'three', words: VEHICLE_WORDS.car, isForSale: true }

describe('a shopper’s own reservation', () => {
  it.each([
    ['is not paid for', {}, {}, 'Waiting for your deposit', 'Pay the $200 deposit'],
    ['is paid for', { state: 'paid', payment: 'paid' }, {}, 'Reserved for you', 'See your reservation'],
    ['was asked for', { kind: 'request', payment: null, deposit: 0 }, {}, 'On hold for you', 'See your reservation'],
    ['has run out', { held_until: NOW }, {}, 'Ended', null],
    ['was let go', { state: 'released', reason: 'cancelled' }, {}, 'Ended', null],
    ['is of a car just sold', { state: 'paid', payment: 'paid' }, { isForSale: false }, 'Sold', null],
  ] as const)('[RES-01] [GAT-01] that %s says so, and what to do', (_, changes, other, title, todo) => {
    expect(shopperHold(aHold(changes), { ...facts, ...other })).toMatchObject({ title, todo })
  })

  it('[RES-01] says what becomes of the money when the car is sold', () => {
    const sold = shopperHold(aHold({ state: 'paid', payment: 'paid' }), { ...facts, isForSale: false })
    expect(sold.text).toContain('Your $200 is on its way back to your card')
  })

  it('[GAT-01] stands before those that have ended, each car once, and an end is news for a month', () => {
    const [corolla, rav4, hilux] = [1, 2, 3].map((id) => ({ ...aHold().car, id }))
    const ended = { state: 'released', reason: 'cancelled' } as const
    const all = [
      aHold({ id: 'latest', ...ended, car: corolla! }),
      aHold({ id: 'held', car: rav4! }),
      aHold({ id: 'earlier', ...ended, car: corolla! }),
      aHold({ id: 'old', ...ended, car: hilux!, changed_at: NOW - 31 * DAY }),
    ]
    expect(listShopperHolds(all, NOW).map(({ id }) => id)).toEqual(['held', 'latest'])
  })
})
