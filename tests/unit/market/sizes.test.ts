import { describe, expect, it } from 'vitest'
import { MAKES } from '../../../shared/market/makes.ts'
import sizes from '../../../shared/market/sizes.json' with { type: 'json' }
import { chooseSize, isSuv } from '../../../shared/market/sizes.ts'

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

  it('is known of models of the market alone, once each', () => {
    const market = new Map(
      MAKES.map(({ name, models, families }) => [name, new Set([...models, ...families.map((family) => family.name)])]),
    )
    const listed = Object.values(sizes).flatMap((makes) =>
      Object.entries(makes).flatMap(([make, models]) =>
        models
          .replaceAll('*', '')
          .split(', ')
          .map((model) => ({ make, model })),
      ),
    )
    expect(listed.filter(({ make, model }) => !market.get(make)?.has(model))).toEqual([])
    const names = listed.map(({ make, model }) => `${make} ${model}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

it.each([
  ['Tonale', true],
  ['Giulia', false],
])('[SRC-13] an Alfa Romeo %s is an SUV: %s', (model, expected) => {
  expect(isSuv('Alfa Romeo', model)).toBe(expected)
})
