import { describe, expect, it } from 'vitest'
import { numberWordsAt } from '../../../../shared/search/sentence/sentence-words.ts'
import { understandText } from '../../../../shared/search/sentence/understand.ts'
import type { SearchOptions } from '../../../../shared/search/state.ts'
import { CARS } from './yards.ts'

const stockOf = (rows: Record<string, string>): SearchOptions => {
  const models = Object.entries(rows)
  return {
    ...CARS,
    vocabulary: {
      make: [...new Set(Object.values(rows))],
      model: models.map(([model]) => model),
      make_model: models.map(([model, make]) => `${make} ${model}`),
    },
    hasCars: ({ make, model }) =>
      !make || !model || models.some(([name, owner]) => make.includes(owner) && model.includes(name)),
  }
}

describe('typed words', () => {
  it.each([
    ['twenty five thousand', '25,000'],
    ['a hundred and twenty thousand', '120,000'],
    ['one hundred and five thousand two hundred', '105,200'],
    ['half a million', '500,000'],
    ['1.5 million', '1,500,000'],
    ['twenty five hundred', '2,500'],
    ['twelve and a half thousand', '12,500'],
    ['three point five tonne', '3.5'],
    ['hundred grand', '100'],
    ['two thousand and fifteen', '2015'],
    ['twenty twenty one', '2021'],
    ['nineteen ninety nine', '1999'],
    ['five grand', '5'],
    ['ten and twelve', '10'],
    ['three', undefined],
    ['one owner', undefined],
    ['thousand oaks', undefined],
    ['a car', undefined],
    ['half a grand', undefined],
  ])('[SRC-22] takes ‘%s’ for the number %s', (text, digits) => {
    expect(numberWordsAt(text.split(' '), 0)?.digits).toBe(digits)
  })

  it('[SRC-22] [SRC-23] reads a model before a badge that begins with its name', () => {
    const vocabulary = { ...CARS.vocabulary, badge: ['RAV 4 GX', 'GX'] }
    const { facets } = understandText('toyota rav4 gx', { ...CARS, vocabulary, hasCars: () => true })
    expect([facets.model, facets.badge]).toEqual([['RAV4'], ['GX']])
  })

  it.each([
    ['under 2015', { year: { min: null, max: 2015 } }, 9_000],
    ['under 2000', { price: { min: null, max: 2000 } }, 1_500],
    ['under 2000', { year: { min: null, max: 2000 } }, 9_000],
    ['over 2000', { year: { min: 2000, max: null } }, 1_500],
    ['over 2027', { year: { min: 2027, max: null } }, 9_000],
    ['over 2035', {}, 9_000],
  ])('[SRC-22] reads ‘%s’ as %j where the cheapest costs $%i', (text, ranges, cheapest) => {
    const hasCars: SearchOptions['hasCars'] = (_, { price } = {}) => !price || price.max! >= cheapest
    expect(understandText(text, { ...CARS, thisYear: 2026, hasCars }).ranges).toEqual(ranges)
  })

  it.each([
    ['at most 5 years old', { min: 2021, max: null }],
    ['max 5 yrs', { min: 2021, max: null }],
    ['under 5yo', { min: 2022, max: null }],
    ['less than 3yrs old', { min: 2024, max: null }],
    ['min 3 years', { min: null, max: 2023 }],
    ['at least 3 years old', { min: null, max: 2023 }],
    ['over 10 years old', { min: null, max: 2015 }],
    ['3-5 years old', { min: 2021, max: 2023 }],
    ['2 yr old suv', { min: 2024, max: 2024 }],
    ['last 3 years', { min: 2023, max: null }],
    ['minimum 3 years warranty', undefined],
  ])('[SRC-22] reads ‘%s’ as the model years %j in 2026', (text, year) => {
    expect(understandText(text, { ...CARS, thisYear: 2026 }).ranges.year).toEqual(year)
  })

  it.each(['drive away', 'run out', 'on special', 'abn price', 'reserved', 'day cab'])(
    '[SRC-22] reads ‘%s’ where the stock states it',
    (tag) => {
      const options = { ...CARS, vocabulary: { ...CARS.vocabulary, tag: [tag.toUpperCase()] } }
      expect(understandText(`suv ${tag}`, options)).toMatchObject({ facets: { tag: [tag.toUpperCase()] }, unread: [] })
    },
  )

  it.each(['ground clearance', 'healer', 'lease', 'interior', 'rivian'])(
    '[SRC-22] takes ‘%s’ for no word misspelt',
    (text) => {
      expect(understandText(text, CARS)).toMatchObject({ rest: text, corrected: null })
    },
  )

  it.each(['Active X', 'ST-X', 'GT-P', 'Sport S', 'Sport'])(
    '[SRC-22] reads the last letter of the badge ‘%s’ as part of it',
    (name) => {
      const badge = ['Active', 'Active X', 'ST', 'ST-X', 'GT', 'GT-P', 'Sport', 'Sport S']
      const options: SearchOptions = { ...CARS, vocabulary: { ...CARS.vocabulary, badge }, hasCars: () => true }
      for (const typed of [name.toLowerCase(), name.replace('-', ' '), name.replace(/[ -]/, '')]) {
        const { facets, rest, corrected } = understandText(`hyundai i30 ${typed}`, options)
        expect([facets.badge, rest, corrected]).toEqual([[name], '', null])
      }
    },
  )

  it('[SRC-22] passes over words that every car of a subscription site answers', () => {
    const options: SearchOptions = { ...CARS, sorts: [...CARS.sorts, 'subscription-asc'] }
    for (const text of [
      'suv subscription',
      'suv month to month',
      'subscribe to suv',
      'suv no deposit',
      'suv short term lease',
      'suv cancel anytime',
      'suv with insurance and rego included',
    ])
      expect(understandText(text, options)).toMatchObject({ facets: { body: ['SUV'] }, rest: '' })
    expect(understandText('suv subscription', CARS).rest).toBe('subscription')
  })

  it.each(['cheapest suv per week', 'cheapest weekly suv', 'suv a week'])(
    '[SRC-22] orders by the price of a week where ‘%s’ is asked for',
    (text) => {
      const options: SearchOptions = { ...CARS, sorts: [...CARS.sorts, 'subscription-asc'] }
      expect(understandText(text, options)).toMatchObject({ sort: 'subscription-asc', rest: '' })
    },
  )

  // By the table of the market the GR86 is the 86's successor.
  it.each(['86 or brz', 'brz or 86', 'toyota 86 or brz'])(
    '[SRC-22] takes the 86 and the GR86 for the 86 of ‘%s’',
    (text) => {
      const make_model = [...CARS.vocabulary.make_model!, 'Toyota GR86']
      const vocabulary = { ...CARS.vocabulary, make_model, model: [...CARS.vocabulary.model!, 'GR86'] }
      expect(understandText(text, { ...CARS, vocabulary }).facets.model).toEqual(['86', 'BRZ', 'GR86'])
    },
  )

  it('[SRC-22] takes no model of the stock for one of a longer name that it lacks', () => {
    const stock = {
      ...CARS,
      vocabulary: { ...CARS.vocabulary, model: ['Model 3'], make_model: ['Tesla Model 3'], make: ['Tesla'] },
    }
    expect(understandText('tesla model y', stock)).toMatchObject({ facets: { make: ['Tesla'] }, rest: 'model y' })
    expect(understandText('tesla model 3', stock).facets).toMatchObject({ model: ['Model 3'] })
    expect(understandText('suby forester', CARS).facets).toMatchObject({ model: ['Forester'] })
  })

  it.each([
    ['kutal', { model: ['Kugal'] }, 'the nearest'],
    ['kutal fordi', { make: ['Fordi'], model: ['Kubal'] }, 'a model of the make that stands behind it'],
    ['fordp', { make: ['Fordo'] }, 'the nearest make'],
    ['fordp kubal', { make: ['Fordi'], model: ['Kubal'] }, 'a make that the model has, though another is nearer'],
  ])('[STK-02] reads ‘%s’ as %j: %s', (typed, facets, _why) => {
    expect(understandText(typed, stockOf({ Kugal: 'Fordo', Kubal: 'Fordi' })).facets).toEqual(facets)
  })

  it.each([
    ['pajero sport', { Sportage: 'Kia' }],
    ['ocus', { Kona: 'Hyundai' }],
    ['holden vt', { Ute: 'Holden' }],
    ['austin', { Kona: 'Hyundai' }],
    ['holden camaro', { Camira: 'Holden' }],
    ['ford 380 sec', { SLC: 'Ford' }],
  ])(
    '[SRC-23] corrects no word of ‘%s’, which the stock or the market knows, or which has no neighbour',
    (typed, rows) => {
      const { corrected, facets } = understandText(typed, stockOf(rows))
      expect([corrected, facets.body]).toEqual([null, undefined])
    },
  )

  it.each([
    ['over 30k under 40k', { price: { min: 30_000, max: 40_000 } }],
    ['under 40k over 30k', { price: { min: 30_000, max: 40_000 } }],
    ['over 40k under 30k', { price: { min: null, max: 30_000 } }],
    ['first car over 5k', { price: { min: 5_000, max: null } }],
    ['under 100k kms over 20k kms', { km: { min: 20_000, max: 100_000 } }],
    ['2015 or newer before 2019', { year: { min: 2015, max: 2018 } }],
    ['vf 2014 commodore', { year: { min: 2014, max: 2014 } }],
    ['2004 vf commodore', { year: { min: 2004, max: 2004 } }],
  ])('[SRC-22] keeps both ends of ‘%s’, and of two that exclude each other the one said in digits', (text, ranges) => {
    expect(understandText(text, CARS).ranges).toEqual(ranges)
  })

  it.each(['chassis', 'flat tray ute', 'truck', 'light trucks'])('[SRC-22] reads ‘%s’ as a cab chassis', (typed) => {
    const stock = { ...CARS, vocabulary: { ...CARS.vocabulary, body: ['Cab chassis', 'Ute'] } }
    expect(understandText(typed, stock)).toMatchObject({ facets: { body: ['Cab chassis'] }, rest: '' })
  })

  it.each([
    ['hundai tuscon', 'Hyundai Tucson'],
    ['volkswagon', 'Volkswagen'],
    ['white volkswagan golf', 'white Volkswagen golf'],
    ['vw', null],
    ['mercedes', null],
    ['toyotas', null],
  ])('[SRC-22] says how ‘%s’ was read where a make is misspelt: %s', (typed, corrected) => {
    const rows = { Tucson: 'Hyundai', Golf: 'Volkswagen', 'C-Class': 'Mercedes-Benz', Yaris: 'Toyota' }
    expect(understandText(typed, stockOf(rows)).corrected).toBe(corrected)
  })
})
