import { describe, expect, it } from 'vitest'
import { type Car, carSchema } from '../../../shared/car/schema.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { carSite, listedCar, NOW } from '../../builders/listed-car.ts'

const detail = (fields: Partial<Car> = {}, site = carSite()) => carDetail(listedCar(fields), site, NOW)

describe('the vehicle page', () => {
  it('[VDP-01] names the car by year, make and model, then badge and series', () => {
    expect(detail()).toMatchObject({ title: '2021 Toyota RAV4', subtitle: 'GX AXAA52R' })
  })

  it('[SIT-01] offers nothing about a sample, and no place to see it', () => {
    const calls = carSite({ vehicle_actions: ['call'] } as never)
    expect(detail({}, calls).actions).toHaveLength(1)
    expect(detail({ special_tag: 'Sample' }, calls)).toMatchObject({ actions: [], place: null })
  })

  it('[NAV-05] leads home, then through condition, make and model to the car', () => {
    expect(detail({ make: 'Land Rover', model: 'Range Rover Sport' }).breadcrumb).toEqual({
      links: [
        { text: 'Home', href: '/' },
        { text: 'Used cars', href: '/search/used-cars' },
        { text: 'Land Rover', href: '/search/land-rover' },
        { text: 'Range Rover Sport', href: '/search/land-rover/range-rover-sport' },
      ],
      current: '2021 Land Rover Range Rover Sport',
    })
  })

  it('[VDP-09] shows four pieces of key information first', () => {
    const { first, rest } = detail({ drive: 'All-wheel drive' }).keyInformation
    expect(first.map((fact) => fact.text)).toEqual(['42,310 km', 'Automatic', 'Petrol', '5 seats'])
    expect(rest.map((fact) => fact.label)).toEqual(['Body', 'Drive', 'Colour'])
  })

  it('[VDP-09] tells a caravan by its berths and weights, and a motorcycle by its engine', () => {
    const nothing = {
      km: null,
      simple_transmission: null,
      simple_fuel: null,
      seats: null,
      colour: null,
      simple_body: null,
    }
    const specifications = carSchema.shape.specifications.parse({ sleeps: 4, body_length: 6200, tare_weight: 2280 })
    const van = detail({ ...nothing, specifications }).keyInformation
    expect(van.first.map((fact) => fact.text)).toEqual(['Sleeps 4', '6.2 m long', '2,280 kg tare'])
    expect(van.first.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Sleeps: 4',
      'Length: 6.2 m',
      'Tare weight: 2,280 kg',
    ])
    const bike = detail({ ...nothing, item_type: 'motorcycle', engine_size: 649, seats: 2 }).keyInformation
    expect(bike.first.map((fact) => fact.text)).toEqual(['649 cc', '2 seats'])
    expect(detail({ ...nothing, engine_size: 1998 }).keyInformation.first).toEqual([])
  })

  it('[VDP-09] shows eight features first, each once', () => {
    const features = Array.from({ length: 11 }, (_, i) => `Feature ${i}`)
    const shown = detail({ standardEquipment: ['Feature 0', ...features] }).features
    expect(shown).toEqual({ first: features.slice(0, 8), rest: features.slice(8) })
  })

  it('sums the car up in one sentence, without a price once it is sold', () => {
    expect(detail().summary).toBe(
      '2021 Toyota RAV4 GX AXAA52R, 42,310 km, Automatic, Petrol, 5 seats, $34,990 Drive away. At Springwood, QLD.',
    )
    expect(detail({ status: 'sold' }).summary).not.toContain('$')
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(detail()))).toEqual(detail())
  })
})

describe('a car that left', () => {
  it('[VDP-04] says so to the letter and helps to find a similar one', () => {
    expect(detail({ status: 'sold' }).sold).toEqual({
      heading: 'SOLD',
      text: "Unfortunately this car recently sold. But don't worry, we can help you find a similar car!",
      action: { text: 'Find Me Something Similar', href: '/search/new-used-and-demo-cars?body=SUV' },
    })
  })

  it('[VDP-04] has none of the normal actions', () => {
    expect(detail({ status: 'sold' }).actions).toEqual([])
    expect(detail({ status: 'coming_soon' })).toMatchObject({ sold: null, actions: [{ kind: 'call' }] })
  })
})

describe('where the car stands', () => {
  it('[VDP-01] has the address and the number of its location', () => {
    expect(detail().place).toMatchObject({
      name: 'Springwood',
      address: '12 Ferry Road, Springwood QLD 4127',
      phone: { text: '07 5550 1234', href: 'tel:+61755501234' },
      directions: 'https://maps.example/springwood',
    })
  })

  it('[VDP-01] is left out for a location the tenant hides', () => {
    expect(detail({}, carSite({ hidden_location_ids: [3] })).place).toBeNull()
  })

  it('says the city alone when the location is not one of the site', () => {
    const place = detail({ location_id: 99, location_name: null, city: 'Dubbo', state: 'NSW' }).place
    expect(place).toMatchObject({ name: 'Dubbo, NSW', address: null, directions: null })
  })

  it('is left out when the car does not say', () => {
    expect(detail({ location_id: null, location_name: null, city: null, state: null }).place).toBeNull()
  })
})
