import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACET_KEYS } from '../../../../shared/search/attributes.ts'
import { valueLabel } from '../../../../shared/search/labels.ts'
import { EVERYDAY } from '../../../../shared/search/sentence/everyday.ts'
import { readSentence } from '../../../../shared/search/sentence/read-sentence.ts'
import { plainText } from '../../../../shared/search/sentence/sentence-words.ts'
import { understandText } from '../../../../shared/search/sentence/understand.ts'
import type { SearchOptions } from '../../../../shared/search/state.ts'
import { splitAlternatives, withoutSign } from '../../../../shared/search/value-signs.ts'
import { textKey } from '../../../../shared/text.ts'
import { HELD_OUT } from './held-out.ts'
import { PHRASES } from './phrases.ts'
import { CARS, RIDES_AND_VANS } from './yards.ts'

const WORDS = [...new Set([...PHRASES, ...HELD_OUT].flatMap(([typed]) => typed.split(' ')))]
const VALUES = FACET_KEYS.flatMap((key) => [...(CARS.vocabulary[key] ?? []), ...(RIDES_AND_VANS.vocabulary[key] ?? [])])

const letters = (part: string) => part.replace(/[^\p{L}\p{N}]/gu, '')

/** Sentences of the phrases' own words, of the stock's values, and of anything. */
const sentences = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
  fc
    .array(
      fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...VALUES), fc.string({ unit: 'grapheme', maxLength: 8 })),
      {
        maxLength: 10,
      },
    )
    .map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 300 }),
)
const YARDS = { cars: CARS, rides: RIDES_AND_VANS }
const yards = fc.constantFrom('cars' as const, 'rides' as const)
const RUNS = { numRuns: 1500 }

describe('understanding', () => {
  it('[SRC-22] never chooses a value that the stock does not hold, but what the market knows and no vehicle has', () => {
    fc.assert(
      fc.property(sentences, yards, (text, yard) => {
        const options = YARDS[yard]
        for (const [key, values] of Object.entries(understandText(text, options).facets)) {
          const held = options.vocabulary[key as keyof typeof options.vocabulary]
          const chosen = values.map(withoutSign).flatMap(splitAlternatives)
          const isCount = key === 'seats' || key === 'sleeps'
          const known = new Set(EVERYDAY.flatMap(({ key: of, says }) => (of === key ? textKey(says[0]!) : [])))
          const isKnown = (value: string) => held?.includes(value) || (held && known.has(textKey(value)))
          expect(isCount ? [] : chosen.filter((value) => !isKnown(value))).toEqual([])
          expect(values).toEqual([...new Set(values)].toSorted())
        }
      }),
      RUNS,
    )
  })

  it('[SRC-22] loses no word: each is meant, asks for nothing, or stays in the rest', () => {
    fc.assert(
      fc.property(sentences, yards, (text, yard) => {
        const options = YARDS[yard]
        const typed = plainText(text).slice(0, 200).trim()
        const { words, corrected } = readSentence(typed, options)
        expect([typed, corrected ?? ''].map(letters)).toContain(words.map(({ raw }) => letters(raw)).join(''))
        const { rest } = understandText(typed, options)
        const left = words.filter(({ fate }) => fate === 'text').map(({ raw }) => letters(raw))
        expect(left.filter((word) => !letters(rest).includes(word))).toEqual([])
      }),
      RUNS,
    )
  })

  it('[SRC-22] leaves a rest that means no more than its words', () => {
    fc.assert(
      fc.property(sentences, yards, (text, yard) => {
        const options = YARDS[yard]
        const { rest } = understandText(text, options)
        expect(understandText(rest, options)).toEqual({
          facets: {},
          ranges: {},
          sort: null,
          rest,
          corrected: null,
          unread: [],
          apart: [],
        })
      }),
      { ...RUNS, examples: [['vt 19\'6" automatic', 'cars']] },
    )
  })

  it.each([
    ['ten thousand characters', 'white hilux '.repeat(834)],
    ['NUL and other control characters', 'white\u0000hilux\u0007 \u001bunder\n40k'],
    ['one word two hundred times', 'under '.repeat(200)],
    ['digits without end', '9'.repeat(10_000)],
    ['quotes that never close', '"'.repeat(199)],
    ['filter syntax', 'make:=`Toyota` && price:<1 || (year:[2019..2020])'],
    ['half of a surrogate pair', '\ud83d white \ude97'],
    ['names of the language itself', '__proto__ constructor hasOwnProperty toString'],
  ])('[SRC-22] survives %s', (_, text) => {
    expect(() => understandText(text, CARS)).not.toThrow()
  })

  it('[SRC-22] reads control characters as spaces', () => {
    expect(understandText('white\u0000hilux', CARS).facets).toEqual({
      colour: ['White'],
      model: ['HiLux', 'HiLux Cab Chassis'],
    })
  })

  it('[SRC-09] joins what is said of an attribute that takes one value, and lets none of it fall', () => {
    const options: SearchOptions = { ...CARS, singleSelect: ['make', 'colour', 'model'] }
    expect(understandText('white or silver toyota hilux', options).facets).toEqual({
      colour: ['Silver||White'],
      make: ['Toyota'],
      model: ['HiLux||HiLux Cab Chassis'],
    })
    expect(understandText('honda or toyota', options).facets).toEqual({ make: ['Honda||Toyota'] })
  })

  it('[SRC-22] asks for every feature that is named, and for one of the values that a word may mean', () => {
    const filtered_features = ['Leather seats', 'Leather trim', 'Sunroof', 'Tow bar']
    const options: SearchOptions = { ...CARS, vocabulary: { ...CARS.vocabulary, filtered_features } }
    for (const text of ['with sunroof and leather', 'sunroof leather', 'leather, sunroof']) {
      expect(understandText(text, options).facets).toEqual({
        filtered_features: ['&&Leather seats||Leather trim', '&&Sunroof'],
      })
    }
    expect(understandText('sunroof or tow bar', options).facets).toEqual({ filtered_features: ['Sunroof', 'Tow bar'] })
    expect(understandText('tow bar or sunroof, leather', options).facets).toEqual({
      filtered_features: ['&&Leather seats||Leather trim', '&&Sunroof||Tow bar'],
    })
    expect(understandText('leather', options).facets).toEqual({ filtered_features: ['Leather seats', 'Leather trim'] })
  })

  it.each([
    ['less than 5 years old', 2022],
    ['under five years old', 2022],
    ['up to 5 years old', 2021],
    ['no more than 5 years', 2021],
    ['5 years or newer', 2021],
  ])('[SRC-22] reads ages by model year: in 2026 ‘%s’ begins with %i', (text, min) => {
    expect(understandText(text, { ...CARS, thisYear: 2026 }).ranges).toEqual({ year: { min, max: null } })
  })

  it('[SRC-22] takes the suburbs of a city as one choice, in its state', () => {
    const vocabulary = { ...CARS.vocabulary, city: ['Aspley', 'Brisbane', 'Hamilton', 'Orange'], state: ['NSW', 'QLD'] }
    const options: SearchOptions = { ...CARS, vocabulary }
    const { facets } = understandText('ute in brisbane', options)
    expect([facets.city, facets.state]).toEqual([['Aspley||Brisbane||Hamilton'], ['QLD']])
    expect(valueLabel('city', facets.city![0]!)).toBe('Brisbane area')
  })

  it('[SRC-22] reads a family as all its members, and one of them as itself', () => {
    const vocabulary = {
      make: ['BMW'],
      model: ['3 Series', '320i', '330i', 'X5'],
      make_model: ['BMW 3 Series', 'BMW 320i', 'BMW 330i', 'BMW X5'],
    }
    const modelsOf = (text: string) => understandText(text, { ...CARS, vocabulary }).facets.model
    expect(modelsOf('bmw 3 series')).toEqual(['3 Series', '320i', '330i'])
    expect(modelsOf('3 series bmw')).toEqual(['3 Series', '320i', '330i'])
    expect(modelsOf('bmw 3 series 320i')).toEqual(['320i'])
  })

  it.each(['rwc', 'negotiable', 'long rego', '6 months rego', 'with rwc', 'no swaps', 'new rwc'])(
    '[SRC-22] passes over what sellers add: %s',
    (noise) => {
      expect(understandText(`corolla ${noise}`, CARS)).toMatchObject({ ranges: {}, rest: '' })
    },
  )

  it.each([
    ['ev with 400km range', 400],
    ['range over 400 km suv', 400],
    ['500 km electric range or more', 500],
  ])(
    '[VDP-18] takes the range of ‘%s’ for what a car drives on a charge, where electric ones are sold',
    (text, min) => {
      expect(understandText(text, CARS).ranges).toEqual({ electric_range: { min, max: null } })
      const petrol = { ...CARS, vocabulary: { ...CARS.vocabulary, fuel: ['Petrol'] } }
      expect(understandText(text, petrol)).toMatchObject({ ranges: {}, unread: [expect.stringContaining('range')] })
    },
  )

  it.each([
    ['car for uber', '', ['uber']],
    ['hilux for uber', '', ['uber']],
    ['zebra for uber', 'zebra', ['uber']],
    ['range rover under 100,000 km', '', []],
    ['corolla ono for my daughter', '', []],
    ['rwc and rego, must sell', '', ['rwc', 'rego']],
    ['hilux near me', '', ['near me']],
    ['5 door hatch with a registration', '', ['5 door', 'registration']],
    ['tall person', '', ['tall person']],
  ])(
    '[SRC-22] says which words of ‘%s’ were not understood, and takes no range for an odometer',
    (text, rest, unread) => {
      const understanding = understandText(text, CARS)
      expect([understanding.rest, understanding.unread]).toEqual([rest, unread])
      expect(unread.length > 0 && 'km' in understanding.ranges).toBe(false)
    },
  )

  it.each(['cheap to run', 'good on fuel', 'fuel efficient', 'economical'])(
    '[SRC-22] reads ‘%s’ by the fuels in stock, and as nothing where none is frugal',
    (text) => {
      const thirsty: SearchOptions = { ...CARS, vocabulary: { ...CARS.vocabulary, fuel: ['Petrol', 'Diesel'] } }
      expect(understandText(`${text} hatch`, CARS)).toMatchObject({
        facets: { body: ['Hatch'], fuel: ['Electric', 'Hybrid', 'Plug-in hybrid'] },
        unread: [],
      })
      expect(understandText(`${text} hatch`, thirsty)).toMatchObject({ rest: '', sort: null, unread: [text] })
    },
  )

  it('[SRC-22] keeps the fuel that is named beside what costs little to run', () => {
    expect(understandText('fuel efficient diesel', CARS).facets).toEqual({ fuel: ['Diesel'] })
  })

  it('[SRC-22] reads the price before what sellers add', () => {
    expect(understandText('corolla 16k ono', CARS).ranges).toEqual({ price: { min: null, max: 16_000 } })
  })

  it('[SRC-22] reads a drive as a drive, though some feed has it for a badge', () => {
    const vocabulary = { ...CARS.vocabulary, badge: [...CARS.vocabulary.badge!, '4X4'] }
    const options: SearchOptions = { ...CARS, vocabulary, hasCars: ({ drive }) => !drive?.includes('All-wheel drive') }
    expect(understandText('hilux 4x4', options).facets).toEqual({
      model: ['HiLux', 'HiLux Cab Chassis'],
      drive: ['Four-wheel drive'],
    })
  })

  it('[SRC-22] keeps out what no such car is, and looks for none of its words', () => {
    const options: SearchOptions = { ...CARS, hasCars: ({ body = [] }) => !body.includes('Hatch') }
    const { facets, rest } = understandText('mazda 3 sedan not hatch', options)
    expect([facets.model, rest]).toEqual([['3 Sedan'], ''])
    expect(understandText('rav4 not a ute or wagon', options).rest).toBe('')
  })

  it.each([
    ['v8', { cylinders: ['8'] }, ''],
    ['landcruiser v 8', { cylinders: ['8'] }, ''],
    ['6 cylinder commodore', { cylinders: ['6'] }, ''],
    ['6 or 8 cylinder', { cylinders: ['6', '8'] }, ''],
    ['six cyl wagon', { cylinders: ['6'] }, ''],
    ['3.0l diesel', { engine: ['3.0'], fuel: ['Diesel'] }, ''],
    ['2 litre corolla', { engine: ['2.0'] }, ''],
    ['2.0 L engine', { engine: ['2.0'] }, ''],
    ['v12 sedan', { body: ['Sedan'] }, 'v12'],
    ['mazda 6 cylinder', { make: ['Mazda'], cylinders: ['6'] }, ''],
  ])('[SRC-22] reads the engine of ‘%s’ where cars of the stock have one', (text, facets, rest) => {
    const vocabulary = { ...CARS.vocabulary, cylinders: ['4', '6', '8'], engine: ['2.0', '2.8', '3.0'] }
    expect(understandText(text, { ...CARS, vocabulary })).toMatchObject({ facets, rest })
  })

  it.each([
    ['toyoat corola', 'Toyota Corolla'],
    ['toyota corola', 'toyota Corolla'],
    ['corola', 'Corolla'],
    ['somthing for a hatch', 'something for a hatch'],
    ['lookng for a wite suv', 'looking for a White suv'],
    ['vehical with autmatic', 'vehicle with Automatic'],
    ['land rovr discvery', 'Land Rover Discovery'],
  ])('[SRC-22] says of ‘%s’ that it was read as ‘%s’, each make once', (text, corrected) => {
    expect(understandText(text, CARS).corrected).toBe(corrected)
  })

  it('[SRC-22] keeps every shade of a colour out as one', () => {
    const vocabulary = { colour: ['Glacier White', 'Polar White', 'Silver', 'Blue', 'Red'] }
    expect(understandText('not white or silver', { ...CARS, vocabulary }).facets.colour).toEqual([
      '!Glacier White||Polar White',
      '!Silver',
    ])
  })

  it('[SRC-05] asks for no order that the site does not offer', () => {
    const options: SearchOptions = { ...CARS, sorts: ['relevance', 'price-asc'] }
    expect(understandText('low kms hatch', options)).toMatchObject({
      sort: null,
      ranges: { km: { min: null, max: 100_000 } },
    })
    expect(understandText('newest hatch', options)).toMatchObject({ sort: null, facets: { body: ['Hatch'] }, rest: '' })
  })

  it('[SRC-22] takes a weekly price for a subscription where the site sells those and no lender quotes, else for none', () => {
    const unquoted = { ...CARS, vocabulary: { ...CARS.vocabulary, weekly_price_range: [] } }
    const options: SearchOptions = { ...unquoted, sorts: [...CARS.sorts, 'subscription-asc'] }
    expect(understandText('under $200 a week', options).ranges).toEqual({ subscription_price: { min: null, max: 200 } })
    expect(understandText('under $200 a week', unquoted).ranges).toEqual({})
  })

  it('[SRC-22] says every colour by its plain name where makers invent names for them', () => {
    const vocabulary = { colour: ['Glacier White', 'Polar White', 'White / Black', 'Black', 'Jet Black', 'Snowflake'] }
    const colours = (text: string) => understandText(text, { ...CARS, vocabulary }).facets.colour
    expect(colours('white')).toEqual(['Glacier White', 'Polar White', 'White / Black'])
    expect(colours('black')).toEqual(['Black', 'Jet Black'])
  })

  it('[SRC-22] takes a make for the suburb of its name, in a state without its cars and beside its own city', () => {
    const options: SearchOptions = {
      ...CARS,
      vocabulary: { make: ['Bentley', 'Ford'], city: ['Bentley', 'Perth', 'Midland'], state: ['NSW', 'WA'] },
      hasCars: ({ make, state }) => !make?.includes('Bentley') || !state?.includes('WA'),
    }
    const facets = (text: string) => understandText(text, options).facets
    expect(facets('bentley wa')).toEqual({ city: ['Bentley'], state: ['WA'] })
    expect(facets('bentley nsw')).toEqual({ make: ['Bentley'], state: ['NSW'] })
    expect(facets('ford in bentley perth')).toMatchObject({ make: ['Ford'], city: ['Bentley'] })
  })

  it('[SRC-22] knows nothing of a stock without words', () => {
    expect(understandText('white hilux', { ...CARS, vocabulary: {} }).rest).toBe('white hilux')
  })
})
