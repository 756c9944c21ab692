import { describe, expect, it } from 'vitest'
import { cachedCard } from '../../../shared/card/cached-card.ts'
import { carCard } from '../../../shared/card/card.ts'
import { carSite, carSummary, NOW } from '../../builders/listed-car.ts'

const DAY = 86_400_000
const MINUTE = 60_000

describe('a card that is kept', () => {
  it('is the very card a car has, made once', () => {
    const [car, site] = [carSummary(), carSite()]
    const card = cachedCard(car, site, NOW, 0)
    expect(card).toEqual(carCard(car, site, NOW))
    expect(cachedCard(car, site, NOW + MINUTE - 1, 0)).toBe(card)
  })

  it('is not shown for another car or by another site, however alike', () => {
    const [car, site] = [carSummary(), carSite()]
    const card = cachedCard(car, site, NOW, 0)
    const others = [cachedCard(carSummary({ id: 72 }), site, NOW, 0), cachedCard(car, { ...site }, NOW, 0)]
    expect(others.some((other) => other === card)).toBe(false)
    expect(others[0]?.id).toBe(72)
  })

  it('[CRD-03] is no more than a minute behind the clock, whichever way that goes', () => {
    const [car, site] = [carSummary({ created_at: NOW - 8 * DAY + 1 }), carSite()]
    const tagAt = (now: number) => cachedCard(car, site, now, 0).tag
    expect(tagAt(NOW)).not.toBeNull()
    expect(tagAt(NOW + MINUTE)).toBeNull()
    expect(tagAt(NOW)).not.toBeNull()
  })

  it('[SRC-14] says how many sold cars it speaks for in the list at hand', () => {
    const [car, site] = [carSummary(), carSite()]
    expect([0, 3, 0].map((alsoSold) => cachedCard(car, site, NOW, alsoSold).alsoSold)).toEqual([0, 3, 0])
  })
})
