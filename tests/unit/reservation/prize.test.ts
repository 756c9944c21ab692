import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawPrize, isRunning, oddsText } from '../../../shared/spin-to-win/prize.ts'

const prizes = [
  { slug: 'car', name: 'A car', weight: 1, limit: 1 },
  { slug: 'wash', name: 'A wash', weight: 9, limit: 10 },
  { slug: 'pen', name: 'A pen', weight: 90, limit: null },
]

describe('a turn', () => {
  it('[RES-04] wins each prize as often as its weight says', () => {
    const drawn = Array.from({ length: 1_000 }, (_, at) => drawPrize({ prizes }, {}, at / 1_000).slug)
    const count = (slug: string) => drawn.filter((each) => each === slug).length
    expect([count('car'), count('wash'), count('pen')]).toEqual([10, 90, 900])
  })

  it('[RES-04] never wins what is gone, and always wins something', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.nat(2),
        fc.nat(12),
        (chance, cars, washes) => {
          const { slug } = drawPrize({ prizes }, { car: cars, wash: washes }, chance)
          const isGone = (slug === 'car' && cars >= 1) || (slug === 'wash' && washes >= 10)
          expect(isGone).toBe(false)
        },
      ),
    )
  })

  it.each([
    [
      'at first',
      {},
      ['about one turn in 100; 1 of 1 left', 'about one turn in 11; 10 of 10 left', 'about 90 turns in 100'],
    ],
    [
      'later',
      { car: 1, wash: 4 },
      ['all 1 have been won', 'about one turn in 11; 6 of 10 left', 'about 91 turns in 100'],
    ],
    ['at last', { car: 1, wash: 10 }, ['all 1 have been won', 'all 10 have been won', 'every turn']],
  ])('[RES-04] says the chances of the very next one, %s', (_, won, texts) => {
    expect(prizes.map((prize) => oddsText({ prizes }, prize, won))).toEqual(texts)
  })

  it('[RES-04] is given from the opening until the close', () => {
    const booked = { opens: '2026-12-01T00:00:00+10:00', closes: '2026-12-02T00:00:00+10:00' }
    const at = (text: string) => isRunning(booked, Date.parse(text))
    expect([at('2026-11-30T13:59:59Z'), at('2026-11-30T14:00:00Z'), at('2026-12-01T14:00:00Z')]).toEqual([
      false,
      true,
      false,
    ])
    expect(isRunning({ opens: null, closes: null }, 0)).toBe(true)
  })
})
