import { expect, it } from 'vitest'
import { closeMatchesSentence } from '../../../shared/search/close-matches.ts'
import type { RelaxedSearch } from '../../../shared/search/relax.ts'
import { EMPTY_SEARCH } from '../../../shared/search/state.ts'

const noun = { one: 'car', many: 'cars', title: 'Cars' }
const pajero: RelaxedSearch['kept'] = [
  { key: 'make', values: ['Mitsubishi'] },
  { key: 'model', values: ['Pajero Sport'] },
]
const year2016 = { key: 'year', bounds: { min: 2016, max: 2016 } } as const
const white = { key: 'colour' as const, values: ['White'] }
const relaxed = (changes: Partial<RelaxedSearch>): RelaxedSearch => ({
  state: EMPTY_SEARCH,
  count: 22,
  kept: pajero,
  widened: [],
  letGo: [],
  ...changes,
})
/** What is said of the search, and over the cars below it. */
const sentence = (...of: Parameters<typeof closeMatchesSentence>) => {
  const { none, shown } = closeMatchesSentence(...of)
  return none === null ? shown : `${none} ${shown}`
}
const about = { before: 0, count: 22, partly: [], typed: '', noun, conditions: ['demo', 'new', 'used'] }

const ROWS: [what: string, search: RelaxedSearch, before: number, sentence: string][] = [
  [
    'a colour',
    relaxed({ kept: [...pajero, year2016], letGo: [white] }),
    0,
    'We don’t have a white Mitsubishi Pajero Sport from 2016 right now. 22 cars in other colours.',
  ],
  [
    'new cars of a yard that has used ones',
    relaxed({ letGo: [{ key: 'car_type', values: ['new', 'demo'] }, white] }),
    0,
    'We don’t have a new or demo white Mitsubishi Pajero Sport right now. 22 used cars in other colours.',
  ],
  ['what is not new', relaxed({ letGo: [{ key: 'car_type', values: ['!new'] }] }), 7, '22 more new cars.'],
  [
    'what is just sold',
    relaxed({ letGo: [{ key: 'status', values: ['sold'] }] }),
    0,
    'We don’t have a Mitsubishi Pajero Sport listed as just sold right now. 22 cars for sale.',
  ],
  [
    'a widened year',
    relaxed({ widened: [{ asked: year2016, to: { min: 2015, max: 2017 } }] }),
    0,
    'We don’t have a Mitsubishi Pajero Sport from 2016 right now. 22 cars from 2015 to 2017.',
  ],
  [
    'a widened range of an electric car',
    relaxed({
      kept: [{ key: 'fuel', values: ['Electric'] }],
      widened: [
        { asked: { key: 'electric_range', bounds: { min: 600, max: null } }, to: { min: 540, max: null } },
        { asked: { key: 'battery', bounds: { min: 85, max: null } }, to: { min: 76, max: null } },
        { asked: { key: 'energy_use', bounds: { min: null, max: 14 } }, to: { min: null, max: 16 } },
      ],
    }),
    0,
    'We don’t have any electric cars with a range from 600 km, with a battery from 85 kWh and using up to 14 kWh/100 km right now. 22 cars with a range from 540 km, with a battery from 76 kWh and using up to 16 kWh/100 km.',
  ],
  [
    'a measure and years with a least one',
    relaxed({
      widened: [
        { asked: { key: 'displacement', bounds: { min: 2600, max: null } }, to: { min: 2340, max: null } },
        { asked: { key: 'year', bounds: { min: 2025, max: null } }, to: { min: 2024, max: null } },
      ],
      letGo: [
        { key: 'km', bounds: { min: 50_000, max: null } },
        { key: 'towing', bounds: { min: 2500, max: null } },
      ],
    }),
    0,
    'We don’t have a Mitsubishi Pajero Sport with at least 2,600 cc, from 2025 or later, with at least 50,000 km and towing at least 2,500 kg right now. 22 cars with at least 2,340 cc, from 2024 or later, with more or fewer kilometres and with another towing capacity.',
  ],
  [
    'either of two colours',
    relaxed({ letGo: [{ key: 'colour', values: ['Black', 'White'] }] }),
    0,
    'We don’t have a Mitsubishi Pajero Sport in black or white right now. 22 cars in other colours.',
  ],
  [
    'words and a price',
    relaxed({
      letGo: [
        { key: 'price', bounds: { min: null, max: 20_000 } },
        { key: 'query', word: 'rwc' },
        { key: 'query', word: 'ono' },
      ],
    }),
    0,
    'We don’t have a Mitsubishi Pajero Sport matching ‘rwc ono’ under $20,000 right now. 22 cars at other prices and without those words.',
  ],
  [
    'a body without a model',
    relaxed({ kept: [{ key: 'body', values: ['SUV'] }], letGo: [{ key: 'fuel', values: ['Electric'] }] }),
    0,
    'We don’t have any electric SUVs right now. 22 cars with other fuel types.',
  ],
  [
    'a body that is let go',
    relaxed({ kept: [white], letGo: [{ key: 'body', values: ['Ute'] }] }),
    0,
    'We don’t have any white utes right now. 22 cars with another body type.',
  ],
  ['exact cars above', relaxed({ letGo: [white] }), 7, '22 more cars in other colours.'],
]

it.each(ROWS)('says what was not found and what is shown: %s', (_, search, before, said) => {
  expect(sentence(search, { ...about, before })).toBe(said)
})

it('repeats what was typed where nothing of it has a car', () => {
  const nothing = relaxed({ kept: [], letGo: [{ key: 'query', word: 'dmc' }], count: 128 })
  const say = { ...about, count: 128, typed: 'delorean dmc' }
  expect(sentence(nothing, say)).toBe(
    'We don’t have anything matching ‘delorean dmc’ right now. Here’s what we do have.',
  )
  expect(sentence({ ...nothing, state: { ...EMPTY_SEARCH, sort: 'distance' } }, say)).toBe(
    'We don’t have anything matching ‘delorean dmc’ right now. Here’s what we do have, nearest first.',
  )
})

const word = (text: string) => ({ key: 'query', word: text }) as const

it('repeats words in the order typed, without marks', () => {
  const answer = relaxed({
    kept: [...pajero, word('zebra')],
    letGo: [word('"snorkel kit"'), word('<b>')],
  })
  const typed = 'a pajero sport <b> snorkel kit with zebra'
  expect(sentence(answer, { ...about, typed })).toBe(
    'We don’t have a Mitsubishi Pajero Sport matching ‘<b> snorkel kit zebra’ right now. 22 cars without ‘<b> snorkel kit’.',
  )
})

it('repeats words that say nothing where there are no others', () => {
  const answer = relaxed({ letGo: [{ key: 'query', word: 'with' }] })
  expect(sentence(answer, { ...about, typed: 'with' })).toContain('matching ‘with’')
})

it('says of one word that it is one', () => {
  const answer = relaxed({ letGo: [word('zebra')] })
  expect(sentence(answer, { ...about, typed: 'a zebra' })).toContain('22 cars without that word.')
})

const automatic = { key: 'transmission', values: ['Automatic'] } as const
const both = relaxed({
  letGo: [white, { ...automatic, values: ['Automatic'] }],
})

it('says of what was let go what some of the cars have', () => {
  const [colour, gearbox] = both.letGo
  expect(sentence(both, { ...about, partly: [gearbox!] })).toBe(
    'We don’t have a white automatic Mitsubishi Pajero Sport right now. 22 cars in other colours, some with automatic transmission.',
  )
  expect(sentence(both, { ...about, partly: [colour!, gearbox!] })).toContain(
    '22 cars, some in white and some with automatic transmission.',
  )
})

it('says no number of cars below that is not known', () => {
  expect(sentence(both, { ...about, before: 4, count: null })).toBe(
    'More cars in other colours and with another transmission.',
  )
})

it('says what cars have that were not to have it', () => {
  const answer = relaxed({ letGo: [{ key: 'fuel', values: ['!Diesel'] }] })
  expect(sentence(answer, about)).toBe(
    'We don’t have a Mitsubishi Pajero Sport other than on diesel right now. 22 cars on diesel.',
  )
})

it.each([
  ['red ranger under 20000', 'We don’t have a red Ford Ranger right now.'],
  ['red ranger cab chassis', 'We don’t have a red Ford Ranger Cab Chassis right now.'],
  ['', 'We don’t have a red Ford Ranger Cab Chassis right now.'],
])('[SRC-13] says the model that was typed and not one named after it: %s', (typed, none) => {
  const kept: RelaxedSearch['kept'] = [
    { key: 'make', values: ['Ford'] },
    { key: 'model', values: ['Ranger Cab Chassis'] },
  ]
  const red = { key: 'colour' as const, values: ['Red'] }
  expect(closeMatchesSentence(relaxed({ kept, letGo: [red] }), { ...about, typed }).none).toBe(none)
})
