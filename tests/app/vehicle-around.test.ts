import { describe, expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const hostile = '"><script>alert(1)</script>'

async function pageOf(
  car: Parameters<typeof aCar>[0] = {},
  site: NonNullable<Parameters<typeof anApp>[0]>['site'] = {},
) {
  const { ask } = await anApp({ site, cars: [aCar({ slug: 'corolla', ...car })] })
  const answer = await ask('/cars/corolla')
  return { answer, text: await answer.text() }
}

/** How many buttons beside the photographs are the one to press. */
const primaries = (text: string) => {
  const side = text.slice(text.indexOf('class="vehicle-side"'), text.indexOf('</aside>'))
  return side.match(/button-primary/g)?.length
}

describe('the page of a car', () => {
  it('[VDP-09] that nobody described still has its name, a price line, a next step and ways to share it', async () => {
    const { answer, text } = await pageOf({}, { features: { offers: false } })
    expect(answer.status).toBe(200)
    expect(text).toContain('2020 Toyota Corolla')
    expect(text).toContain('Enquire for price.')
    expect(text).toContain('Dealer comments are pending. Please check back here later.')
    expect(text).toContain('Call 07 5550 0100')
    expect(text).not.toMatch(/NaN|undefined|null km|>null</)
    for (const part of ['Key information', 'Specifications', 'History report', 'statutory', 'class="feature-banner"'])
      expect([part, text.includes(part)]).toEqual([part, false])
  })

  it('[VDP-09] [QLT-03] draws every word of a feed as words', async () => {
    const { text } = await pageOf({
      badge: hostile,
      colour: hostile,
      variant: hostile,
      stocknum: hostile,
      standardEquipment: [hostile],
      dealercomments: `Tidy. &lt;script&gt;alert(2)&lt;/script&gt; <img src=x onerror="alert(3)"`,
      file: 'javascript:alert(4)',
    })
    expect(text).not.toMatch(/<script>|<img src=x|javascript:/)
    expect(text).toContain('&lt;script&gt;alert(2)&lt;/script&gt;')
  })

  it('[VDP-13] leads to the history report where there is a file, in a tab of its own that cannot reach back', async () => {
    const { text } = await pageOf({ file: 'https://reports.example/1.pdf' })
    expect(text).toContain('href="https://reports.example/1.pdf" target="_blank" rel="noopener noreferrer"')
  })

  it('[VDP-02] says the state’s warranty with its source, on a site that turns it on', async () => {
    const car = { build_date: '2021-03', km: 40_000, regplate: '724FK3', state: 'QLD' }
    const { text } = await pageOf(car, { features: { statutory_warranty: true } })
    expect(text).toContain('href="#warranty"')
    expect(text).toContain('id="warranty"')
    expect(text).toContain('Motor Dealers and Chattel Auctioneers Act 2014 (Qld)')
    expect((await pageOf(car)).text).not.toContain('#warranty')
  })

  it('[VDP-07] shares the tenant’s own address whichever host it is asked at', async () => {
    const { ask, slug } = await anApp({
      cars: [aCar({ slug: 'corolla' })],
      site: { features: { share_twitter: false } },
    })
    const text = await (await ask('/cars/corolla')).text()
    expect(text).toContain(`data-copy="https://${slug}.example/cars/corolla"`)
    expect(text).not.toContain('twitter.com')
  })

  it('[VDP-03] [VDP-04] has one next step: to call, or once sold, to find another', async () => {
    expect(primaries((await pageOf()).text)).toBe(1)
    const sold = await pageOf({ status: 'sold', sold_at: Date.now() })
    expect(primaries(sold.text)).toBe(1)
    expect(sold.text).not.toContain('href="tel:+61755500100">Call')
  })

  it('[VDP-07] keeps sight of a window that it opens, and of none that opened it', async () => {
    const { answer } = await pageOf()
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })
})
