import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkoutState } from '../../../shared/reservation/checkout.ts'
import {
  decideHold,
  decisionWords,
  type HoldDecision,
  type HoldFacts,
  hoursHeld,
  nextStep,
  operatorNotice,
  refusalNotice,
} from '../../../shared/reservation/decide-hold.ts'
import { VEHICLE_WORDS } from '../../../shared/vehicle-words.ts'

const DEPOSIT = { cards: ['Visa'], request_hours: 24 }
const REQUEST = { cards: null, request_hours: 24 }
const CROWDED = { proved: 0, unproved: 3, forSale: 148 }
const FULL = { proved: 14, unproved: 3, forSale: 148 }

/** A free car, and a shopper whose number is only typed. */
const facts = (changes: Partial<HoldFacts> = {}): HoldFacts => ({
  site: DEPOSIT,
  isPurchasable: true,
  isTaken: false,
  isReservable: true,
  isConfirmed: false,
  hasAnother: false,
  hadByRequest: false,
  heldInVain: 0,
  openHolds: { proved: 0, unproved: 0, forSale: 148 },
  budget: 'left',
  ...changes,
})

type Row = [what: string, changes: Partial<HoldFacts>, decision: HoldDecision, next: ReturnType<typeof nextStep>]

const confirmed = { isConfirmed: true }

describe('who may hold a car, where a deposit is paid', () => {
  it.each<Row>([
    ['[RES-01] a free car', {}, 'hold', 'hold'],
    ['[RES-01] a free car, with a confirmed number', confirmed, 'hold', 'hold'],
    ['[RES-01] a car that is sold or withdrawn', { isPurchasable: false }, 'gone', 'refuse'],
    ['[RES-02] a car that another shopper holds', { isTaken: true }, 'taken', 'refuse'],
    ['[RES-01] a car for test drives only', { isReservable: false }, 'closed', 'refuse'],
    ['[RES-02] a second unpaid car of one number', { hasAnother: true }, 'another', 'refuse'],
    ['[TRU-01] a number with its share for today', { ...confirmed, budget: 'spent' }, 'spent', 'refuse'],
    ['[TRU-01] an address with its share for today', { budget: 'unconfirmed' }, 'unconfirmed', 'confirm'],
    ['[TRU-01] a typed number while 3 of 148 are held so', { openHolds: CROWDED }, 'unconfirmed', 'confirm'],
    ['[TRU-01] a confirmed number then', { ...confirmed, openHolds: CROWDED }, 'hold', 'hold'],
    ['[TRU-01] a typed number while confirmed ones hold 14 too', { openHolds: FULL }, 'full', 'refuse'],
    ['[TRU-01] a confirmed number then', { ...confirmed, openHolds: FULL }, 'full', 'refuse'],
    [
      '[TRU-01] a typed number while only confirmed ones are full',
      { openHolds: { ...FULL, unproved: 2 } },
      'hold',
      'hold',
    ],
    ['[TRU-01] a car held twice in vain', { heldInVain: 2 }, 'hold', 'hold'],
    ['[TRU-01] a car held three times in vain', { heldInVain: 3 }, 'unconfirmed', 'confirm'],
    ['[TRU-01] a confirmed number then', { ...confirmed, heldInVain: 3 }, 'hold', 'hold'],
    ['[RES-03] a car that the shopper had by request before', { ...confirmed, hadByRequest: true }, 'hold', 'hold'],
    ['[RES-01] a car both sold and taken', { isPurchasable: false, isTaken: true }, 'gone', 'refuse'],
  ])('%s', (_, changes, decision, next) => {
    expect([decideHold(facts(changes)), nextStep(decision, DEPOSIT)]).toEqual([decision, next])
  })
})

describe('who may hold a car, where no money is taken', () => {
  it.each<Row>([
    ['[RES-03] a confirmed number', confirmed, 'hold', 'hold'],
    ['[TRU-01] a typed number: a code or a request', {}, 'unconfirmed', 'offer'],
    [
      '[RES-03] a dealer who calls first',
      { ...confirmed, site: { ...REQUEST, request_hours: 0 } },
      'by_call',
      'request',
    ],
    ['[TRU-01] a car had by request within 7 days', { ...confirmed, hadByRequest: true }, 'again', 'request'],
    ['[RES-03] a second car of one number', { ...confirmed, hasAnother: true }, 'another', 'request'],
    ['[RES-03] a fourth of one number in a day', { ...confirmed, budget: 'spent' }, 'spent', 'request'],
    ['[TRU-01] while 14 of 148 are held', { ...confirmed, openHolds: FULL }, 'full', 'request'],
    ['[TRU-01] a typed number then', { openHolds: FULL }, 'full', 'request'],
    ['[RES-02] a car that another shopper holds', { ...confirmed, isTaken: true }, 'taken', 'refuse'],
    ['[RES-01] a car that is sold', { ...confirmed, isPurchasable: false }, 'gone', 'refuse'],
    ['[RES-01] a car for test drives only', { ...confirmed, isReservable: false }, 'closed', 'refuse'],
  ])('%s', (_, changes, decision, next) => {
    expect([decideHold(facts({ site: REQUEST, ...changes })), nextStep(decision, REQUEST)]).toEqual([decision, next])
  })
})

const anyFacts: fc.Arbitrary<HoldFacts> = fc.record({
  site: fc.constantFrom(DEPOSIT, REQUEST, { ...REQUEST, request_hours: 0 }),
  isPurchasable: fc.boolean(),
  isTaken: fc.boolean(),
  isReservable: fc.boolean(),
  isConfirmed: fc.boolean(),
  hasAnother: fc.boolean(),
  hadByRequest: fc.boolean(),
  heldInVain: fc.nat(5),
  openHolds: fc.record({ proved: fc.nat(20), unproved: fc.nat(5), forSale: fc.nat(200) }),
  budget: fc.constantFrom('left', 'spent', 'unconfirmed'),
})

const SITE = { deposit: 200, isGated: false }

describe('a decision', () => {
  it('[RES-01] is the state of a checkout without a hold, and what the page offers is what the form does', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const decision = decideHold(given)
        const site = { ...SITE, ...given.site }
        const state = checkoutState({ now: 0, mine: null, decision })
        expect(state === 'free').toBe(!['gone', 'taken', 'closed'].includes(decision))
        const { heading, text } = decisionWords(decision, site, VEHICLE_WORDS.car)
        // Hours are promised only by a page whose form leads to a hold.
        expect(/hold it (for you )?for \d+ hours/.test(text)).toBe(
          hoursHeld(decision, site) > 0 || nextStep(decision, site) === 'confirm',
        )
        expect(heading).not.toBe('')
      }),
    )
  })

  it('[RES-02] holds no car that is taken, gone or closed, whatever else is so', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        fc.pre(given.isTaken || !given.isPurchasable || !given.isReservable)
        expect(nextStep(decideHold(given), given.site)).toBe('refuse')
      }),
    )
  })

  it('[TRU-01] is never better for a typed number than for a confirmed one with as much left', () => {
    const crowds = fc.record({
      heldInVain: fc.nat(5),
      openHolds: fc.record({ proved: fc.nat(9), unproved: fc.nat(5), forSale: fc.nat(200) }),
      budget: fc.constantFrom<HoldFacts['budget'][]>('left', 'unconfirmed'),
    })
    fc.assert(
      fc.property(crowds, (crowd) => {
        expect(decideHold(facts({ ...crowd, isConfirmed: true }))).toBe('hold')
        expect(decideHold(facts(crowd))).toBeOneOf(['hold', 'unconfirmed'])
      }),
    )
  })

  it.each([
    ['[TRU-01] as many cars are held as may be', 'full', DEPOSIT, 'holds_paused'],
    ['[TRU-01] as many by request', 'full', REQUEST, 'holds_paused'],
    ['[TRU-01] as many by typed numbers', 'unconfirmed', DEPOSIT, 'holds_paused'],
    ['[TRU-01] a request without a code', 'unconfirmed', REQUEST, null],
    ['[TRU-01] a car asked for again', 'again', REQUEST, 'hold_again'],
    ['[RES-02] a car that is taken', 'taken', DEPOSIT, null],
  ] as const)('notifies the operator: %s', (_, refusal, site, notice) => {
    expect(operatorNotice(refusal, site)).toBe(notice)
  })

  it('[RES-02] says over a form why it was refused, in the word for the vehicle', () => {
    expect(refusalNotice('taken', VEHICLE_WORDS.ute)).toBe(
      'Another shopper reserved this ute a moment before you. Nothing was taken from you.',
    )
    expect(refusalNotice('closed', VEHICLE_WORDS.ute)).toBeNull()
  })
})
