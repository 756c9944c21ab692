import { describe, expect, it } from 'vitest'
import { type Car, carSchema } from '../../../shared/car/schema.ts'
import { newCarRows, specs } from '../../../shared/vehicle/specs.ts'
import { listedCar, NOW } from '../../builders/listed-car.ts'

const measured = carSchema.shape.variant_detail.parse({
  cylinders: 4,
  induction: 'Turbocharged',
  torque: 420,
  fuelconsumptioncombined: 8.1,
  fuelcapacity: 80,
  vehiclelength: 5265,
  grossvehiclemass: 3000,
  ancaprating: 5,
})
const towed = carSchema.shape.specifications.parse({
  body_length: 6700,
  tare_weight: 2150,
  sleeps: 1,
  axle_type: 'Tandem',
})

function rows(fields: Partial<Car>): Record<string, string> {
  const { first, rest } = specs(listedCar(fields), NOW)
  return Object.fromEntries([...first, ...rest.flatMap((group) => group.rows)].map((row) => [row.label, row.text]))
}

describe('what is known of a new car', () => {
  const fresh = { car_type: 'new', colour: 'Sand', interior_colour: null, build_date: '2026-07' } as const
  const known = (fields: Partial<Car>) => newCarRows(listedCar({ ...fresh, ...fields }), 'Wacol, QLD')

  it('is its colour, options, build and where it is, and nothing that its record has not', () => {
    expect(known({ standardEquipment: ['Tow bar', 'Rubber mats', 'Tub liner', 'Roof racks'] })).toEqual([
      { label: 'Colour', text: 'Sand' },
      { label: 'Options', text: 'Tow bar, Rubber mats, Tub liner and 1 more' },
      { label: 'Built', text: 'July 2026' },
      { label: 'Availability', text: 'In stock at Wacol, QLD' },
    ])
    expect(known({ colour: null, build_date: null, standardEquipment: [], preorder: true })).toEqual([
      { label: 'Availability', text: 'To order' },
    ])
  })

  it.each<Partial<Car>>([{ car_type: 'used' }, { status: 'sold' }])('is nothing of another: %j', (fields) => {
    expect(known(fields)).toEqual([])
  })
})

describe('specifications', () => {
  it('[VDP-09] shows four rows first and the rest under headings', () => {
    const { first, rest } = specs(listedCar({ drive: 'All-wheel drive', doors: 5, variant_detail: measured }), NOW)
    expect(first.map((row) => row.label)).toEqual(['Body', 'Drive', 'Colour', 'Doors'])
    expect(rest.map(({ group }) => group)).toEqual(['Vehicle', 'Engine', 'Size and weight', 'Safety'])
  })

  it('[VDP-09] drops rows without a value, and headings without rows', () => {
    const bare = specs(listedCar({ seats: null, colour: null, variant_detail: null }), NOW)
    const labels = [...bare.first, ...bare.rest.flatMap((group) => group.rows)].map((row) => row.label)
    expect(labels).toEqual(['Body', 'Odometer', 'Transmission', 'Fuel'])
    expect(bare.rest).toEqual([])
  })

  it('carries a unit on every number', () => {
    expect(rows({ variant_detail: measured, engine_size_litres: 2.8, gearnum: 6, doors: 4 })).toMatchObject({
      Engine: '2.8 L',
      Cylinders: '4 cylinders',
      Torque: '420 Nm',
      Gears: '6 gears',
      'Fuel consumption': '8.1 L/100 km',
      'Fuel tank': '80 L',
      Length: '5,265 mm',
      'Gross mass': '3,000 kg',
      'ANCAP rating': '5 stars',
      Doors: '4 doors',
      Odometer: '42,310 km',
    })
  })

  it('[VDP-18] tells an electric car by its range, battery and kilowatt hours, and never by litres', () => {
    const figures = { electricrange: 451, batterycapacity: 72.6, energyconsumption: 17.9 }
    const variant_detail = { ...measured, ...figures } as Car['variant_detail']
    const electric = rows({ simple_fuel: 'Electric', fuel: null, engine_size_litres: 2, variant_detail })
    expect(electric).toMatchObject({ Range: '451 km', Battery: '72.6 kWh', 'Energy use': '17.9 kWh/100 km' })
    expect(Object.values(electric).filter((text) => / L\b/.test(text))).toEqual([])
    expect(rows({ simple_fuel: 'Hybrid', fuel: null, variant_detail })).toMatchObject({
      Range: '451 km',
      'Fuel consumption': '8.1 L/100 km',
    })
  })

  it('tells a caravan by its own measures', () => {
    expect(rows({ item_type: 'caravan', specifications: towed })).toMatchObject({
      'Body length': '6,700 mm',
      'Tare weight': '2,150 kg',
      Sleeps: '1 person',
      Axles: 'Tandem',
    })
  })

  it("keeps the feed's longer words before its short ones", () => {
    expect(rows({ trans: '6 Speed Sports Automatic', fuel: 'Petrol - Premium ULP' })).toMatchObject({
      Transmission: '6 Speed Sports Automatic',
      Fuel: 'Petrol - Premium ULP',
    })
  })

  it.each([
    ['2026-11-22', 'Expires on 22 November 2026'],
    ['2026-11-21', undefined],
    ['2024-01-31', undefined],
    [null, undefined],
  ])('[VDP-09] on 21 November 2026 a registration to %s reads %s', (rego_expiry, text) => {
    expect(rows({ rego_expiry })['Registration expiry']).toBe(text)
  })

  it('reads build dates in whatever form the feed has', () => {
    expect(rows({ build_date: '2021-03', compliance_date: '05/2021' })).toMatchObject({
      'Build date': 'March 2021',
      'Compliance date': '05/2021',
    })
  })
})
