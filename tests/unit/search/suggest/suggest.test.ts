import { describe, expect, it } from 'vitest'
import type { FacetCount, SearchResult } from '../../../../shared/search/query.ts'
import { EMPTY_SEARCH, type SearchState } from '../../../../shared/search/state.ts'
import { SUGGESTION_KINDS, suggestSearches } from '../../../../shared/search/suggest/suggest.ts'
import { aResult } from '../../../builders/results.ts'

/** 'Toyota HiLux 3' */
const counts = (...lines: string[]): FacetCount[] =>
  lines.map((line) => {
    const [, value = '', count] = /^(.*) (\d+)$/.exec(line) ?? []
    return { value, count: Number(count) }
  })

const STOCK: Partial<SearchResult['facets']> = {
  make: counts('Toyota 20', 'Mercedes-Benz 6', 'BMW 5', 'Mazda 4', 'Hyundai 3', 'Honda 2', 'Volkswagen 1', 'Tata 0'),
  make_model: counts(
    'Toyota HiLux 8',
    'Toyota HiLux Cab Chassis 2',
    'Toyota LandCruiser 4',
    'Toyota Corolla Cross 1',
    'Toyota Corolla 5',
    'Mercedes-Benz C200 3',
    'Mercedes-Benz S-Class 2',
    'Mercedes-Benz C-Class 1',
    'BMW 320i 4',
    'BMW X3 1',
    'Mazda CX-5 3',
    'Mazda 3 1',
    'Hyundai i30 3',
    'Honda City 2',
    'Volkswagen Golf 1',
    'Tata Xenon 0',
  ),
  badge: counts('SR5 (4X4) 4', 'GXL 3', 'SR 2', 'SR5 (4x4) 1', '2004 TOYOTA HILUX SR AUTO 1'),
  body: counts('Ute 10', 'SUV 8', 'Sedan 5'),
  fuel: counts('Diesel 12', 'Electric 3'),
  item_type: counts('car 41'),
  city: counts('Logan 20', 'Springwood 10'),
  state: counts('QLD 30', 'NSW 11'),
  location_name: counts('Logan 20', 'City Yard 10'),
}

const HILUX: Partial<SearchResult['facets']> = { badge: counts('SR5 (4X4) 3', 'SR 2', 'WorkMate 2', 'SR5 (4x4) 1') }

async function suggested(typed: string, page: SearchState = EMPTY_SEARCH) {
  const asked: SearchState[] = []
  const found = await suggestSearches(typed, page, async (state) => {
    asked.push(state)
    const { make, model } = state.facets
    return aResult({}, model?.includes('HiLux') ? HILUX : make && model ? {} : STOCK).facets
  })
  return { found, asked, lines: found.map(({ kind, text, count }) => `${kind}: ${text} ${count}`) }
}

describe('suggestions while typing', () => {
  it.each<[what: string, typed: string, expected: string[]]>([
    ['a make by its beginning, and its models by their cars', 'hyu', ['make: Hyundai 3', 'model: Hyundai i30 3']],
    ['a make by what it is called too', 'vw', ['make: Volkswagen 1', 'model: Volkswagen Golf 1']],
    [
      'models by make and beginning',
      'toyota hi',
      [
        'model: Toyota HiLux 8',
        'model: Toyota HiLux Cab Chassis 2',
        'family: Toyota HiLux (HiLux and HiLux Cab Chassis) 10',
      ],
    ],
    ['a model by one letter', 'hyundai i', ['model: Hyundai i30 3']],
    ['spaces and signs as they come', 'cx5', ['model: Mazda CX-5 3']],
    ['a name in two words', 'land cr', ['model: Toyota LandCruiser 4']],
    ['a name that the stock writes as one', 'i 30', ['model: Hyundai i30 3']],
    ['a family whose members are codes', '3 series', ['family: BMW 3 Series (320i) 4']],
    [
      'a name of which one word begins like two, and no other',
      'c class',
      ['model: Mercedes-Benz C-Class 1', 'family: Mercedes-Benz C-Class (C200 and C-Class) 4'],
    ],
    [
      'badges within a model, written as one',
      'hilux sr',
      ['badge: Toyota HiLux SR 2', 'badge: Toyota HiLux SR5 (4X4) 4'],
    ],
    ['a badge alone, where its name begins so', 'gx', ['badge: GXL 3']],
    ['body types and fuels', 'ele', ['type: Electric 3']],
    ['places, each once', 'log', ['place: Logan 20']],
    ['a state by its name', 'queens', ['place: QLD 30']],
    [
      'a misspelt name where nothing is spelt so',
      'toyoat',
      [
        'make: Toyota 20',
        'model: Toyota HiLux 8',
        'model: Toyota Corolla 5',
        'model: Toyota LandCruiser 4',
        'model: Toyota HiLux Cab Chassis 2',
        'model: Toyota Corolla Cross 1',
        'family: Toyota HiLux (HiLux and HiLux Cab Chassis) 10',
      ],
    ],
    ['no kind of vehicle where there is one alone', 'car', []],
    ['nothing without a car', 'tata', []],
    ['nothing for nothing known', 'qqzz', []],
    ['nothing for signs', '!?', []],
  ])('[STK-03] are %s', async (_, typed, expected) => {
    expect((await suggested(typed)).lines).toEqual(expected)
  })

  it('[STK-03] lead to the very search they count', async () => {
    const { found } = await suggested('hilux sr5')
    expect(found.map(({ state }) => state.facets)).toEqual([
      { make: ['Toyota'], model: ['HiLux'], badge: ['SR5 (4X4)', 'SR5 (4x4)'] },
    ])
    const [family] = (await suggested('3 series')).found
    expect(family?.state.facets).toEqual({ make: ['BMW'], model: ['320i'] })
  })

  it('[STK-03] keep the page’s filters but for what they replace', async () => {
    const page: SearchState = {
      ...EMPTY_SEARCH,
      text: 'white',
      page: 3,
      facets: { make: ['Mazda'], body: ['Ute'], state: ['QLD'] },
      ranges: { price: { min: null, max: 40_000 } },
    }
    const stateOf = async (typed: string) => (await suggested(typed, page)).found[0]?.state
    expect(await stateOf('hyundai')).toMatchObject({
      text: '',
      page: 1,
      facets: { make: ['Hyundai'], body: ['Ute'], state: ['QLD'] },
      ranges: page.ranges,
    })
    expect((await stateOf('suv'))?.facets).toEqual({ make: ['Mazda'], body: ['SUV'], state: ['QLD'] })
    expect((await stateOf('spring'))?.facets).toEqual({ make: ['Mazda'], body: ['Ute'], city: ['Springwood'] })
  })

  it('[STK-03] are few of each kind', async () => {
    const { found } = await suggested('toyota')
    const most = Object.entries(SUGGESTION_KINDS).every(
      ([kind, row]) => found.filter((one) => one.kind === kind).length <= row.most,
    )
    expect(most).toBe(true)
  })

  it('[STK-03] ask for a handful of counts', async () => {
    expect((await suggested('hilux sr')).asked.length).toBeLessThan(10)
  })
})
