import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CarAlertState,
  carAlertState,
  detectCarChange,
  findNewCars,
  type NotifiedCarState,
  type SeenCars,
} from '../../../shared/alert/changes.ts'
import { stockScope } from '../../../shared/stock/stock-scope.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { aCar } from '../../builders/car.ts'
import { buildSite } from '../../builders/site.ts'

const forSale = (price: number | null): CarAlertState => ({ status: 'for_sale', price })
const SOLD: CarAlertState = { status: 'sold', price: null }
const WITHDRAWN: CarAlertState = { status: 'withdrawn', price: null }
const UNSEEN: CarAlertState = { status: 'unseen', price: null }

/** What a reader is told of a car that goes through these moments. */
function toldOf(moments: CarAlertState[]) {
  let told: NotifiedCarState | null = null
  return moments.flatMap((now) => {
    const next = detectCarChange(told, now)
    told = next.notified
    return next.change ? [next.change] : []
  })
}

describe('what is news of a watched car', () => {
  it.each<[string, CarAlertState[], string[]]>([
    ['nothing at a first look', [forSale(20_000)], []],
    ['nothing of a car that was sold when it was first looked at', [SOLD, SOLD], []],
    ['a drop', [forSale(20_000), forSale(19_000)], ['drop']],
    ['nothing while it stays', [forSale(20_000), forSale(19_000), forSale(19_000)], ['drop']],
    ['nothing of a drop that is too small', [forSale(20_000), forSale(19_901)], []],
    ['small drops once they are a drop', [forSale(20_000), forSale(19_950), forSale(19_900)], ['drop']],
    ['nothing of a price that goes up', [forSale(20_000), forSale(21_000)], []],
    ['nothing of one that comes down from there to what it was', [20_000, 21_000, 20_000].map(forSale), []],
    ['a drop once, whatever the feed does after', [20_000, 19_000, 20_000, 19_000].map(forSale), ['drop']],
    ['nothing of a price that is hidden', [forSale(20_000), forSale(null)], []],
    ['nothing of one that comes to light', [forSale(null), forSale(20_000)], []],
    ['a drop from what came to light', [null, 20_000, 18_000].map(forSale), ['drop']],
    ['a sale, once', [forSale(20_000), SOLD, SOLD], ['sold']],
    ['a car that is withdrawn', [forSale(20_000), WITHDRAWN, SOLD], ['withdrawn']],
    ['one that is back', [forSale(20_000), SOLD, forSale(20_000)], ['sold', 'back']],
    [
      'the lower price it is back at with the news that it is',
      [forSale(20_000), SOLD, forSale(9_000), forSale(9_000)],
      ['sold', 'back'],
    ],
    ['nothing of one that the site shows no more', [forSale(20_000), UNSEEN, forSale(20_000)], []],
    ['a drop while it was not shown', [forSale(20_000), UNSEEN, forSale(18_000)], ['drop']],
  ])('[WAT-06] %s', (_, moments, kinds) => {
    expect(toldOf(moments).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('[WAT-06] says from what and to what', () => {
    expect(toldOf([forSale(20_000), forSale(18_500)])).toMatchObject([{ kind: 'drop', price: 18_500, was: 20_000 }])
  })

  const moment = fc.oneof(
    fc.integer({ min: 11, max: 400 }).map((hundreds) => forSale(hundreds * 50)),
    fc.constantFrom(SOLD, WITHDRAWN, UNSEEN, forSale(null)),
  )

  it('[WAT-06] never tells the same drop twice, nor a price that is not lower than the last', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 40 }), (moments) => {
        const drops = toldOf(moments).flatMap(({ kind, price }) => (kind === 'drop' ? [price ?? Number.NaN] : []))
        expect(drops).toEqual([...new Set(drops)].toSorted((a, b) => b - a))
      }),
    )
  })

  it('[WAT-06] never says sold or back twice in a row', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 40 }), (moments) => {
        const kinds = toldOf([forSale(20_000), ...moments])
          .map(({ kind }) => kind)
          .filter((kind) => kind !== 'drop')
        expect(kinds.filter((kind, index) => (index % 2 === 0) === (kind === 'back'))).toEqual([])
      }),
    )
  })

  it('[WAT-06] tells a drop that lasts, whatever came before it', () => {
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 40 }), (before) => {
        const shown = [forSale(20_000), ...before].map(({ price }) => price ?? Number.POSITIVE_INFINITY)
        const lasting = forSale(Math.min(...shown) - 100)
        const news = toldOf([forSale(20_000), ...before, lasting, lasting])
        expect(news.some(({ kind, price }) => kind !== 'sold' && price === lasting.price)).toBe(true)
        expect(news.filter(({ price }) => price === lasting.price)).toHaveLength(1)
      }),
    )
  })
})

describe('how a watched car stands', () => {
  const site = buildSite({ id: 7, stock: { makes: ['Toyota'] } })
  const nowOf = (changes: Parameters<typeof aCar>[0]) =>
    carAlertState(aCar(changes), stockScope(site, 0), { ...listingSite(site), images: undefined } as never)

  it.each<[string, Parameters<typeof aCar>[0], CarAlertState]>([
    ['at the reduced price', { price: 20_000, offer_price: 18_000 }, forSale(18_000)],
    [
      'without a price that only says there is none',
      { status: 'coming_soon', price: 30_000, offer_price: 1 },
      forSale(30_000),
    ],
    ['sold', { status: 'sold', price: 20_000 }, SOLD],
    ['withdrawn', { status: 'withdrawn', price: 20_000 }, WITHDRAWN],
    ['unseen where it is hidden', { show_on_dealer_website: false, price: 20_000 }, UNSEEN],
    ['unseen where the site shows no such cars', { make: 'Kia' }, UNSEEN],
    ['unseen where it is kept off this site', { price: 20_000, excluded_website_ids: [7] }, UNSEEN],
  ])('[WAT-06] %s', (_, changes, expected) => {
    expect(nowOf(changes)).toMatchObject(expected)
  })

  it('[WAT-06] unseen once it is on record no more', () => {
    expect(carAlertState(null, stockScope(site, 0), listingSite(site) as never)).toEqual(UNSEEN)
  })
})

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
