import { expect, it } from 'vitest'
import { aSearch } from '../../contract/alerts/promises.ts'
import { AGREED, aReader, aYard, drops, EMAIL, HOUR, MINUTE, MORNING, PHONE, SMS } from './yard.ts'

it('[WAT-06] tells a drop once, with the way to end it, and keeps nothing of it', async () => {
  const yard = await aYard()
  const id = await aReader(yard)
  expect(yard.texts).toEqual([])
  await drops(yard, 18_500)
  await yard.minute()
  expect(yard.texts).toHaveLength(1)
  expect(yard.texts[0]).toMatchObject({ to: PHONE })
  expect(yard.texts[0]!.text).toMatch(
    new RegExp(
      `^Test Yard: Car ${id} is now \\$18,500, was \\$20,000\\. https://www\\.test-yard\\.example/cars/car-${id} Stop: https://www\\.test-yard\\.example/alerts/stop\\?t=[\\w-]{22}$`,
    ),
  )
  expect(await yard.states()).toEqual([{ state: 'sent', doc: '', reason: null }])
})

it('[WAT-06] says nothing of drops that were there before, and of those too small', async () => {
  const yard = await aYard({ least_drop: 500 })
  const id = await yard.stock('one', { price: 20_000 })
  await yard.watch(id)
  await drops(yard, 10_000)
  await yard.alerts().begin(PHONE, SMS, AGREED)
  await yard.minute()
  await drops(yard, 9_600)
  expect(yard.texts).toEqual([])
  await drops(yard, 9_500)
  expect(yard.texts).toHaveLength(1)
})

it('[WAT-06] knows a price that was watched between two imports, however soon the next one comes', async () => {
  const yard = await aYard()
  await aReader(yard)
  const other = await yard.stock('two', { price: 30_000 })
  await yard.watch(other)
  await yard.minute()
  await yard.stock('two', { price: 25_000 })
  await yard.imported()
  await yard.minute()
  expect(yard.texts.map(({ text }) => text)).toEqual([expect.stringContaining('is now $25,000, was $30,000')])
})

it('[WAT-06] tells one reader of all that one import changed in one message', async () => {
  const yard = await aYard()
  await aReader(yard)
  await yard.watch(await yard.stock('two', { price: 30_000 }))
  await yard.alerts().follow(PHONE, aSearch('Toyota'), 10)
  await yard.minute()
  await yard.stock('two', { price: 30_000, status: 'sold' })
  await yard.stock('three', { price: 5_000 })
  await drops(yard, 18_000)
  expect(yard.texts).toHaveLength(1)
  expect(yard.texts[0]!.text).toContain(' And 2 more: https://www.test-yard.example/alerts ')
})

it('[WAT-06] tells of new cars in a search once, also where it found none before', async () => {
  const yard = await aYard()
  await yard.stock('one', { price: 20_000 })
  await yard.alerts().follow(PHONE, aSearch('Mazda'), 10)
  await yard.alerts().begin(PHONE, SMS, AGREED)
  await yard.imported()
  await yard.minute()
  await yard.stock('two', { make: 'Mazda', price: 15_000 })
  await yard.imported()
  await yard.minute()
  await yard.imported()
  await yard.minute()
  expect(yard.texts.map(({ text }) => text)).toEqual([expect.stringMatching(/new in 'Mazda cars'/)])
})

it('[WAT-06] waits until morning, and tells what is true by then', async () => {
  const yard = await aYard()
  await aReader(yard)
  yard.at(MORNING + 11 * HOUR)
  await drops(yard, 15_000)
  expect(yard.texts).toEqual([])
  await drops(yard, 19_000)
  yard.at(MORNING + 22 * HOUR - 2 * MINUTE)
  await yard.minute()
  expect(yard.texts).toEqual([])
  await yard.minute()
  expect(yard.texts.map(({ text }) => text)).toEqual([expect.stringContaining('is now $19,000, was $20,000')])
})

it('[WAT-06] knows at night what it saw for the first time, so that a drop by morning is news', async () => {
  const yard = await aYard()
  const id = await yard.stock('one', { price: 20_000 })
  yard.at(MORNING + 12 * HOUR)
  await yard.watch(id)
  await yard.alerts().begin(PHONE, SMS, AGREED)
  await yard.minute()
  await drops(yard, 18_000)
  yard.at(MORNING + 22 * HOUR)
  await yard.minute()
  expect(yard.texts).toHaveLength(1)
})

it('[WAT-06] tells an import that is put right within two minutes to nobody', async () => {
  const yard = await aYard()
  await aReader(yard)
  await yard.stock('one', { price: 200 })
  await yard.imported()
  yard.pass(-2 * MINUTE)
  await yard.minute()
  await drops(yard, 20_000)
  expect(yard.texts).toEqual([])
})

it('[WAT-06] begins anew for who comes back: what happened meanwhile is no news', async () => {
  const yard = await aYard()
  await aReader(yard)
  await yard.alerts().stop(PHONE)
  await drops(yard, 15_000)
  await yard.alerts().begin(PHONE, SMS, AGREED)
  await yard.minute()
  expect(yard.texts).toEqual([])
  await drops(yard, 14_000)
  expect(yard.texts.map(({ text }) => text)).toEqual([expect.stringContaining('was $15,000')])
})

it('[WAT-06] asks for a confirmation at night too, for somebody waits for it', async () => {
  const yard = await aYard()
  yard.at(MORNING + 14 * HOUR)
  await yard.alerts().begin(PHONE, EMAIL, AGREED)
  await yard.minute()
  expect(yard.mails).toHaveLength(1)
})

it('[WAT-06] looks for nobody on a site that has alerts off', async () => {
  const yard = await aYard()
  await aReader(yard)
  await yard.turnOff()
  await drops(yard, 10_000)
  expect(yard.texts).toEqual([])
})
