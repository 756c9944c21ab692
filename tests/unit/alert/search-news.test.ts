import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KnownCars, searchNews } from '../../../shared/alert/search-news.ts'

const found = (...ids: number[]) => ({ cars: ids.map((id) => ({ id, isForSale: true })), count: ids.length })
const after = (...ids: number[]) => searchNews(null, found(...ids)).known

describe('what is new in a followed search', () => {
  it('[WAT-06] nothing at a first look', () => {
    expect(searchNews(null, found(1, 2)).fresh).toEqual([])
  })

  it('[WAT-06] a car that was not there', () => {
    expect(searchNews(after(1, 2), found(3, 1)).fresh).toEqual([3])
  })

  it('[WAT-06] an older car that has come to fit it', () => {
    expect(searchNews(after(5, 9), found(9, 5, 2)).fresh).toEqual([2])
  })

  it('[WAT-06] no car that was there before it went and came back', () => {
    const { known } = searchNews(after(1, 2), found(1))
    expect(searchNews(known, found(2, 1)).fresh).toEqual([])
  })

  it('[WAT-06] no car that is sold already', () => {
    const sold = { cars: [{ id: 3, isForSale: false }], count: 1 }
    const { known, fresh } = searchNews(after(1), sold)
    expect(fresh).toEqual([])
    expect(searchNews(known, found(3)).fresh).toEqual([])
  })

  it('[WAT-06] none of the older cars that move up where there are more than are looked at', () => {
    const { known } = searchNews(null, { ...found(9, 8, 7), count: 5 })
    expect(searchNews(known, { ...found(8, 7, 6), count: 4 }).fresh).toEqual([])
    expect(searchNews(known, { ...found(10, 8, 7), count: 4 }).fresh).toEqual([10])
  })

  it('[WAT-06] remembers a thousand by name and the rest by their ids', () => {
    const { known } = searchNews(null, found(...Array.from({ length: 1_500 }, (_, index) => index + 1)))
    expect(known.ids).toHaveLength(1_000)
    expect(known.upTo).toBe(500)
    expect(searchNews(known, found(3, 500, 501)).fresh).toEqual([])
  })

  it('[WAT-06] tells no car of a search twice, and every car that comes to one it sees whole', () => {
    const look = fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }),
      beyond: fc.constantFrom(0, 0, 0, 5),
    })
    fc.assert(
      fc.property(fc.array(look, { minLength: 1, maxLength: 25 }), (looks) => {
        let known: KnownCars | null = null
        const told: number[] = []
        for (const { ids, beyond } of looks) {
          const next = searchNews(known, { ...found(...ids), count: ids.length + beyond })
          told.push(...next.fresh)
          known = next.known
        }
        expect(new Set(told).size).toBe(told.length)
        if (looks.some(({ beyond }) => beyond > 0)) return
        const later = looks.slice(1).flatMap(({ ids }) => ids)
        expect(new Set(told)).toEqual(new Set(later.filter((id) => !looks[0]!.ids.includes(id))))
      }),
    )
  })
})
