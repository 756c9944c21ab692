import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { cars, changes, JO, NOW, site, upToOffer, yard } from '../a-trade.ts'
import { openLink } from '../open-link.ts'
import { enterCodeAt, formOf, linkOf, openManage, press, written } from './a-managed.ts'

stopClock(NOW)
beforeEach(() => {
  for (const of of ['log', 'error', 'warn'] as const) vi.spyOn(console, of).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

async function anOffer() {
  const app = await yard({ cars, site: site(), env: { LOCAL: 'yes' } })
  const { html } = await upToOffer(app)
  pass(5)
  const page = await openManage(app, await linkOf(app))
  const price = /\$\d\d,\d{3}/.exec(html)![0]
  return { app, page, price }
}

const open = async ({ app, page }: Awaited<ReturnType<typeof anOffer>>) => {
  await enterCodeAt(app, page)
  return (await page.browser.go(page.path)).text()
}

describe('the page of a trade-in', () => {
  it('[DSK-01] [TRD-01] says nothing of car, plate and price to a link alone', async () => {
    const { page, price } = await anOffer()
    for (const text of ['DEMO1', 'HiAce', price, '62,000', JO.postcode]) expect(page.html).not.toContain(text)
    expect(page.html).toContain('Your trade-in')
  })

  it('[DSK-01] [TRD-01] accepts the offer that it shows, which dealer and shopper hear of once', async () => {
    const offer = await anOffer()
    const html = await open(offer)
    expect(html).toContain('Accept this offer')
    const { app, page } = offer
    const wrong = await press(page, 'accept', { valuation: 'another' })
    expect(wrong.status).toBe(409)
    for (let twice = 0; twice < 2; twice++) expect((await press(page, 'accept')).status).toBe(303)
    expect(changes(app).filter(({ subcategory }) => subcategory === '3. Offer Accepted')).toMatchObject([
      { fields: { offer_accepted: 'true' } },
    ])
    expect(written(app).at(-1)).toBe('offer_accepted')
    expect(await (await page.browser.go(page.path)).text()).toContain('You accepted our offer.')
  })

  it('[DSK-01] [TRD-01] declines it, and lets it be accepted after all', async () => {
    const offer = await anOffer()
    await open(offer)
    const { app, page } = offer
    expect((await press(page, 'decline')).status).toBe(303)
    const html = await (await page.browser.go(page.path)).text()
    expect([formOf(html, 'decline'), html.includes('Your answer')]).toEqual([undefined, true])
    pass(1)
    await press(page, 'accept')
    expect(changes(app).map(({ subcategory }) => subcategory)).toEqual([
      '2. Valuation Given',
      '3. Offer Declined',
      '3. Offer Accepted',
    ])
    expect(written(app).slice(-2)).toEqual(['offer_declined', 'offer_accepted'])
  })

  it('[DSK-01] [TRD-01] opens the trade-in itself in this browser', async () => {
    const offer = await anOffer()
    await open(offer)
    const next = (await press(offer.page, 'carry_on')).headers.get('Location')!
    expect(next).toMatch(/^\/trade-in\?ref=[0-9a-f]{8}$/)
    expect(await (await openLink(offer.page.browser.go, next)).answer.text()).toContain('Our offer')
  })
})
