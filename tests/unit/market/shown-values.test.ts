import { describe, expect, it } from 'vitest'
import { shownValues } from '../../../shared/market/spelling.ts'
import { toCar, toDocument } from '../../../worker/stock-records/records.ts'
import { aCar } from '../../builders/car.ts'

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
