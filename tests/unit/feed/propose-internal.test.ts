import { expect, it } from 'vitest'
import { FIELD_NOTES } from '../../../scripts/stock/mapping.ts'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { proposeMapping } from '../../../shared/feed/propose/propose-mapping.ts'
import { carTargets } from '../../../shared/feed/targets.ts'
import { clean } from '../../../worker/import/sanitise.ts'

const propose = (row: Record<string, string>) =>
  proposeMapping(
    Array.from({ length: 10 }, (_, i) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.replaceAll('#', String(i))])),
    ),
    { source: 'feed.csv', layout: {} },
  )
const CAR = { 'Stock No': 'S#', Make: 'Kia', Model: 'Rio', Year: '202#' }

it.each(['Damage description', 'CostPrice', 'internal_notes', 'Reserve Price', 'Purchase Price'])(
  '[STK-04] no field reads a column for the dealer alone by itself: %s',
  (name) => {
    const { mapping, notes } = propose({ ...CAR, Price: '1#990', [name]: '9#00 dollars, scratched at the left' })
    expect(JSON.stringify(mapping.fields)).not.toContain(name)
    expect(notes.join()).toContain(`No field reads ${name}: by the name it is for the dealer alone`)
  },
)

it.each([
  'Recon notes',
  'Manager comments',
  'Comments for office',
  'Dealer notes',
  'DetailerComments',
  'workshop.remarks',
  'Colour notes',
  'Key location',
  'Owner name',
  'customer.suburb',
])('[STK-04] text is not public by its form alone: no field reads %s, and a note says so', (name) => {
  const { mapping, notes } = propose({ ...CAR, [name]: 'Scratched left, # keys' })
  expect(JSON.stringify(mapping.fields)).not.toContain(name)
  expect(notes.join()).toContain(`No field reads ${name}`)
})

const PRICES = 'Reserve,Minimum price,Dealer price,Weekly price,Trade-in value,Valuation,Sticker price'
const GUIDES = "CAP Clean,CAP Average,capBelow,CAP Code,Glass's Value,Red Book,Eurotax,DAT Value,Manheim,Clean,Below"
it.each(`${PRICES},${GUIDES}`.split(','))(
  '[STK-04] a price is not public by its form alone: no field reads %s',
  (name) => {
    const { mapping, notes } = propose({ ...CAR, [name]: '19#90' })
    expect(JSON.stringify(mapping.fields)).not.toContain(name)
    expect(notes.join()).toContain(`No field reads ${name}`)
  },
)

it('[STK-04] photographs, second columns, years and keys come from no internal column either', () => {
  const { mapping } = propose({
    'Stock No': 'S#',
    Make: 'Kia',
    Model: 'Rio',
    'Appraisal photo 1': 'https://a.example/7000#.jpg',
    'Appraisal photo 2': 'https://a.example/8000#.jpg',
    'Purchase date': '2021-01-0#',
    'Owner address': '12345# Long Road',
  })
  expect(Object.keys(mapping.fields)).not.toContain('images')
  expect(Object.keys(mapping.fields)).not.toContain('year')
})

it.each<[string, string, string]>([
  ['Web description', 'dealercomments', 'One owner, #'],
  ['Sales comments', 'dealercomments', 'One owner, #'],
  ['Extended description (HTML)', 'dealercomments', 'One owner, #'],
  ['Retail Price inc GST', 'price', '19#90'],
  ['Our price', 'price', '19#90'],
  ['Dealer Suburb', 'city', 'Fern Gully'],
  ['Front image url', 'images', 'https://a.example/#.jpg'],
])('[STK-04] %s says by its words that shoppers may read it: %s', (name, field, value) => {
  expect(propose({ ...CAR, [name]: value }).mapping.fields[field]).toMatchObject({ from: name })
})

it.each<[string, string, string]>([
  ['Towing Capacity', 'variant_detail.brakedtowingcapacity', '30#0'],
  ['interne_nummer', 'stocknum', 'N70#1'],
  ['Internet price', 'price', '19#90'],
  ['Postcode', 'private_postcode', '400#'],
])('[STK-09] a part of a word keeps nothing back: %s', (name, field, value) => {
  const { mapping, notes } = propose({ Make: 'Kia', Model: 'Rio', Year: '202#', [name]: value })
  expect(mapping.fields[field]).toMatchObject({ from: name })
  expect(notes.join()).not.toContain('dealer alone')
})

it.each(['wholesaleprice', 'dealercost', 'AmountOwing', 'Interne Bemerkung', 'HÄNDLER-EINKAUF', 'Sales-Rep name'])(
  '[STK-09] a word for the dealer alone is known in any spelling: %s',
  (name) => {
    const { mapping } = propose({ ...CAR, [name]: '$9#00' })
    expect(JSON.stringify(mapping.fields)).not.toContain(name)
  },
)

it('[STK-04] asks whether notes are for shoppers', () => {
  const { notes } = propose({ ...CAR, Notes: 'One owner, #' })
  expect(notes.join()).toContain('Shoppers read Notes as the dealer’s text. If it is for the dealer alone')
})

it('[STK-04] the number of the dealer is the key, not the chassis number beside it', () => {
  for (const name of ['Lagernr', 'uuid', 'Inventory No', 'Fleet Number', 'DMS No.', 'fleet_no']) {
    const { mapping } = propose({
      Chassis: 'KNADM#1ABCD12345#',
      [name]: '70#1',
      Make: 'Kia',
      Model: 'Rio',
      Year: '2020',
    })
    expect(mapping.fields['source_key']).toMatchObject({ from: name })
  }
})

it.each(['Engine number', 'Phone no', 'Key no'])('[STK-04] %s is no number of a car', (name) => {
  const { mapping } = propose({ VIN: 'KNADM#1ABCD12345#', [name]: '70#1', Make: 'Kia', Model: 'Rio', Year: '2020' })
  expect(mapping.fields['source_key']).toMatchObject({ from: 'VIN' })
})

it('[STK-04] yes and no of a column are read as what another feed says in words', () => {
  const rows = ['Y', 'N', 'N'].map((word, i) => ({
    'Stock No': `S${i}`,
    Make: 'Kia',
    Model: 'Rio',
    IsNew: 'N',
    'Is Demo': word,
    InStock: word,
    Reserved: word,
    'Show on web': word,
  }))
  const { mapping } = proposeMapping(rows, { source: 'feed.csv', layout: {} })
  const cars = rows.map((row) => applyMapping(row, parseMapping('feed', mapping), clean).input)
  const told = cars.map((car) => [car?.car_type, car?.status, car?.reserved, car?.show_on_dealer_website])
  expect(told).toEqual([
    ['demo', 'in_stock', true, true],
    ['used', 'withdrawn', false, false],
    ['used', 'withdrawn', false, false],
  ])
})

it('[STK-04] a title made of columns says nothing twice', () => {
  const { mapping } = propose({ ...CAR, Variant: 'Kia Rio S' })
  expect(mapping.fields['name']).toEqual({ template: '{Year} {Variant}' })
  expect(propose(CAR).mapping.fields['name']).toEqual({ template: '{Year} {Make} {Model}' })
})

it('[STK-04] columns are known by what dealers call them', () => {
  const { fields } = propose({
    ...CAR,
    Blurb: 'One owner, #',
    Was: '2#990',
    Price: '1#990',
    'First On Lot': '2026-01-0#',
  }).mapping
  expect(fields).toMatchObject({
    dealercomments: { from: 'Blurb' },
    before_price: { from: 'Was' },
    listed_on: { from: 'First On Lot' },
  })
})

it('[STK-04] every note on a field is on one that there is', () => {
  expect(Object.keys(FIELD_NOTES).filter((field) => !carTargets().has(field))).toEqual([])
})
