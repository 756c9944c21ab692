import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER, cheaper, embedded, far, features, late, likeIt, own, page } from './a-compared-price.ts'
import { aHostedApp } from './a-hosted-app.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a price that the feed compares with an average', () => {
  const NOTE = '$5,000 below the Queensland average'
  const averaged = { ...own, autograb_data: { state_average_market_price: 25_000, average_market_price: null } }
  /** What a page says of a price: the average, and a heading of the comparison. */
  const said = (html: string) => [html.includes(NOTE), html.includes('How this price compares')]

  it('[VDP-11] [VDP-12] says what the comparison says and nothing else', async () => {
    const { ask } = await embedded([averaged, ...likeIt])
    expect(said(await (await ask(page)).text())).toEqual([false, true])
  })

  it('[VDP-11] [VDP-12] is not called cheap where the comparison is hidden because it is dear', async () => {
    const { ask } = await embedded([averaged, ...cheaper])
    expect(said(await (await ask(page)).text())).toEqual([false, false])
    expect((await ask(late)).status).toBe(204)
  })

  it.each([
    ['the stock has too few like it', [averaged, ...likeIt.slice(0, 7)], {}],
    ['the site compares no prices', [averaged, ...likeIt], { features: { price_comparison: false } }],
  ])('[VDP-12] stands on its own where %s', async (_, cars, site) => {
    const { ask } = await embedded(cars, site)
    expect(said(await (await ask(page)).text())).toEqual([true, false])
  })

  it.each([
    ['too few to be shown', cheaper.slice(0, 4), {}],
    ['on a site that compares no prices', cheaper, { features: { price_comparison: false } }],
  ])('[VDP-12] is not called cheap where like cars ask less: %s', async (_, others, site) => {
    const { ask } = await embedded([averaged, ...others], site)
    expect(said(await (await ask(page)).text())).toEqual([false, false])
  })

  it.each([
    ['is not sure', () => Response.json({ ...ANSWER, confidence: 0.2 })],
    ['knows nothing', () => new Response('', { status: 404 })],
    ['fails', () => new Response('', { status: 500 })],
  ] as [string, () => Response][])(
    '[VDP-12] is not called cheap where like cars on the site ask less and the dealer’s own system %s',
    async (_, answer) => {
      const { ask } = await far(answer, averaged, {}, cheaper)
      expect(await (await ask(page)).text()).not.toContain(NOTE)
      expect((await ask(late)).status).toBe(204)
    },
  )

  it.each([
    ['gives way to the dealer’s own system', () => Response.json(ANSWER), 200, [false, true]],
    [
      'gives way to it too where it calls the car dear',
      () => Response.json({ ...ANSWER, market_range_max: 19_000 }),
      204,
      [false, false],
    ],
    ['speaks where that is not sure', () => Response.json({ ...ANSWER, confidence: 0.2 }), 200, [true, true]],
    ['speaks where that knows nothing', () => new Response('', { status: 404 }), 200, [true, true]],
    ['speaks where that fails', () => new Response('', { status: 500 }), 200, [true, true]],
  ] as [string, () => Response, number, boolean[]][])('[VDP-11] [VDP-12] %s', async (_, answer, status, words) => {
    const { ask } = await far(answer, averaged)
    const place = await ask(late)
    expect([place.status, said(await place.text())]).toEqual([status, words])
  })

  it('[VDP-12] [QLT-05] waits for the dealer’s own system, and is read at once only without script', async () => {
    const { ask } = await far(() => Response.json(ANSWER), averaged)
    const html = await (await ask(page)).text()
    expect(html).toContain(`<noscript><p class="market-note"><strong>${NOTE}`)
    expect(html.split(NOTE)).toHaveLength(2)
  })

  it('[VDP-12] [SRC-20] is not said without script where the stock that could contradict it is on a search server', async () => {
    const cars = [averaged, ...likeIt.slice(0, 7)].map((car) => ({ ...car, badge: 'SX 2.0 (4X4)' }))
    const { ask } = await aHostedApp({ site: { features }, hosted: cars, indexed: cars })
    expect(await (await ask(page)).text()).not.toContain(NOTE)
    expect(await (await ask(late)).text()).toContain(NOTE)
  })
})
