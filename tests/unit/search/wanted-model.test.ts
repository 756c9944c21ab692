import { expect, it } from 'vitest'
import { EMPTY_SEARCH } from '../../../shared/search/state.ts'
import { wantedMake, wantedModel } from '../../../shared/search/wanted-model.ts'
import { CARS } from './sentence/yards.ts'

const wanted = (text: string, facets = {}) => wantedModel({ ...EMPTY_SEARCH, text, facets }, CARS.vocabulary)

it.each([
  ['320i', 'BMW 320i', ''],
  ['bmw m340i', 'BMW M340i', ''],
  ['c200 wagon', 'Mercedes-Benz C200', 'wagon'],
  ['cheap supra', 'Toyota Supra', 'cheap'],
  ['ford falcon xr6', 'Ford Falcon', 'xr6'],
  ['nissan pulsar pulsar', 'Nissan Pulsar', ''],
  ['alfa romeo giulia', 'Alfa Romeo Giulia', ''],
])('[SRC-13] knows a model of the market that is not in stock: %s', (text, name, rest) => {
  expect(wanted(text)).toMatchObject({ name, rest })
})

it('[SRC-13] takes the make that was read before, whose numbers are models then', () => {
  expect(wanted('308', { make: ['Peugeot'] })).toMatchObject({ name: 'Peugeot 308', make: 'Peugeot' })
  expect(wanted('corolla', { make: ['Kia'] })).toBeNull()
  for (const make of [['Kia', 'Mazda'], ['Kia||Mazda'], ['!BMW'], ['Jayco']])
    expect(wanted('320i', { make })).toBeNull()
})

it.each([
  '250cc',
  '400km',
  '200kw',
  '308',
  'hilux',
  'a',
  'zebra',
  'tray',
  'fastback',
  'caravan',
  'convertible',
  'superb condition',
  'the "supra" kind',
  '',
])('[SRC-13] takes no other word for a model: %s', (text) => expect(wanted(text)).toBeNull())

it('[SRC-13] likens a model to its family and make where they stand, and to its size', () => {
  expect(wanted('320i')?.like).toEqual([
    { as: 'family', facets: { make_model: ['BMW 3 Series'] } },
    { as: 'make', facets: { make: ['BMW'] } },
    { as: 'size', facets: { size: ['Medium'], body: ['!SUV'] } },
  ])
  expect(wanted('giulia')?.like.map(({ as }) => as)).toEqual(['size'])
  expect(wanted('golf plus')?.like[0]).toEqual({ as: 'family', facets: { make_model: ['Volkswagen Golf'] } })
})

it.each([
  ['ferrari', {}, { name: 'Ferrari', rest: '', like: [] }],
  ['red alfa', {}, { name: 'Alfa Romeo', rest: 'red' }],
  [
    'jayco pop top',
    { item_type: ['caravan'] },
    { name: 'Jayco', like: [{ as: 'kind', facets: { item_type: ['caravan'] } }] },
  ],
])('[SRC-13] knows a make of the market that is not in stock: %s', (text, stock, make) => {
  expect(wantedMake({ ...EMPTY_SEARCH, text }, { ...CARS.vocabulary, ...stock })).toMatchObject(make)
})

it.each(['toyota', 'child seat', 'zebra', 'motorhome', 'the "ferrari" kind', ''])(
  '[SRC-13] takes no other word for a make: %s',
  (text) => expect(wantedMake({ ...EMPTY_SEARCH, text }, CARS.vocabulary)).toBeNull(),
)
