import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { aSearch } from '../../contract/alerts/promises.ts'
import { AGREED, aReader, aYard, drops, EMAIL, HOUR, MINUTE, MORNING, PHONE, SMS } from './yard.ts'

it('[WAT-06] tells a drop once, with the way to end it, and isn’t saving anything of it', async () => {
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

it('[WAT-06] says nothing of drops that are too small, until together they are not', async () => {
  const yard = await aYard()
  await aReader(yard)
  await drops(yard, 19_950)
  expect(yard.texts).toEqual([])
  await drops(yard, 19_900)
  expect(yard.texts).toHaveLength(1)
})

it('[WAT-06] tells against the price at which a car was saved, once alerts are on, and then against what was told', async () => {
  const yard = await aYard()
  await yard.watch(await yard.stock('one', { price: 20_000 }))
  await drops(yard, 18_000)
  await yard.alerts().subscribers.begin(PHONE, SMS, AGREED)
  await yard.minute()
  await yard.minute()
  await drops(yard, 17_000)
  expect(yard.texts.map(({ text }) => text)).toEqual([
    expect.stringContaining('is now $18,000, was $20,000'),
    expect.stringContaining('is now $17,000, was $18,000'),
  ])
})

it('[WAT-06] tells what an import changed between the page that a shopper saw and the first look', async () => {
  const yard = await aYard()
  await aReader(yard)
  const other = await yard.stock('two', { price: 25_000 })
  await yard.imported()
  // The page was drawn before that import was public.
  await yard.watch(other, PHONE, 30_000)
  await yard.minute()
  expect(yard.texts.map(({ text }) => text)).toEqual([expect.stringContaining('is now $25,000, was $30,000')])
})

it('[WAT-06] knows of a car that an earlier version saved what the first look finds', async () => {
  const yard = await aYard()
  await yard.watch(await yard.stock('one', { price: 20_000 }))
  await env.DB.prepare('update watched_car set told_standing = null, told_price = null where site = ?')
    .bind(yard.slug)
    .run()
  await drops(yard, 10_000)
  await yard.alerts().subscribers.begin(PHONE, SMS, AGREED)
  await yard.minute()
  expect(yard.texts).toEqual([])
  await drops(yard, 9_000)
  expect(yard.texts.map(({ text }) => text)).toEqual([expect.stringContaining('was $10,000')])
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
  await yard.alerts().searches.follow(PHONE, aSearch('Toyota'), 10)
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
  await yard.alerts().searches.follow(PHONE, aSearch('Mazda'), 10)
  await yard.alerts().subscribers.begin(PHONE, SMS, AGREED)
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
  await yard.alerts().subscribers.begin(PHONE, SMS, AGREED)
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
  await yard.alerts().subscribers.stop(PHONE)
  await drops(yard, 15_000)
  await yard.alerts().subscribers.begin(PHONE, SMS, AGREED)
  await yard.minute()
  expect(yard.texts).toEqual([])
  await drops(yard, 14_000)
  expect(yard.texts.map(({ text }) => text)).toEqual([expect.stringContaining('was $15,000')])
})

it('[WAT-06] tells who comes back of a drop since they saved a car while alerts were off', async () => {
  const yard = await aYard()
  await aReader(yard)
  await yard.alerts().subscribers.stop(PHONE)
  yard.pass(MINUTE)
  await yard.watch(await yard.stock('two', { price: 30_000 }))
  await yard.stock('two', { price: 25_000 })
  await drops(yard, 15_000)
  await yard.alerts().subscribers.begin(PHONE, SMS, AGREED)
  await yard.minute()
  await yard.minute()
  expect(yard.texts.map(({ text }) => text)).toEqual([expect.stringContaining('is now $25,000, was $30,000')])
})

it('[WAT-06] says that alerts are on at once, at night too, and once a day', async () => {
  const yard = await aYard()
  yard.at(MORNING + 14 * HOUR)
  for (const wish of [SMS, SMS]) await yard.alerts().subscribers.begin(PHONE, wish, AGREED)
  await yard.minute()
  await yard.alerts().subscribers.stop(PHONE)
  await yard.alerts().subscribers.begin(PHONE, SMS, AGREED)
  await yard.minute()
  expect(yard.welcomes).toMatchObject([
    { to: PHONE, text: expect.stringMatching(/^Test Yard: alerts are on .* Stop: /) },
  ])
})

it('[WAT-06] says that alerts are on to an address once it is confirmed', async () => {
  const yard = await aYard()
  await yard.alerts().subscribers.begin(PHONE, EMAIL, AGREED)
  await yard.minute()
  expect(yard.welcomes).toEqual([])
  await yard.alerts().confirmLinks.confirm(/confirm\?t=([\w-]{22})/.exec(yard.mails[0]!.text)![1]!)
  await yard.minute()
  expect(yard.welcomes).toMatchObject([{ to: EMAIL.address, subject: 'Alerts from Test Yard are on' }])
})

it('[WAT-06] asks for a confirmation at night too, for somebody waits for it', async () => {
  const yard = await aYard()
  yard.at(MORNING + 14 * HOUR)
  await yard.alerts().subscribers.begin(PHONE, EMAIL, AGREED)
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
