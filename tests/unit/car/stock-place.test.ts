import { describe, expect, it } from 'vitest'
import { type PlaceLookup, stockPlace, stockPoint } from '../../../shared/car/stock-place.ts'
import { aCar } from '../../builders/car.ts'
import { carSite } from '../../builders/listed-car.ts'

const [LOCATION] = carSite().locations
const lookup: PlaceLookup = {
  postcode: (postcode) => (postcode === '0800' ? { lat: -12.46, long: 130.84 } : null),
  named: (name) => {
    const [brisbane, gosford] = [
      { lat: -27.65, long: 152.92 },
      { lat: -33.42, long: 151.37 },
    ]
    const outback = { lat: -20.72, long: 143.14 }
    const inState = (state: string, point: typeof gosford, weight: number) => ({
      ...point,
      postcode: '',
      name,
      state,
      weight,
    })
    if (name === 'Albion') return [inState('QLD', outback, 0), inState('QLD', brisbane, 90)]
    if (name === 'West End') return [inState('QLD', outback, 1), inState('QLD', brisbane, 90)]
    return name === 'Springfield' ? [inState('QLD', brisbane, 0), inState('NSW', gosford, 0)] : []
  },
}
const nowhere = { location_id: null, location_name: null, private_postcode: null, city: null, state: null }
const pointOf = (details: object) => {
  const place = stockPlace(aCar({ ...nowhere, ...details }))
  return place && stockPoint(place, [LOCATION!], lookup)
}

describe('where a car stands', () => {
  it.each([
    ['at its location, by id', { location_id: LOCATION!.id, city: 'Springfield', state: 'NSW' }, LOCATION!.address.lat],
    ['at its location, by name', { location_name: LOCATION!.name, private_postcode: '0800' }, LOCATION!.address.lat],
    ['at its postcode, where the site has no such location', { location_id: 99, private_postcode: '0800' }, -12.46],
    ['at its postcode, whose zero a spreadsheet lost', { private_postcode: '800' }, -12.46],
    ['in the city suburb of a name that the outback has too', { city: 'Albion', state: 'QLD' }, -27.65],
    ['in its town, by its state', { city: 'Springfield', state: 'qld' }, -27.65],
    [
      'in its town, where the postcode is none',
      { private_postcode: '9999', city: 'Springfield', state: 'NSW' },
      -33.42,
    ],
  ])('[LOC-04] is %s', (_, details, lat) => {
    expect(pointOf(details)).toMatchObject({ lat })
  })

  it.each([
    ['nothing is known', {}],
    ['only the state is known', { state: 'QLD' }],
    ['the name is that of several towns', { city: 'Springfield' }],
    ['two cities of its state have a suburb of the name', { city: 'West End', state: 'QLD' }],
    ['there is no such town', { city: 'Atlantis', state: 'QLD' }],
  ])('[LOC-04] is unknown where %s', (_, details) => {
    expect(pointOf(details)).toBeNull()
  })

  it('[LOC-04] is one text for all that its feed may write', () => {
    const place = stockPlace(aCar({ ...nowhere, location_name: 'A|B', city: 'C' }))!
    expect(place).toBe('|A/B||C|')
  })
})
