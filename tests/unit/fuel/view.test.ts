import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FUEL_FIELDS,
  FUEL_LIMITS,
  type FuelCar,
  type FuelField,
  type FuelView,
  fuelCost,
  fuelView,
  mapFields,
  parseFuelField,
  readFuelField,
  weeklyFuelCost,
} from '../../../shared/fuel/view.ts'
import { buildSite } from '../../builders/site.ts'

const site = buildSite()
const CAR: FuelCar = {
  status: 'in_stock',
  item_type: 'car',
  fuel: 'Petrol',
  simple_fuel: 'Petrol',
  variant_detail: null,
}
const entries = (shown: FuelView, typed: Record<FuelField, string> = shown.typed) =>
  mapFields((field) => readFuelField(field, typed[field], shown))
const values = (shown: FuelView) => mapFields((field) => entries(shown)[field].value)
const measured = (litres: number) => ({ fuelconsumptioncombined: litres }) as FuelCar['variant_detail']
const view = (changes: Partial<FuelCar> = {}, query = '', of = site) =>
  fuelView({ ...CAR, ...changes }, of, new URLSearchParams(query))

describe('what fuel costs', () => {
  it('[CAL-01] is distance / 100 x consumption x price, by the defaults of the product', () => {
    expect(view()?.standard).toEqual({ price: 1.7, km: 250, use: 10 })
    expect(fuelCost(values(view()!))).toEqual({ week: '$42.50', year: '$2,218' })
  })

  it('[CAL-01] begins with the car’s own consumption, and says whose it is', () => {
    expect(view({ variant_detail: measured(6.4) })).toMatchObject({
      standard: { use: 6.4 },
      note: '6.4 L/100 km is the combined figure for this vehicle.',
    })
    expect(view({ variant_detail: measured(0) })?.standard.use).toBe(10)
    expect(view()?.note).toContain('typical')
  })

  it('[CAL-01] begins with what the tenant says', () => {
    const fuel = { price_per_litre: 1.85, km_per_week: 600, litres_per_100_km: 9.5 }
    expect(view({}, '', buildSite({ vehicle: { fuel } }))?.standard).toEqual({ price: 1.85, km: 600, use: 9.5 })
  })

  it('[CAL-01] answers what the form without script asks', () => {
    expect(values(view({}, 'fuel_price=2&fuel_km=100&fuel_use=5')!)).toEqual({ price: 2, km: 100, use: 5 })
    expect(entries(view({}, 'fuel_price=free&fuel_km=1e308&fuel_use=-5')!)).toEqual({
      price: { value: 1.7, text: 'free', problem: '$ a litre: enter 0 to 10. Using 1.70.' },
      km: { value: 250, text: '1e308', problem: 'km a week: enter 0 to 5,000. Using 250.' },
      use: { value: 10, text: '-5', problem: 'L/100 km: enter 0 to 250. Using 10.' },
    })
  })
})

describe('what charging costs', () => {
  const electric = { fuel: null, simple_fuel: 'Electric' }

  it('[VDP-18] is worked out by the kilowatt hour on an electric car, whatever litres its record has', () => {
    const detail = { energyconsumption: 16.5, fuelconsumptioncombined: 7.1 } as FuelCar['variant_detail']
    const shown = view({ ...electric, variant_detail: detail })!
    expect(shown).toMatchObject({
      title: 'Charging cost',
      labels: { price: '$ a kWh', use: 'kWh/100 km' },
      standard: { price: 0.33, km: 250, use: 16.5 },
      note: '16.5 kWh/100 km is the combined figure for this vehicle.',
    })
    expect(fuelCost(values(shown))).toEqual({ week: '$13.61', year: '$710' })
  })

  it('[VDP-18] begins with a typical figure where there is none, and says so', () => {
    expect(view({ ...electric, variant_detail: measured(7.1) })).toMatchObject({
      standard: { use: 18 },
      note: '18 kWh/100 km is a typical figure. There’s none listed for this vehicle.',
    })
  })

  it('[VDP-18] is not asked of a hybrid that plugs in and burns', () => {
    expect(view({ fuel: 'Petrol/Electric', simple_fuel: 'Hybrid' })?.title).toBe('Fuel cost')
  })
})

describe('who is shown it', () => {
  it.each<[string, Partial<FuelCar>]>([
    ['hydrogen', { fuel: 'Hydrogen', simple_fuel: null }],
    ['a caravan, which is towed', { item_type: 'caravan', fuel: null, simple_fuel: null }],
    ['a truck without a figure of its own', { item_type: 'truck', fuel: 'Diesel' }],
    ['over 4.5 t', { fuel: 'Diesel', variant_detail: { grossvehiclemass: 4501 } as FuelCar['variant_detail'] }],
    ['a motorcycle without a figure of its own', { item_type: 'motorcycle' }],
    ['of no fuel that is told', { fuel: null, simple_fuel: null }],
    ['sold', { status: 'sold' }],
  ])('[CAL-01] nobody whose car is %s', (_, changes) => {
    expect(view(changes)).toBeNull()
  })

  it.each<[string, Partial<FuelCar>]>([
    ['burns diesel', { fuel: 'Diesel', simple_fuel: 'Diesel' }],
    ['is a hybrid', { fuel: 'Petrol and electric hybrid', simple_fuel: 'Hybrid' }],
    ['plugs in and burns', { fuel: 'Petrol and electric plug-in hybrid', simple_fuel: 'Plug-in hybrid' }],
    ['is a caravan with an engine', { item_type: 'caravan', fuel: 'Diesel', variant_detail: measured(11) }],
    ['is a motorcycle', { item_type: 'motorcycle', variant_detail: measured(4.5) }],
    ['says nothing of its fuel', { fuel: null, simple_fuel: null, variant_detail: measured(7) }],
  ])('[CAL-01] whose car %s', (_, changes) => {
    expect(view(changes)).not.toBeNull()
  })

  it('[CAL-01] nobody where the site has it off', () => {
    expect(view({}, '', buildSite({ features: { fuel_calculator: false } }))).toBeNull()
  })
})

describe('what is typed', () => {
  it.each<[string, number | null]>([
    ['', 1.7],
    ['   ', 1.7],
    ['$2.05', 2.05],
    ['1e-1', null],
    ['0', 0],
    ['10', 10],
    ['11', null],
    ['$30', null],
    ['30 cents', null],
    ['30c', null],
    ['0,30', null],
    ['cheap', null],
    ['NaN', null],
    ['--1', null],
    ['1.9.9', null],
    ['1e308', null],
    ['Infinity', null],
    ['-3', null],
  ])('[CAL-01] %j counts as %d', (typed, number) => {
    expect(parseFuelField('price', typed, 1.7)).toBe(number)
  })

  it('[CAL-01] 30 cents typed as $30 stands as typed, with what to enter, and the cost is that of the usual price', () => {
    const shown = view({ fuel: null, simple_fuel: 'Electric' }, 'fuel_price=%2430')!
    expect(entries(shown).price).toEqual({ value: 0.33, text: '$30', problem: '$ a kWh: enter 0 to 10. Using 0.33.' })
  })

  it('[CAL-01] whatever it is, no figure is NaN, endless or below nothing, and its field repeats it', () => {
    const words = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String), fc.constant('1e308'))
    fc.assert(
      fc.property(words, words, words, (price, km, use) => {
        const typed: Record<FuelField, string> = { price, km, use }
        const shown = view()!
        const read = entries(shown, typed)
        for (const field of FUEL_FIELDS) {
          const { min, max } = FUEL_LIMITS[field]
          const { value, text, problem } = read[field]
          expect(value >= min && value <= max).toBe(true)
          expect(readFuelField(field, text, shown).value).toBeCloseTo(value, 2)
          expect(problem === null || text === typed[field]).toBe(true)
        }
        const cost = mapFields((field) => read[field].value)
        expect(Number.isFinite(weeklyFuelCost(cost)) && weeklyFuelCost(cost) >= 0).toBe(true)
        expect(Object.values(fuelCost(cost)).join()).toMatch(/^\$[\d,]+\.\d\d,\$[\d,]+$/)
      }),
    )
  })
})
