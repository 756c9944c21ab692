import { describe, expect, it } from 'vitest'
import { newTrade, nextStep, stepToShow, TRADE_TRANSITIONS } from '../../../shared/trade-in/trade.ts'
import { normalisePlate, vehicleName } from '../../../shared/trade-in/valuation.ts'
import { aVehicle, PLAIN } from '../../builders/trade.ts'

const FOUND = { rego: '742KV8', regoState: 'qld', vehicle: aVehicle() } as const
const VALUED = { valuation: { id: 'v1', low: 1, high: 2, offer_price: 1, basis: '' } }
const begun = newTrade('lead-1', 7)
const found = TRADE_TRANSITIONS.found(begun, FOUND)
const confirmed = TRADE_TRANSITIONS.confirmed(found, 60_000)
const valued = TRADE_TRANSITIONS.answered(confirmed, PLAIN, VALUED)
const byHand = TRADE_TRANSITIONS.answered(confirmed, PLAIN, { byHand: 'km' })
const accepted = TRADE_TRANSITIONS.accepted(valued)

describe('the steps of a trade-in', () => {
  it.each([
    ['begins with the plate', begun, 'rego'],
    ['then the car is confirmed', found, 'vehicle'],
    ['then asked about', confirmed, 'questions'],
    ['then there is an offer', valued, 'offer'],
    ['or somebody has to see it', byHand, 'done'],
    ['until it is accepted', accepted, 'done'],
  ] as const)('[TRD-01] %s', (_, trade, step) => expect(nextStep(trade)).toBe(step))

  it('[TRD-01] can be gone back to, not ahead, and not once an offer is accepted', () => {
    expect(stepToShow(valued, 'vehicle')).toBe('vehicle')
    expect(stepToShow(found, 'offer')).toBe('vehicle')
    expect(stepToShow(found, 'nowhere')).toBe('vehicle')
    expect(stepToShow(accepted, 'rego')).toBe('done')
  })

  it('[TRD-01] done again alike change nothing', () => {
    expect(TRADE_TRANSITIONS.found(valued, FOUND)).toEqual(valued)
    expect(TRADE_TRANSITIONS.confirmed(valued, 60_000)).toEqual(valued)
  })

  it('[TRD-01] done again otherwise ask anew for what followed from them', () => {
    expect(nextStep(TRADE_TRANSITIONS.found(valued, { ...FOUND, vehicle: aVehicle({ year: 2015 }) }))).toBe('vehicle')
    expect(nextStep(TRADE_TRANSITIONS.confirmed(valued, 61_000))).toBe('questions')
    expect(TRADE_TRANSITIONS.confirmed(valued, 61_000)).toMatchObject({ valued: null, form_completed: false })
  })
})

it('[TRD-01] reads plates as they are written, and names cars as they are called', () => {
  expect(normalisePlate(' 742 kv-8 ')).toBe('742KV8')
  expect(vehicleName(aVehicle())).toBe('2021 Toyota Corolla SX')
  expect(vehicleName(aVehicle({ badge: null }))).toBe('2021 Toyota Corolla')
})
