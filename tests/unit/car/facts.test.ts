import { describe, expect, it } from 'vitest'
import { carFacts, sideFacts } from '../../../shared/car/facts.ts'
import { carSchema } from '../../../shared/car/schema.ts'
import { carFeatures } from '../../../shared/vehicle/specs.ts'
import { aCar } from '../../builders/car.ts'
import { carSummary, listedCar } from '../../builders/listed-car.ts'

const texts = (car: Parameters<typeof carFacts>[0]) => carFacts(car, 4).map(({ text }) => text)

describe('short facts', () => {
  it.each([
    ['Petrol', 'fuel'],
    ['Hybrid', 'fuel'],
    ['Plug-in hybrid', 'fuel'],
    ['Electric', 'electric'],
  ])('[VDP-09] %s wears the icon %s', (simple_fuel, icon) => {
    expect(carFacts(listedCar({ simple_fuel })).find(({ label }) => label === 'Fuel')).toEqual({
      icon,
      label: 'Fuel',
      text: simple_fuel,
    })
  })

  it('[VDP-18] of an electric car, on a card and its page, say how far it drives on a charge', () => {
    const facts = ['42,310 km', 'Automatic', 'Electric', '451 km range']
    expect(texts(carSummary({ simple_fuel: 'Electric', electric_range: 451 }))).toEqual(facts)
    const variant_detail = carSchema.shape.variant_detail.parse({ electricrange: 451 })
    expect(texts(listedCar({ simple_fuel: 'Electric', variant_detail }))).toEqual(facts)
  })

  it('[VDP-03] beside the photographs are kilometres, transmission and body', () => {
    expect(sideFacts(listedCar()).map(({ text }) => text)).toEqual(['42,310 km', 'Automatic', 'SUV'])
  })

  it('[VDP-03] of a caravan are its own, and of a car nobody described there are none', () => {
    const specifications = carSchema.shape.specifications.parse({ sleeps: 4, body_length: 6200, tare_weight: 2280 })
    const van = aCar({ item_type: 'caravan', simple_body: 'Caravan', specifications })
    expect(sideFacts(van).map(({ text }) => text)).toEqual(['Caravan', 'Sleeps 4', '6.2 m long'])
    expect(sideFacts(aCar())).toEqual([])
  })

  it('[VDP-09] a feature that the feed writes twice stands once', () => {
    expect(carFeatures({ standardEquipment: ['Tow bar', 'TOW BAR', 'Sunroof'] }).first).toEqual(['Tow bar', 'Sunroof'])
  })
})
