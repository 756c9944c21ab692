import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../builders/random.ts'
import { AGREED, aYard, HOUR, MORNING, PHONE } from './yard.ts'

const WISHES = {
  sms: { channel: 'sms' },
  email: { channel: 'email', address: 'jo@example.com' },
} as const

/** A drop as a message says it, and the last price, at which a car that was sold may be back as well. */
const DROP = /is now \$([\d,]+), was/g
const LAST = /(?:is now|again at) \$(1,000)\b/g

/**
 * Prices change, imports end and minutes pass in any order, and a run may be lost at any of its steps. At the end all is
 * well again, and the car has a price that it never had.
 */
async function story(seed: number, channel: keyof typeof WISHES) {
  const random = randomFrom(seed)
  const yard = await aYard()
  const id = await yard.stock('one', { price: 20_000 })
  await yard.watch(id)
  await yard.alerts().subscribers.begin(PHONE, WISHES[channel], AGREED)
  await yard.imported()
  await yard.minute()
  if (channel === 'email')
    await yard.alerts().confirmLinks.confirm(/confirm\?t=([\w-]{22})/.exec(yard.mails[0]!.text)![1]!)
  await yard.minute()

  const steps = [
    () =>
      yard.stock('one', { price: 20_000 - 500 * random.below(10), status: random.chance(0.8) ? 'in_stock' : 'sold' }),
    () => yard.imported(),
    () => yard.minute(),
    () => Promise.all([yard.minute(), yard.minute()]),
    async () => yard.pass(random.below(8) * HOUR),
  ]
  yard.die(() => random.chance(0.08))
  for (let step = 0; step < 30; step++) await random.pick(steps)()
  yard.die(() => false)

  await yard.stock('one', { price: 1_000 })
  await yard.imported()
  yard.at(MORNING + Math.ceil((yard.now() - MORNING) / (24 * HOUR)) * 24 * HOUR)
  for (let minute = 0; minute < 3; minute++) await yard.minute()

  const once = [...new Map(yard.mails.map((mail) => [mail.id, mail.text])).values()]
  const said = channel === 'sms' ? yard.texts.map(({ text }) => text) : once
  const all = (words: RegExp) =>
    said.flatMap((text) => [...text.matchAll(words)].map(([, price]) => Number(price!.replace(',', ''))))
  return { drops: all(DROP), last: all(LAST) }
}

describe.each(['sms', 'email'] as const)('told by %s, whatever the order of things and whatever dies', (channel) => {
  it.each([1, 2, 3, 4, 5, 6])('[WAT-06] tells no drop twice, and the one that lasts (story %i)', async (seed) => {
    const { drops, last } = await story(seed, channel)
    expect(drops).toEqual([...new Set(drops)].toSorted((a, b) => b - a))
    expect(last).toEqual([1_000])
  })
})
