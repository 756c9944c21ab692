import { expect, it } from 'vitest'
import { FIELD_NOTES } from '../../../shared/feed/field-notes.ts'
import { proposeMapping } from '../../../shared/feed/propose/propose-mapping.ts'
import { TARGETS } from '../../../shared/feed/targets.ts'

const propose = (row: Record<string, string>) =>
  proposeMapping(
    Array.from({ length: 12 }, (_, i) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.replace('#', String(i))])),
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

it('[STK-04] the number of the dealer is the key, not the chassis number beside it', () => {
  for (const name of ['Lagernr', 'uuid', 'Inventory No']) {
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

it('[STK-04] a title made of columns says nothing twice', () => {
  const { mapping } = propose({ 'Stock No': 'S#', 'Model Year': '2020 Kia Rio S', Make: 'Kia', Model: 'Rio' })
  expect(mapping.fields['name']).toEqual({ template: '{Model Year}' })
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
  expect(Object.keys(FIELD_NOTES).filter((field) => !TARGETS.has(field))).toEqual([])
})
