import { describe, expect, it } from 'vitest'
import { carPlace } from '../../../shared/car/place.ts'
import { isLocationBarDismissed, locationBar } from '../../../shared/location/location-bar.ts'
import { carSite, listedCar } from '../../builders/listed-car.ts'

const [main] = carSite().locations
const address = {
  street: '8 Bay Road',
  city: 'Caboolture',
  state: 'QLD',
  postcode: '4510',
  place_url: null,
  lat: -27,
  long: 152.9,
}
const other = { ...main!, id: 4, name: 'North Yard', dealership_slug: 'north', primary: false, address }
const place = (car: object = {}, site: object = {}) =>
  carPlace(
    listedCar({ location_id: 4, dealership_slug: 'north', ...car }),
    carSite({ locations: [main!, other], ...site }),
  )

describe('a car at another location than the main one', () => {
  it('[VDP-08] says so over its page, with the way there', () => {
    expect(locationBar(place())).toEqual({
      text: 'Located at Caboolture',
      directions: 'https://www.google.com/maps/dir/?api=1&destination=-27,152.9',
    })
  })

  it.each([
    ['at the main location', place({ location_id: 3 })],
    ['where every car has one city', place({}, { override_city: 'Brisbane' })],
    ['where the location is hidden', place({}, { hidden_location_ids: [4] })],
    ['of a car on its way there', place({ status: 'coming_soon' })],
    ['where nobody knows the location', place({ location_id: 99, location_name: null })],
  ])('[VDP-08] and nothing %s', (_, at) => {
    expect(locationBar(at)).toBeNull()
  })

  it('[VDP-08] is seen there once it has arrived', () => {
    expect([place()?.heading, place({ status: 'coming_soon' })?.heading]).toEqual([
      'See it at North Yard',
      'Ask at North Yard',
    ])
  })

  it('[VDP-08] leads to more from its dealer, on a site of several', () => {
    expect(place()?.more).toEqual({
      text: 'See more from this dealer',
      href: '/search/new-used-and-demo-cars?dealership_slug=north',
    })
    expect(place({ dealership_slug: null })?.more).toBeNull()
    expect(place({}, { locations: [other] })?.more).toBeNull()
  })
})

it('[VDP-08] is dismissed by one cookie among others, and by that alone', () => {
  expect([isLocationBarDismissed('a=1; __Host-located=off'), isLocationBarDismissed('__Host-located=off')]).toEqual([
    true,
    true,
  ])
  expect([
    isLocationBarDismissed(undefined),
    isLocationBarDismissed('x__Host-located=off'),
    isLocationBarDismissed('__Host-located=offer'),
  ]).toEqual([false, false, false])
})
