import { describe, expect, it } from 'vitest'
import { labelledFacts } from '../../shared/car/facts.ts'
import { similarHeading, similarLink } from '../../shared/car/links.ts'
import { fillVehicle, stockWords, VEHICLE_WORDS, vehicleWords } from '../../shared/vehicle-words.ts'
import { watchNotice } from '../../shared/watchlist/notices.ts'
import { aCar } from '../builders/car.ts'

const labels = (item_type: 'car' | 'caravan') =>
  labelledFacts(aCar({ item_type, km: 12_000, seats: 4 })).map(({ label }) => label)

describe('the words of a kind of vehicle', () => {
  it.each([
    [{ item_type: 'car', body: 'SUV' }, 'car', 'Book a Test Drive'],
    [{ item_type: 'car', body: 'Dual cab ute' }, 'ute', 'Book a Test Drive'],
    [{ item_type: 'car', body: 'Van' }, 'van', 'Book a Test Drive'],
    [{ item_type: 'motorcycle', body: 'Naked' }, 'motorcycle', 'Book a Test Ride'],
    [{ item_type: 'caravan', body: 'Pop top' }, 'caravan', 'Book an Inspection'],
    [{ item_type: 'caravan', body: 'Camper trailer' }, 'camper trailer', 'Book an Inspection'],
    [{}, 'car', 'Book a Test Drive'],
  ] as const)('of %j: %s, %s', (vehicle, one, button) => {
    const words = vehicleWords(vehicle)
    expect([words.one, words.trial.button]).toEqual([one, button])
  })

  it('of a stock of one kind are its own, of several "vehicles", of none "cars"', () => {
    expect(stockWords(['caravan']).many).toBe('caravans')
    expect(stockWords(null).many).toBe('cars')
    const leisure = stockWords(['motorcycle', 'caravan'])
    expect([leisure.many, leisure.trial.a]).toEqual(['vehicles', 'a test ride or an inspection'])
    expect(stockWords(['ute', 'van', 'truck']).trial).toEqual(VEHICLE_WORDS.car.trial)
  })

  it('[SIM-01] name what is like it: to the letter for a car', () => {
    const site = { vehicle: { similar_heading: 'Similar cars Available' } }
    const cars = stockWords(['car'])
    expect(similarHeading({ item_type: 'car', simple_body: 'SUV' }, site, cars)).toBe('Similar cars Available')
    expect(similarHeading({ item_type: 'caravan', simple_body: 'Pop top' }, site, cars)).toBe(
      'Similar caravans Available',
    )
  })

  it('[VDP-04] [SIM-01] call a car as its site calls mixed stock, and any other kind by its own name', () => {
    const mixed = stockWords(['car', 'ute', 'van'])
    expect(similarLink({ item_type: 'car', simple_body: 'Cab chassis', make: 'Toyota' }, mixed).text).toBe(
      'See similar vehicles',
    )
    expect(similarLink({ item_type: 'car', simple_body: 'Ute', make: 'Toyota' }, mixed).text).toBe('See similar utes')
  })

  it('[WAT-03] name what was saved: to the letter for a car', () => {
    expect(watchNotice('saved', 'Jayco').title).toBe('Car Saved In Watchlist')
    expect(watchNotice('saved', 'Jayco', 'camper trailer')).toEqual({
      title: 'Camper trailer Saved In Watchlist',
      text: 'Jayco is now available in your watchlist',
    })
  })

  it('count no kilometres and no seats of what is towed', () => {
    expect([labels('car'), labels('caravan')]).toEqual([['Odometer', 'Seats'], []])
  })

  it('fill a text, and leave other names in braces alone', () => {
    const text = 'Your {trial} of this {vehicle} is booked. {bring}'
    expect(fillVehicle(text, VEHICLE_WORDS.motorcycle)).toBe(
      'Your test ride of this motorcycle is booked. Bring your motorcycle licence and helmet.',
    )
    expect(fillVehicle(text, VEHICLE_WORDS.caravan)).toBe('Your inspection of this caravan is booked.')
    expect(fillVehicle('{Vehicles} at {place}', VEHICLE_WORDS.ute)).toBe('Utes at {place}')
  })
})
