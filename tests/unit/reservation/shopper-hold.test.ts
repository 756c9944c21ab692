import { describe, expect, it } from 'vitest'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import { listShopperHolds, shopperHold } from '../../../shared/reservation/shopper-hold.ts'
import { VEHICLE_WORDS } from '../../../shared/vehicle-words.ts'

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

const facts = { now: NOW, inWords: () => 'three', words: VEHICLE_WORDS.car, isForSale: true }

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

  it.each([
    ['was never paid for', { payment: 'open' }, 'has ended. No money was taken.'],
    ['was declined', { payment: 'failed' }, 'has ended. No money was taken.'],
    [
      'may have been paid for just now',
      { payment: 'open', pay_url: 'https://pay.example/1' },
      'If you did pay and this car can’t be reserved for you any more, your $200 goes back to your card.',
    ],
    ['was paid for too late', { payment: 'refund_due' }, 'has ended. Your $200 is on its way back to your card.'],
    ['has been refunded', { payment: 'refunded' }, 'has ended. Your $200 has gone back to your card.'],
    ['was asked for', { kind: 'request', payment: null }, 'Your hold on this car has ended.'],
  ] as const)('[RES-01] [RES-02] that ran out and %s says where the money is', (_, changes, money) => {
    const { text } = shopperHold(aHold({ state: 'released', reason: 'unpaid', ...changes }), facts)
    expect(text).toContain(money)
    expect(text.includes('No money was taken')).toBe(money.includes('No money was taken'))
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
