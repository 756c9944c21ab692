import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../../shared/time.ts'
import { pass, stopClock } from '../../clock.ts'
import { aYard, paidFor } from '../a-yard.ts'
import { enterCodeAt, formOf, linkOf, openManage, press } from './a-managed.ts'

stopClock(Date.parse('2026-11-20T00:00:00Z'))
beforeEach(() => {
  for (const of of ['log', 'error', 'warn'] as const) vi.spyOn(console, of).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

async function aHold({ isPaid = false, ...setting }: Parameters<typeof aYard>[0] & { isPaid?: boolean } = {}) {
  const yard = await aYard(setting)
  await yard.reserve()
  pass(5)
  const [held] = yard.reservations()
  if (isPaid) await yard.tell(paidFor(held!.id))
  await yard.settled()
  const link = await linkOf(yard)
  return { yard, id: held!.id, link, page: await openManage(yard, link) }
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('the page of a reservation', () => {
  it('[DSK-01] [RES-01] finds an unpaid hold again in any browser, and leads to its payment', async () => {
    const { page } = await aHold()
    expect(textOf(page.html)).toContain('One step left: your deposit')
    expect(page.html).toContain('On hold')
    const answer = await press(page, 'pay')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringContaining('/dev/pay')])
  })

  it('[DSK-01] [RES-01] shows a link alone neither reference nor amount of what was paid, and lets nothing go', async () => {
    const { yard, id, page } = await aHold({ isPaid: true })
    const text = textOf(page.html)
    expect(text).toContain('This car is reserved for you')
    expect([text.includes(id), text.includes('$200'), formOf(page.html, 'release')]).toEqual([false, false, undefined])
    expect((await press(page, 'release')).headers.get('Location')).toBe(`${page.path}#code`)
    expect(yard.reservations()).toMatchObject([{ state: 'paid' }])
  })

  it('[DSK-01] [RES-01] shows the receipt by a code, lets the car go by a press, and the refund on its way', async () => {
    const { yard, id, page } = await aHold({ isPaid: true })
    await enterCodeAt(yard, page)
    const receipt = textOf(await (await page.browser.go(page.path)).text())
    for (const each of ['Your receipt', id, '$200.00', 'Paid', 'Cancel and get $200 back'])
      expect(receipt).toContain(each)
    expect((await press(page, 'release')).status).toBe(303)
    const after = textOf(await (await page.browser.go(page.path)).text())
    expect(after).toMatch(/You let this car go. Your deposit (is on its way|has gone) back to your card/)
    await yard.settled()
    expect(yard.reservations()).toMatchObject([{ state: 'released', reason: 'cancelled' }])
    expect(yard.payments()).toMatchObject([{ state: 'refunded' }])
    expect((await press(page, 'release')).status).toBe(303)
    const done = textOf(await (await page.browser.go(page.path)).text())
    expect(done).toContain('Refunded to your card')
    pass((15 * DAY_MS) / 1_000)
    expect((await openManage(yard, await linkOf(yard))).status).toBe(410)
  })

  it('[DSK-01] [RES-01] lets another browser have the hold, whose checkout then knows its owner', async () => {
    const { yard, page } = await aHold({ isPaid: true })
    expect(textOf(await (await page.browser.go(yard.path)).text())).toContain('Another shopper has this car on hold')
    await enterCodeAt(yard, page)
    expect((await press(page, 'adopt')).status).toBe(303)
    expect(textOf(await (await page.browser.go(yard.path)).text())).toContain('This car is reserved for you')
  })

  it('[DSK-01] [RES-01] does not pay for a hold that has ended', async () => {
    const { yard, page } = await aHold()
    pass(DAY_MS / 1_000)
    const fresh = await openManage(yard, await linkOf(yard))
    expect(textOf(fresh.html)).toContain('Your hold has ended')
    expect(textOf(fresh.html)).toContain('To see your reservation, confirm it’s you.')
    expect(formOf(fresh.html, 'pay')).toBeUndefined()
    const answer = await press({ ...fresh }, 'pay')
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('has ended since you opened this page'),
    ])
    void page
  })

  it('[DSK-01] [RES-01] is where a shopper comes back to who pays by the link in another browser', async () => {
    const { yard, page } = await aHold()
    await press(page, 'pay')
    const back = await page.browser.go(`${yard.path}?paid`)
    expect([back.status, back.headers.get('Location')]).toEqual([303, `${page.path}&paid`])
    const pending = await page.browser.go(`${page.path}&paid`)
    expect(pending.headers.get('refresh')).toBe('3')
    const words = textOf(await pending.text())
    expect(words).toContain('Your payment is on its way to us')
    expect(words).toContain('I have not paid yet')
    expect(words).not.toContain('One step left')
    // Of any other browser it stays what it is.
    expect((await yard.asBen({}, `${yard.path}?paid`)).status).toBe(200)
  })

  it('[DSK-01] [RES-02] says after the payment whether it may still be on its way', async () => {
    const { yard, page } = await aHold()
    const shown = async () => textOf(await (await page.browser.go(`${page.path}&paid`)).text())
    await press(page, 'pay')
    pass(46 * 60)
    expect(await shown()).toContain('If this car can’t be reserved for you any more, all of it goes back to your card.')
    expect(await shown()).not.toMatch(/has ended|Time ran out/)
    pass(60 * 60)
    const fresh = await openManage(yard, await linkOf(yard))
    expect(textOf(await (await fresh.browser.go(`${fresh.path}&paid`)).text())).toContain('Your hold has ended')
  })

  it('[DSK-01] [RES-03] says of a request that nothing is held', async () => {
    const yard = await aYard({ reservation: { payment_processors: [] } })
    await yard.reserve()
    pass(5)
    const page = await openManage(yard, await linkOf(yard))
    expect(textOf(page.html)).toContain('Nothing is on hold yet.')
  })
})
