import { describe, expect, it } from 'vitest'
import { findSynonyms, synonymTable } from '../../../shared/search/synonyms.ts'
import { advertWords } from '../../../shared/search/text-words.ts'
import { advertsBuilder, readAdverts } from '../../../worker/stock-index/adverts.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'
import { buildSite } from '../../builders/site.ts'

const SYNONYMS = synonymTable(buildSite().search.synonyms)
const over = (cars: ReturnType<typeof aCar>[]) =>
  stockSearch(build(cars, { site: 'yard', version: '1', documents: {} }))

const sectionsOf = (maxWords: number) => {
  const adverts = advertsBuilder(maxWords)
  for (const words of [['snorkel', 'tank'], ['tank'], ['norweld']]) if (adverts.hasRoom()) adverts.add(words)
  return adverts.sections(Uint32Array.of(2, 0, 1))
}

const carsWith = (word: string, maxWords: number) => [...readAdverts(sectionsOf(maxWords), 3).written(word)]

describe('a dealer’s title and comments', () => {
  const cars = [
    aCar({ id: 1, dealercomments: '<p>Snorkel, long range tank and a <b>Norweld</b> tray.</p>' }),
    aCar({ id: 2, carsales_title: 'Norweld ready!', custom_rank: 9 }),
    aCar({ id: 3, filtered_features: ['Snorkel'] }),
    aCar({ id: 4, dealercomments: 'As good as it gets' }),
  ]
  const found = (text: string, prefer = {}) =>
    over(cars)
      .search(aQuery({ text, ...prefer }))
      .hits.map(({ id }) => id)

  it.each([
    ['norweld', [2, 1]],
    ['norweld tank', [1]],
    ['norweld corolla', [2, 1]],
    ['norw', []],
    ['gets', [4]],
    ['zzz', []],
  ])('[SRC-06] are searched for whole words: %s', (text, ids) => {
    expect(found(text)).toEqual(ids)
  })

  it('[SRC-06] weigh less than a value', () => {
    expect(found('snorkel', { prefer: [{ wholeWords: ['snorkel'] }] })).toEqual([3, 1])
  })

  it('[SRC-06] give no words that tell no car from another', () => {
    expect(advertWords(aCar({ dealercomments: 'Call our friendly team on 07 5550 1234, visit our website!' }))).toEqual(
      ['toyota', 'corolla', 'friendly'],
    )
  })

  it('are kept in a byte or two a word, whatever the distance between cars', () => {
    const many = Array.from({ length: 40_000 }, (_, at) =>
      aCar({ id: at + 1, name: 'Car', dealercomments: at % 20_000 === 0 ? 'winch' : at % 2 === 0 ? 'snorkel' : null }),
    )
    const index = build(many, { site: 'yard', version: '1', documents: {} })
    expect(stockSearch(index).count(aQuery({ text: 'winch' }))).toBe(2)
    expect(stockSearch(index).count(aQuery({ text: 'snorkel' }))).toBe(19_998)
    expect(index.sections['adverts.cars']!.byteLength).toBeLessThan(20_010)
  })

  it('[SRC-06] are found by their words where nearly each entry of equipment is another', () => {
    const adverts = advertsBuilder(100, 1)
    for (const entry of ['Tow bar', 'Serviced at Bendigo', 'Tow bar']) adverts.add(['ute'], [entry])
    const { written, listed } = readAdverts(adverts.sections(Uint32Array.of(0, 1, 2)), 3)
    expect([...written('ute'), ...written('bendigo'), ...listed(['tow', 'bar'])]).toEqual([0b111, 0b010, 0b101])
  })

  it('are left out as a whole where they would be most of the index', () => {
    expect([carsWith('tank', 4), carsWith('norweld', 4), carsWith('snorkel', 4)]).toEqual([[0b110], [0b001], [0b010]])
    expect([carsWith('tank', 3), carsWith('norweld', 3)]).toEqual([[0], [0]])
  })
})

it.each([
  ['bluetooth', [1, 2]],
  ['heated seats', [1, 4]],
  ['heated seat', [1, 4]],
  ['seats heated', [1, 4]],
  ['hilux canopy', [3, 4]],
  ['canopy hilux', [3, 4]],
  ['canopy bluetooth', [1]],
  ['towbar', [3, 4, 5]],
  ['tow bar', [3, 4, 5]],
  ['nudge bar', [2]],
  ['bull bar', []],
  ['sunroof', [1]],
  ['hilux', [3, 4]],
  ['equipment', []],
])('[SRC-06] equipment is found by its words, and what stands side by side as one thing: %s', (text, ids) => {
  const cars = [
    aCar({ id: 1, standardEquipment: ['Bluetooth', 'Seats - Heated Front', 'Canopy', 'Sunroof'] }),
    aCar({
      id: 2,
      standardEquipment: ['Bluetooth System', 'Heated mirrors', 'Leather seats', 'Nudge Bar', 'NO Sunroof'],
    }),
    aCar({ id: 3, model: 'HiLux', name: 'HiLux', standardEquipment: ['Lockable canopy', 'Tow Bar'] }),
    aCar({ id: 4, filtered_features: ['Heated seats'], standardEquipment: ['Towbar', 'Hilux canopy to order'] }),
    aCar({ id: 5, dealercomments: 'Comes with a tow bar. Heated mirrors.' }),
  ]
  const { hits } = over(cars).search(aQuery({ text, synonyms: findSynonyms(text, SYNONYMS) }))
  expect(hits.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
})

it.each([
  ['crew cab', [1, 2]],
  ['"dual cab"', [1, 2]],
  ['space cab', [3]],
  ['single cab', [6]],
  ['twin axle', [4]],
  ['single-axle', []],
])('[SRC-06] a cab or an axle is found by all that it is called: %s', (text, ids) => {
  const cars = [
    aCar({ id: 1, bodyconfiguration: 'Dual cab chassis' }),
    aCar({ id: 2, badge: 'SR5 Double Cab' }),
    aCar({ id: 3, carsales_title: 'BT-50 Freestyle Cab', dealercomments: 'Dual battery, single owner.' }),
    aCar({ id: 4, specifications: { ...aCar().specifications!, axle_type: 'Tandem' } }),
    aCar({ id: 5, dealercomments: 'Also as a single cab or a dual cab.' }),
    aCar({ id: 6, dealercomments: 'A tidy single cab.' }),
  ]
  const { hits } = over(cars).search(aQuery({ text }))
  expect(hits.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
})
