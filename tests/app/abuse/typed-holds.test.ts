import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aYard, paidFor } from '../a-yard.ts'

stopClock()
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

type Yard = Awaited<ReturnType<typeof aYard>>

/** Another browser has reserved the car with Ann's number, and knows its payment page; Ann signs in. */
async function typedByMallory() {
  const yard = await aYard()
  await yard.reserve()
  const mallory = new Map(yard.jar)
  yard.jar.clear()
  await yard.signIn()
  const asMallory = async (work: () => Promise<unknown>) => {
    const own = new Map(yard.jar)
    yard.jar.clear()
    for (const [name, value] of mallory) yard.jar.set(name, value)
    await work()
    yard.jar.clear()
    for (const [name, value] of own) yard.jar.set(name, value)
  }
  return { ...yard, asMallory }
}

const pays = ({ post, path, tell, reservations, settled }: Yard) =>
  post(path, { does: 'pay' }).then(async (answer) => {
    await tell(paidFor(reservations()[0]!.id))
    await settled()
    return answer
  })

describe('a hold that another browser made with a shopper’s number', () => {
  it('[RES-02] [TRU-01] is the shopper’s alone once they pay for it: the other browser lets it go no more', async () => {
    const yard = await typedByMallory()
    const page = await (await yard.ask(yard.path)).text()
    expect(page).toContain('One step left: your deposit')
    // By our own page, not by the one that the other browser knows.
    expect(page).not.toMatch(/href="[^"]*dev\/pay/)
    expect((await pays(yard)).headers.get('location')).toContain('/dev/pay')
    await yard.asMallory(() => yard.post(yard.path, { does: 'release' }))
    expect(yard.reservations()).toMatchObject([{ state: 'paid' }])
    expect(yard.payments()).toMatchObject([{ state: 'paid' }])
    expect(await yard.text()).toContain('This car is reserved for you')
    await yard.post(yard.path, { does: 'release' })
    await yard.settled()
    expect(yard.payments()).toMatchObject([{ state: 'refunded' }])
  })
})

const typed = (n: number) => ({ name: 'Jo', email: 'jo@mail.example', phone: `04915700${n}6` })

describe('a deposit that is paid and taken back', () => {
  it('[TRU-01] [RES-01] goes back each time, and after 4 of one address within a day a number is confirmed first', async () => {
    const yard = await aYard()
    const headers = { 'CF-Connecting-IP': '198.51.100.7' }
    for (let n = 0; n < 4; n++) {
      yard.jar.clear()
      const answer = await yard.fill(yard.path, typed(n), headers)
      expect([n, answer.headers.get('location')]).toEqual([n, expect.stringContaining('/dev/pay')])
      const held = yard.reservations().find(({ state }) => state === 'held')!
      await yard.tell(paidFor(held.id, `evt_${n}`))
      await yard.post(yard.path, { does: 'release' }, headers)
      await yard.settled()
      expect(yard.payments().filter(({ state }) => state === 'refunded')).toHaveLength(n + 1)
    }
    yard.jar.clear()
    const next = (await yard.fill(yard.path, typed(5), headers)).headers.get('location')
    expect(next).toMatch(/^\/sign-in\?type=hold/)
  })
})
