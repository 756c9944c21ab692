import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { checkSubscriber, type Stock } from '../../../worker/features/alerts/check-subscriber.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { AGREED, aReader, aYard, drops, EMAIL, HOUR, MINUTE, PHONE } from './yard.ts'

it('[WAT-06] sends nothing to who stopped, whatever lies in the outbox', async () => {
  const yard = await aYard()
  await aReader(yard)
  yard.how.texts = () => 'refuses'
  await drops(yard, 18_000)
  expect(await yard.states()).toEqual([
    { state: 'due', doc: expect.any(String), reason: 'text messages: answered 429' },
  ])
  await yard.alerts().subscribers.stop(PHONE)
  yard.how.texts = () => 'takes'
  for (let minute = 0; minute < 10; minute++) await yard.minute()
  await drops(yard, 10_000)
  expect(yard.texts).toEqual([])
  expect(await yard.states()).toEqual([{ state: 'dropped', doc: '', reason: 'text messages: answered 429' }])
})

it('[WAT-06] tries a text again whose fate is unknown, under its id, and it is delivered once', async () => {
  const yard = await aYard()
  await aReader(yard)
  yard.how.texts = () => 'refuses'
  await drops(yard, 18_000)
  yard.how.texts = () => 'hangs'
  await yard.minute(true)
  expect(await yard.states()).toMatchObject([{ state: 'sending' }])
  for (let minute = 0; minute < 5; minute++) await yard.minute()
  expect(yard.texts).toHaveLength(1)
  expect(new Set(yard.attempts.map(({ id, text }) => `${id} ${text}`)).size).toBe(1)
  expect(yard.attempts.map(({ isRepeat }) => isRepeat)).toEqual([false, true, true])
  expect(await yard.states()).toEqual([{ state: 'sent', doc: '', reason: null }])
})

it('[WAT-06] sends a text that was lost before it was taken, and ends one that stays unknown as such', async () => {
  const yard = await aYard()
  await aReader(yard)
  yard.how.texts = () => 'mumbles'
  await drops(yard, 18_000)
  expect(await yard.states()).toMatchObject([{ state: 'due', reason: 'text messages: answered 503' }])
  yard.texts.length = 0
  yard.how.texts = () => 'takes'
  await yard.minute()
  expect(yard.texts).toHaveLength(1)
})

it('[WAT-06] ends a text whose fate stayed unknown as unknown', async () => {
  const yard = await aYard({ quiet_from: '00:00', quiet_to: '00:00' })
  await aReader(yard)
  yard.how.texts = () => 'mumbles'
  await drops(yard, 18_000)
  for (const minutes of [1, 5, 15, 60, 240, 480]) {
    // The service had not taken it after all.
    yard.texts.length = 0
    yard.pass((minutes - 1) * MINUTE)
    await yard.minute()
  }
  expect(yard.attempts).toHaveLength(7)
  expect(await yard.states()).toEqual([{ state: 'unknown', doc: '', reason: 'text messages: answered 503' }])
})

it('[WAT-06] does not try a number again that is no mobile', async () => {
  const yard = await aYard()
  await aReader(yard)
  yard.how.texts = () => 'no_mobile'
  await drops(yard, 18_000)
  for (let minute = 0; minute < 10; minute++) await yard.minute()
  expect(yard.attempts).toHaveLength(1)
  expect(await yard.states()).toEqual([{ state: 'dead', doc: '', reason: 'the number is not a mobile' }])
  expect(yard.reports).toMatchObject([{ event: 'alert.lost', channel: 'sms', tries: 1 }])
})

it('[WAT-06] mails nothing that may have gone by text already, where a reader changes to mail', async () => {
  const yard = await aYard()
  await aReader(yard)
  yard.how.texts = () => 'mumbles'
  await drops(yard, 18_000)
  await yard.alerts().subscribers.begin(PHONE, EMAIL, AGREED)
  await yard.minute()
  await yard.alerts().confirmLinks.confirm(/confirm\?t=([\w-]{22})/.exec(yard.mails[0]!.text)![1]!)
  for (let minute = 0; minute < 5; minute++) await yard.minute()
  expect(yard.texts).toHaveLength(1)
  expect(yard.mails).toHaveLength(1)
  expect((await yard.states()).map(({ state, doc }) => `${state} ${doc}`).toSorted()).toEqual(['sent ', 'unknown '])
})

it('[WAT-06] sends a mail again under the same id when its sender was lost', async () => {
  const yard = await aYard()
  const id = await yard.stock('one', { price: 20_000 })
  await yard.watch(id)
  await yard.alerts().subscribers.begin(PHONE, EMAIL, AGREED)
  await yard.imported()
  await yard.minute()
  expect(yard.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: EMAIL.address, subject: 'Confirm your email for alerts from Test Yard' },
  ])
  const confirm = /confirm\?t=([\w-]{22})/.exec(yard.mails[0]!.text)![1]!
  expect(await yard.alerts().confirmLinks.confirm(confirm)).toBe(true)
  await yard.minute()
  yard.mails.length = 0
  yard.how.mails = () => 'hangs'
  await yard.stock('one', { price: 18_000 })
  await yard.imported()
  await yard.minute(true)
  yard.how.mails = () => 'takes'
  await yard.minute()
  await yard.minute()
  await yard.minute()
  expect(yard.mails).toHaveLength(2)
  expect(yard.mails[1]).toEqual(yard.mails[0])
  expect(yard.mails[0]!.unsubscribe).toMatch(/^https:\/\/www\.test-yard\.example\/alerts\/stop\?t=[\w-]{22}$/)
})

it('[WAT-06] gives up what no service takes, and what is a day old', async () => {
  const yard = await aYard()
  await aReader(yard)
  yard.how.texts = () => 'refuses'
  await drops(yard, 18_000)
  yard.pass(25 * HOUR)
  await yard.minute()
  expect(await yard.states()).toMatchObject([{ state: 'dead', doc: '' }])
  expect(yard.texts).toEqual([])
})

it('[WAT-06] tells each thing once when two look at the same time', async () => {
  const yard = await aYard()
  const id = await aReader(yard)
  const looks = await env.DB.prepare('select looks from alert_reader where site = ?')
    .bind(yard.slug)
    .first<number>('looks')
  let waiting = 0
  const both = Promise.withResolvers<void>()
  const stock: Stock = {
    // Both have read what the reader knows before either writes.
    async carsNow() {
      if (++waiting === 2) both.resolve()
      await both.promise
      return new Map([[id, { status: 'for_sale', price: 18_000 }]])
    },
    find: () => Promise.reject(new Error('follows no search')),
    countText: String,
    nameOf: ({ name }) => name,
  }
  const look = { store: siteStore(env.DB, yard.slug), now: yard.now(), stock }
  const reader = { phone: PHONE, looks: looks! }
  await Promise.all([checkSubscriber(look, reader, true), checkSubscriber(look, reader, true)])
  await yard.minute()
  expect(yard.texts).toHaveLength(1)
})

it('[WAT-06] says in logs nothing of who was told, or what', async () => {
  const yard = await aYard()
  await aReader(yard)
  yard.how.texts = () => 'refuses'
  await drops(yard, 18_000)
  expect(yard.reports).toMatchObject([{ event: 'alert.not_sent', channel: 'sms', tries: 1 }])
  expect(JSON.stringify(yard.reports)).not.toMatch(/\+61|Car \d|stop\?t/)
})
