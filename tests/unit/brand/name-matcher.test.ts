import { describe, expect, it } from 'vitest'
import { nameMatcher } from '../../../shared/brand/directory.ts'

const NAMES = ['Toyota', 'Land Rover', 'Mazda', 'Mercedes-Benz', 'Hino', 'LandCruiser', 'CX-5', 'Hilux', 'SUV', 'Ute']
const met = (text: string) => {
  const { meets } = nameMatcher(text, NAMES)
  return NAMES.filter((name) => meets(name))
}

describe('names held against what was typed', () => {
  it.each([
    ['nothing, which asks for all', '', NAMES],
    ['a name in another case', 'tOYOTA', ['Toyota']],
    ['the beginning of some', 'hi', ['Hino', 'Hilux']],
    ['a slip', 'toyta', ['Toyota']],
    ['a slip at its start', 'nercedes', ['Mercedes-Benz']],
    ['one word for two', 'landrover', ['Land Rover']],
    ['one word of many', 'land', ['Land Rover', 'LandCruiser']],
    ['a code with or without its hyphen', 'cx5', ['CX-5']],
    ['the same, apart', 'cx 5', ['CX-5']],
    ['an accent that nobody types', 'mázda', ['Mazda']],
    ['something else altogether', 'boat', []],
  ])('[SRC-16] [SRC-06] meet %s: %s', (_, text, expected) => {
    expect(met(text)).toEqual(expected)
  })

  it('[SRC-16] meet every word together, each by whichever name has it', () => {
    const { meets, touches } = nameMatcher('toyota ute', NAMES)
    expect([meets('Toyota', 'Hilux', 'Ute'), meets('Toyota', 'Hilux'), meets('Mazda', 'CX-5', 'Ute')]).toEqual([
      true,
      false,
      false,
    ])
    expect([touches('Ute'), touches('SUV')]).toEqual([true, false])
  })
})
