import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const API = 'https://api.dealer.example/v1'
const own = aCar({ id: 1, price: 20_000, km: 60_000, state: 'QLD' })
const likeIt = [19_000, 20_500, 22_000, 20_000, 19_500, 21_000, 20_600, 21_400, 19_800].map((price, at) =>
  aCar({ id: at + 2, price, km: 56_000 + at * 1_000 }),
)
const features = { price_comparison: true }
const upstream = { url: API, serves: ['price_comparison'] }
const page = `/cars/${own.slug}`
const call = `${page}/autogauge`
const late = `/api/price-comparison?car=${own.slug}`

const ANSWER = {
  fill: 40,
  listing_price: 20_000,
  market_range_min: 18_000,
  market_range_max: 23_000,
  confidence: 0.6,
  description: 'Compared with 41 sales in Queensland.',
}

type Setting = Parameters<typeof anApp>[0]
const embedded = (cars: Car[] = [own, ...likeIt], site: NonNullable<Setting>['site'] = {}) =>
  anApp({ site: { ...site, features: { ...features, ...site?.features } }, cars })

/** A site whose own system answers so, and what that system was asked. */
async function far(answer: () => Response | Promise<Response>, car = own) {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
  const app = await anApp({
    site: { features, upstream, server_side_integration: 'UPSTREAM_KEY_NORTH' } as never,
    cars: [car, ...likeIt],
    env: { UPSTREAM_KEY_NORTH: 'from-env' } as never,
  })
  return { ...app, asked }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const logged = () => vi.mocked(console.error).mock.calls.flat().join()

describe('a price compared with the stock of the site', () => {
  it('[VDP-11] is drawn with the page, in words too, and needs no script', async () => {
    const { ask, database } = await embedded()
    const html = await (await ask(page)).text()
    expect(html).toContain('How this price compares')
    expect(html).toMatch(/\$19,\d[05]0 to \$21,\d[05]0/)
    expect(html).toContain(
      'Compared with 9 cars on this site, adjusted to this one’s kilometres: Toyota Corolla, 2020, 56,000 to 64,000 km.',
    )
    expect(html).toContain('<details class="comparison-working"><summary>How this was worked out</summary>')
    expect(html).toContain('asking prices of 9 like this one')
    expect(html).not.toContain('api/price-comparison')
    expect(database.asked()).toBe(0)
  })

  it('[VDP-11] is answered at the car’s autogauge with all its fields', async () => {
    const { ask } = await embedded()
    expect(await (await ask(call)).json()).toEqual({
      fill: expect.any(Number),
      listing_price: 20_000,
      market_range_min: expect.any(Number),
      market_range_max: expect.any(Number),
      confidence: expect.any(Number),
      description: expect.stringContaining('9 cars'),
      basis: {
        cars: 9,
        same_badge: null,
        estimate: expect.any(Number),
        spread: expect.any(Number),
        per_year: null,
        per_10000_km: expect.any(Number),
      },
    })
  })

  it.each([
    ['a car of another condition', { car_type: 'demo' }],
    ['another model', { model: 'Camry' }],
    ['a sold car', { status: 'sold', sold_at: Date.now() }],
    ['a hidden car', { show_on_dealer_website: false }],
    ['a car kept off this site', { excluded_website_ids: [1_000_000] }],
    ['a car without a price', { price: null }],
    ['a car paid by the week', { subscription_price: 189 }],
  ] as [string, Partial<Car>][])('[VDP-11] is not compared with %s', async (_, fields) => {
    const cars = [own, ...likeIt.slice(0, 2), { ...likeIt[2]!, ...fields }]
    const { ask } = await embedded(cars, { id: 1_000_000, features: { subscriptions: true } })
    expect((await ask(call)).status).toBe(404)
    expect(await (await ask(page)).text()).not.toContain('How this price compares')
  })

  it.each([
    ['is sold', { status: 'sold', sold_at: Date.now() }],
    ['has no price', { price: null }],
    ['costs more than similar ones', { price: 26_000 }],
    ['is newer than all the others', { year: 2021 }],
    ['was driven further than any other', { km: 66_000 }],
  ] as [string, Partial<Car>][])('[VDP-11] is not on the page of a car that %s', async (_, fields) => {
    const { ask } = await embedded([{ ...own, ...fields }, ...likeIt])
    const answer = await ask(page)
    expect([answer.status, (await answer.text()).includes('How this price compares')]).toEqual([200, false])
    expect((await ask(late)).status).toBe(204)
  })

  it('[VDP-11] is not on a page with fewer than eight cars to compare with', async () => {
    const { ask } = await embedded([own, ...likeIt.slice(0, 7)])
    expect(await (await ask(page)).text()).not.toContain('How this price compares')
  })

  it('[VDP-11] is also on the page of a dear car where the site shows it there', async () => {
    const cars = [{ ...own, price: 26_000 }, ...likeIt]
    const { ask } = await embedded(cars, { vehicle: { comparison_above_range: true } })
    expect(await (await ask(page)).text()).toContain('Above the range of similar ones')
  })

  it('[STK-08] compares cars of one body', async () => {
    const { ask } = await embedded([{ ...own, simple_body: 'Wagon' }, ...likeIt])
    expect((await ask(call)).status).toBe(404)
  })

  it('[TEN-03] is nowhere on a site that has it off', async () => {
    const { ask } = await anApp({ cars: [own, ...likeIt] })
    expect([(await ask(call)).status, (await ask(late)).status]).toEqual([404, 404])
    expect(await (await ask(page)).text()).not.toContain('comparison')
  })

  it('[VDP-11 TEN-04] knows no car of another site, none that is gone and none that never was', async () => {
    const other = await embedded([aCar({ id: 77, price: 20_000, km: 60_000 })])
    const { ask } = await embedded([own, ...likeIt, aCar({ id: 50, status: 'withdrawn' })])
    for (const slug of [aCar({ id: 77 }).slug, aCar({ id: 50 }).slug, 'no-such-car']) {
      expect((await ask(`/cars/${slug}/autogauge`)).status).toBe(404)
      expect((await ask(`/api/price-comparison?car=${slug}`)).status).toBe(404)
    }
    expect((await other.ask(`/cars/${aCar({ id: 77 }).slug}`)).status).toBe(200)
  })
})

describe('a price compared by the dealer’s own system', () => {
  it('[VDP-11] is asked for at the car’s path under its address, with the secret, and not by the page', async () => {
    const { ask, asked } = await far(() => Response.json(ANSWER))
    const html = await (await ask(page)).text()
    expect([html.includes(`data-source="${late}"`), asked]).toEqual([true, []])
    expect(await (await ask(call)).json()).toEqual(ANSWER)
    expect(asked[0]?.url).toBe(`${API}/cars/${own.slug}/autogauge`)
    expect(asked[0]?.init).toMatchObject({
      redirect: 'manual',
      headers: { Authorization: 'Bearer from-env', Referer: expect.stringMatching(/^https:\/\/yard-\d+\.example$/) },
    })
  })

  it('[VDP-11] comes as HTML for its place, its words as text', async () => {
    const { ask } = await far(() => Response.json({ ...ANSWER, description: '<script>alert(1)</script>' }))
    const html = await (await ask(late)).text()
    expect(html).toContain('$18,000 to $23,000')
    expect(html).toContain('&lt;script&gt;')
  })

  it.each([
    ['a low confidence', { confidence: 0.2 }],
    ['a range that ends below the price', { market_range_max: 19_999 }],
  ])('[VDP-11] is not shown with %s', async (_, fields) => {
    const { ask } = await far(() => Response.json({ ...ANSWER, ...fields }))
    expect((await ask(late)).status).toBe(204)
    expect(logged()).toBe('')
  })

  it.each([
    ['an error', () => new Response('', { status: 500 }), 'answered 500'],
    ['a redirect', () => Response.redirect('https://elsewhere.example/', 302), 'answered 302'],
    ['a broken line', () => Promise.reject(new TypeError(API)), 'TypeError'],
    ['what is no JSON', () => new Response('<html>'), 'not JSON'],
    ['too much', () => new Response(`"${'x'.repeat(70_000)}"`), 'more than 64000 bytes'],
    ['a field in words', () => Response.json({ ...ANSWER, confidence: 'high' }), 'see confidence'],
    ['a field missing', () => Response.json({ ...ANSWER, fill: undefined }), 'see fill'],
    ['a field that is null', () => Response.json({ ...ANSWER, description: null }), 'see description'],
    ['a price of nothing', () => Response.json({ ...ANSWER, market_range_min: 0 }), 'see market_range_min'],
    ['more than certainty', () => Response.json({ ...ANSWER, confidence: 60 }), 'see confidence'],
    ['a range upside down', () => Response.json({ ...ANSWER, market_range_min: 24_000 }), 'see market_range_max'],
    ['no numbers', () => new Response('{"fill":1e999}'), 'see fill'],
    ['a list', () => Response.json([ANSWER]), 'see the whole'],
  ] as [string, () => Response | Promise<Response>, string][])(
    '[VDP-11] is hidden and logged when the answer is %s',
    async (_, answer, words) => {
      const { ask } = await far(answer)
      expect((await ask(late)).status).toBe(204)
      expect(logged()).toContain(words)
      expect(logged()).not.toContain(API)
      expect((await ask(call)).status).toBe(502)
      expect((await ask(page)).status).toBe(200)
    },
  )

  it('[VDP-11] is given up after two seconds', async () => {
    const { ask } = await far(() => new Promise(() => {}))
    expect((await ask(late)).status).toBe(204)
    // A busy machine has spent a millisecond of the two seconds before the call.
    expect(logged()).toMatch(/no answer within (?:1\d{3}|2000) ms/)
  })

  it('[VDP-11] is nothing for a car that it does not know, which is no trouble', async () => {
    const { ask } = await far(() => new Response('', { status: 404 }))
    expect([(await ask(late)).status, (await ask(call)).status, logged()]).toEqual([204, 404, ''])
  })

  it('[VDP-11] is not asked about a sold car', async () => {
    const { ask, asked } = await far(() => Response.json(ANSWER), { ...own, status: 'sold', sold_at: Date.now() })
    await ask(page)
    await ask(late)
    await ask(call)
    expect(asked).toEqual([])
  })
})

describe('a price that the feed compares with an average', () => {
  const NOTE = '$5,000 below the Queensland average'
  const averaged = { ...own, autograb_data: { state_average_market_price: 25_000, average_market_price: null } }
  /** What a page says of a price: the average, and a heading of the comparison. */
  const said = (html: string) => [html.includes(NOTE), html.includes('How this price compares')]

  it('[VDP-11 VDP-12] says what the comparison says and nothing else', async () => {
    const { ask } = await embedded([averaged, ...likeIt])
    expect(said(await (await ask(page)).text())).toEqual([false, true])
  })

  it('[VDP-11 VDP-12] is not called cheap where the comparison is hidden because it is dear', async () => {
    const cheap = likeIt.map((car) => ({ ...car, price: car.price! * 0.7 }))
    const { ask } = await embedded([averaged, ...cheap])
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
  ] as [string, () => Response, number, boolean[]][])('[VDP-11 VDP-12] %s', async (_, answer, status, words) => {
    const { ask } = await far(answer, averaged)
    const place = await ask(late)
    expect([place.status, said(await place.text())]).toEqual([status, words])
  })

  it('[VDP-12 QLT-05] waits for the dealer’s own system, and is read at once only without script', async () => {
    const { ask } = await far(() => Response.json(ANSWER), averaged)
    const html = await (await ask(page)).text()
    expect(html).toContain(`<noscript><p class="market-note"><strong>${NOTE}`)
    expect(html.split(NOTE)).toHaveLength(2)
  })
})
