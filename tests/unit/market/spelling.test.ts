import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CarNames, shownNames, shownValues } from '../../../shared/market/spelling.ts'
import { toCar, toDocument } from '../../../worker/stock-records/records.ts'
import { aCar } from '../../builders/car.ts'

const named = (make: string, model: string, badge: string | null = null): CarNames => ({ make, model, badge })

const ROWS: [what: string, fed: CarNames, shown: CarNames][] = [
  ['capitals', named('TOYOTA', 'HILUX', 'SR5'), named('Toyota', 'HiLux', 'SR5')],
  ['a missing hyphen', named('Mazda', 'CX30'), named('Mazda', 'CX-30')],
  ['the make in the model', named('Mazda', 'Mazda3'), named('Mazda', '3')],
  ['a model that is called by its make', named('MG', '3'), named('MG', 'MG3')],
  ['a make cut at its space', named('Land', 'Rover Discovery'), named('Land Rover', 'Discovery')],
  [
    'a model cut at its space',
    named('Mitsubishi', 'Pajero', 'Sport GLX (4X4)'),
    named('Mitsubishi', 'Pajero Sport', 'GLX (4X4)'),
  ],
  ['make and model cut', named('Great', 'Wall V200', 'K2'), named('Great Wall', 'V200', 'K2')],
  ['a model that takes its whole badge', named('Tesla', 'Model', '3'), named('Tesla', 'Model 3', null)],
  ['a body form behind the model', named('Toyota', 'Hilux Cab Chassis'), named('Toyota', 'HiLux Cab Chassis')],
  ['another name of a make', named('VW', 'GOLF'), named('Volkswagen', 'Golf')],
  ['a badge that only begins like a model', named('Hyundai', 'i30', 'N Line'), named('Hyundai', 'i30', 'N Line')],
  ['an accent', named('Citroën', 'C3'), named('Citroen', 'C3')],
  ['doubled spaces', named('Brolga', 'Wetland  18'), named('Brolga', 'Wetland 18')],
]

describe('names as they are shown', () => {
  it.each(ROWS)('has one form for %s', (_, fed, shown) => {
    expect(shownNames(fed)).toEqual(shown)
  })

  it('changes nothing about names that are shown already', () => {
    for (const [, , shown] of ROWS) expect(shownNames(shown)).toEqual(shown)
  })

  it('keeps every word of names that it does not know', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/).map((text) => `Q${text}`)
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 3 }), (make, model) => {
        expect(shownNames(named(make, model.join(' '), 'XYZ'))).toEqual(named(make, model.join(' '), 'XYZ'))
      }),
    )
  })
})

const none = { simple_body: null, simple_fuel: null, simple_transmission: null, drive: null, colour: null }

describe('a value of the trade', () => {
  it.each([
    ['simple_body', 'HATCHBACK', 'Hatch'],
    ['simple_body', 'Ute / Tray', 'Ute'],
    ['simple_body', 'station wagon', 'Wagon'],
    ['simple_body', 'HARDTOP', 'Hardtop'],
    ['simple_body', 'Off-road caravan', 'Off-road caravan'],
    ['simple_fuel', 'Premium Unleaded Petrol', 'Petrol'],
    ['simple_fuel', 'Unleaded Petrol/Electric', 'Hybrid'],
    ['simple_fuel', 'PHEV', 'Plug-in hybrid'],
    ['simple_fuel', 'Gas', 'Gas'],
    ['simple_fuel', 'Diesel/Electric', 'Hybrid'],
    ['simple_fuel', 'Hydrogen', 'Hydrogen'],
    ['simple_transmission', 'AUTO', 'Automatic'],
    ['drive', '(4X4)', 'Four-wheel drive'],
    ['drive', '4WD', 'Four-wheel drive'],
    ['drive', 'Front', 'Front-wheel drive'],
    ['colour', 'WHITE', 'White'],
    ['colour', 'white', 'White'],
    ['colour', 'CRYSTAL BLACK', 'Crystal Black'],
    ['colour', 'Glacier white', 'Glacier white'],
    ['colour', 'Blue GT', 'Blue GT'],
  ] as const)('[STK-02] of %s, written %s, is shown as %s', (field, written, value) => {
    expect(shownValues({ ...none, [field]: written })[field]).toBe(value)
    expect(shownValues({ ...none, [field]: value })[field]).toBe(value)
  })

  it('[STK-02] is shown in one form and kept as the feed has it', () => {
    const car = aCar({ simple_fuel: 'Premium Unleaded Petrol', drive: '4x4' })
    const doc = toDocument({ ...car, listed_on: null, sold_on: null })
    expect(doc).toContain('Premium Unleaded Petrol')
    expect(toCar({ ...car, doc })).toMatchObject({ simple_fuel: 'Petrol', drive: 'Four-wheel drive' })
  })
})
