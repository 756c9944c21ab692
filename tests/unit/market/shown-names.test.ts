import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CarNames, shownNames } from '../../../shared/market/spelling.ts'

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
