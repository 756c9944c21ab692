import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { pickSimilar, similarSearches } from '../../../shared/search/similar.ts'
import { aCar } from '../../builders/car.ts'
import { aScope } from '../../builders/query.ts'
import { plainSearch } from '../../fakes/search.ts'

const corolla = (id: number, details: Partial<Car> = {}) =>
  aCar({ id, simple_body: 'Hatch', price: 30_000, ...details })
const mazda = (id: number, details: Partial<Car> = {}) => corolla(id, { make: 'Mazda', model: '3', ...details })

function similarTo(car: Car, others: Car[], most = 6): number[] {
  const query = { car, scope: aScope(), most }
  const answers = similarSearches(query).map((search) => plainSearch([car, ...others], search))
  return pickSimilar(answers, query).map(({ id }) => id)
}

describe('[SIM-01] similar cars', () => {
  const car = corolla(1)

  it('are first those of the same model, then those with the same body', () => {
    expect(similarTo(car, [mazda(5, { custom_rank: 9 }), corolla(3)])).toEqual([3, 5])
  })

  it('never hold the car itself, nor any car twice', () => {
    expect(similarTo(car, [corolla(2)])).toEqual([2])
  })

  it.each([
    ['a cheap car, 10,000 off', 49_999, 39_999, true],
    ['a cheap car, further off', 49_999, 39_998, false],
    ['a dear car, 25,000 off', 50_000, 75_000, true],
    ['a dear car, further off', 50_000, 75_001, false],
  ])('cost about as much: %s', (_, price, other, isSimilar) => {
    expect(similarTo(corolla(1, { price }), [corolla(2, { price: other })])).toEqual(isSimilar ? [2] : [])
  })

  it('are in stock now', () => {
    expect(similarTo(car, [corolla(2, { status: 'coming_soon' }), corolla(3, { status: 'sold' })])).toEqual([])
  })

  it('are asked for ten at a time, and shown as many as the site says', () => {
    const many = Array.from({ length: 30 }, (_, index) => corolla(index + 2))
    expect(similarTo(car, many, 99)).toHaveLength(10)
    expect(similarTo(car, many)).toHaveLength(6)
  })

  it('may cost anything when this one has no price', () => {
    expect(
      similarTo(corolla(1, { price: null }), [corolla(2, { price: 99_000 }), corolla(3, { price: null })]),
    ).toEqual([3, 2])
  })
})
