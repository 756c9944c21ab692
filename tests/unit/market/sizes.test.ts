import { describe, expect, it } from 'vitest'
import { MAKES } from '../../../shared/market/makes.ts'
import { chooseSize, isSuv, SIZES } from '../../../shared/market/sizes.ts'

describe('the size of a model', () => {
  it.each([
    ['Toyota', 'Corolla', 'Hatch', 'Small'],
    ['Toyota', 'Corolla Sedan', 'Sedan', 'Small'],
    ['Toyota', 'Corolla Cross', 'SUV', 'Small'],
    ['Mazda', 'CX-5', 'SUV', 'Medium'],
    ['BMW', '320i', 'Sedan', 'Medium'],
    ['Mercedes-Benz', 'C200', null, 'Medium'],
    ['land rover', 'DEFENDER', 'SUV', 'Large'],
    ['Land Rover', 'Defender', 'Ute', null],
    ['Toyota', 'HiLux', 'Ute', null],
    ['Tallowood', 'Ridge 16', 'Caravan', null],
  ])('[SRC-22] of %s %s (%s) is %s', (make, model, body, size) => {
    expect(chooseSize(make, model, body)).toBe(size)
  })

  it('is one of the three that a filter offers, and a model stands once in its make', () => {
    for (const { name, models, sizes } of MAKES) {
      expect([name, models.filter((model, at) => models.indexOf(model) !== at)]).toEqual([name, []])
      expect([name, sizes.filter(({ size }) => size !== null && !SIZES.includes(size))]).toEqual([name, []])
    }
  })
})

it.each([
  ['Tonale', true],
  ['Giulia', false],
])('[SRC-13] an Alfa Romeo %s is an SUV: %s', (model, expected) => {
  expect(isSuv('Alfa Romeo', model)).toBe(expected)
})
