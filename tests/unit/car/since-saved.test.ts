import { expect, it } from 'vitest'
import { sinceSaved } from '../../../shared/car/since-saved.ts'

const saved = { price: 25_990, reserved: false }
const today = { ...saved, sold: false }

it.each([
  ['nothing', saved, today, null],
  ['a lower price', saved, { ...today, price: 24_990 }, 'Down $1,000 since you saved it'],
  ['a higher price', saved, { ...today, price: 26_490 }, 'Up $500 since you saved it'],
  [
    'a reservation, which counts more than a price',
    saved,
    { ...today, price: 1, reserved: true },
    'Reserved since you saved it',
  ],
  ['a reservation that was there then', { ...saved, reserved: true }, { ...today, reserved: true }, null],
  ['a sale', saved, { ...today, sold: true }, 'Sold since you saved it'],
  ['a hold that ended', { ...saved, reserved: true }, today, 'Available again since you saved it'],
  ['a price that was taken off', saved, { ...today, price: null }, null],
  ['what an older release saved', {}, { ...today, price: 1 }, null],
])('[WAT-05] says of a saved car what has changed: %s', (_, before, now, text) => {
  expect(sinceSaved(before, now)).toBe(text)
})
