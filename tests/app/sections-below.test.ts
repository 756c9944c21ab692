import { expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { buildLocation } from '../builders/location.ts'
import { pass, stopClock } from '../clock.ts'
import { howOf } from './a-cached-page.ts'
import { aWrittenSite } from './a-written-site.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

const SITE = {
  features: { brands: true },
  dealerships: [{ id: 1, name: 'Aspley', slug: 'aspley' }],
  locations: [buildLocation([], { primary: true })],
}
const CARS = [aCar({ make: 'Toyota', model: 'HiLux' })]

it.each([
  ['a location', '/locations/aspley', '/locations/aspley'],
  ['every location', '/locations', '/locations/aspley'],
  ['the list of locations', '/dealerships', '/dealerships'],
  ['a brand', '/brands/toyota', '/brands/toyota'],
  ['a model', '/models/toyota/hilux', '/models/toyota/hilux'],
])('[PGE-01] [SRC-10] new words below %s show within half a minute, cached or not', async (_, path, address) => {
  const app = await aWrittenSite({ site: SITE, cars: CARS, pages: { [path]: 'Old words.' } })
  expect(await app.read(address)).toContain('Old words.')
  expect(howOf(await app.ask(address))).toBe('memory')
  await app.write({ [path]: 'New words.' })
  pass(21)
  // The list of pages is read again behind this answer.
  await app.ask(address)
  await app.settled()
  const answer = await app.ask(address)
  expect(howOf(answer)).toBe('drawn')
  expect(await answer.text()).toContain('New words.')
})

it('[PGE-01] words below a brand stand at its own address and at its other one', async () => {
  const app = await aWrittenSite({ site: SITE, cars: CARS, pages: { '/brands/toyota': 'Our words.' } })
  for (const path of ['/toyota/overview', '/brands/toyota']) expect(await app.read(path)).toContain('Our words.')
})
