import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNewCars, type SeenCars } from '../../../shared/alert/changes.ts'

const found = (...ids: number[]) => ({ cars: ids.map((id) => ({ id, isForSale: true })), count: ids.length })
const after = (...ids: number[]) => findNewCars(null, found(...ids)).seen

describe('what is new in a followed search', () => {
  it('[WAT-06] nothing at a first look', () => {
    expect(findNewCars(null, found(1, 2)).newIds).toEqual([])
  })

  it('[WAT-06] a car that was not there', () => {
    expect(findNewCars(after(1, 2), found(3, 1)).newIds).toEqual([3])
  })

  it('[WAT-06] an older car that has come to fit it', () => {
    expect(findNewCars(after(5, 9), found(9, 5, 2)).newIds).toEqual([2])
  })

  it('[WAT-06] no car that was there before it went and came back', () => {
    const { seen } = findNewCars(after(1, 2), found(1))
    expect(findNewCars(seen, found(2, 1)).newIds).toEqual([])
  })

  it('[WAT-06] no car that is sold already', () => {
    const sold = { cars: [{ id: 3, isForSale: false }], count: 1 }
    const { seen, newIds } = findNewCars(after(1), sold)
    expect(newIds).toEqual([])
    expect(findNewCars(seen, found(3)).newIds).toEqual([])
  })

  it('[WAT-06] none of the older cars that move up where there are more than are looked at', () => {
    const { seen } = findNewCars(null, { ...found(9, 8, 7), count: 5 })
    expect(findNewCars(seen, { ...found(8, 7, 6), count: 4 }).newIds).toEqual([])
    expect(findNewCars(seen, { ...found(10, 8, 7), count: 4 }).newIds).toEqual([10])
  })

  it('[WAT-06] remembers a thousand by name and the rest by their ids', () => {
    const { seen } = findNewCars(null, found(...Array.from({ length: 1_500 }, (_, index) => index + 1)))
    expect(seen.ids).toHaveLength(1_000)
    expect(seen.upTo).toBe(500)
    expect(findNewCars(seen, found(3, 500, 501)).newIds).toEqual([])
  })

  it('[WAT-06] tells no car of a search twice, and every car that comes to one it sees whole', () => {
    const look = fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }),
      beyond: fc.constantFrom(0, 0, 0, 5),
    })
    fc.assert(
      fc.property(fc.array(look, { minLength: 1, maxLength: 25 }), (looks) => {
        let seen: SeenCars | null = null
        const told: number[] = []
        for (const { ids, beyond } of looks) {
          const next = findNewCars(seen, { ...found(...ids), count: ids.length + beyond })
          told.push(...next.newIds)
          seen = next.seen
        }
        expect(new Set(told).size).toBe(told.length)
        if (looks.some(({ beyond }) => beyond > 0)) return
        const later = looks.slice(1).flatMap(({ ids }) => ids)
        expect(new Set(told)).toEqual(new Set(later.filter((id) => !looks[0]!.ids.includes(id))))
      }),
    )
  })
})
