import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'
const car = aCar({ id: 4, views: 100, updated_at: 1_700_000_000_000 })
const page = `/cars/${car.slug}`
const QUERY = 'photos_count=0&updated_at=1700000000000&website_id=900'
const call = `${page}/view.json?${QUERY}`
const API = 'https://api.dealer.example/v1'

async function viewing(site: Record<string, unknown> = {}, of = car, env = {}) {
  const app = await anApp({ site: { id: 900, ...site }, cars: [of], env })
  const look = (headers: Record<string, string> = {}) =>
    app.ask(call, { headers: { 'User-Agent': BROWSER, 'Sec-Fetch-Site': 'same-origin', ...headers } })
  const views = async (headers?: Record<string, string>) => (await (await look(headers)).json()).views
  const tell = async (told: unknown[], headers: Record<string, string> = {}) => {
    const sent = { Origin: `http://${app.host}`, 'Content-Type': 'application/json', 'User-Agent': BROWSER, ...headers }
    return (await app.ask('/api/events', { method: 'POST', body: JSON.stringify({ told }), headers: sent })).status
  }
  return { ...app, look, views, tell }
}

async function upstreamed(answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  return { ...(await viewing({ upstream: { url: API, serves: ['views'] } })), asked }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a look at a car', () => {
  it('[VDP-10] is counted on top of what the feed says, and kept by no cache', async () => {
    const { look } = await viewing()
    const answer = await look()
    expect(await answer.json()).toEqual({
      views: 101,
      car_fields: { photos_count: 0, updated_at: 1_700_000_000_000 },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await (await look()).json()).views).toBe(102)
  })

  it.each([
    ['a crawler', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['a measuring robot', { 'User-Agent': 'Mozilla/5.0 HeadlessChrome/141.0.0.0 Safari/537.36' }],
    ['curl', { 'User-Agent': 'curl/8.9.1' }],
    ['what gives no name', { 'User-Agent': '' }],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['an address typed in', { 'Sec-Fetch-Site': 'none' }],
    ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
    ['a page drawn ahead', { 'Sec-Purpose': 'prefetch;prerender' }],
  ])('[VDP-10] is not counted from %s', async (_, headers) => {
    const { views } = await viewing()
    expect([await views(headers), await views(headers), await views()]).toEqual([100, 100, 101])
  })

  it('[VDP-10] is not counted from who looks without end, and not before consent where a site asks for it', async () => {
    const limited = await viewing({}, car, { EVENTS_LIMIT: { limit: async () => ({ success: false }) } })
    expect([await limited.views(), await limited.views()]).toEqual([100, 100])
    const asking = await viewing({ features: { consent: true } })
    expect([await asking.views(), await asking.views()]).toEqual([100, 100])
  })

  it('[VDP-10] is not counted by drawing the page, which says how many there were before', async () => {
    const { ask, views } = await viewing()
    for (const _ of ['drawn', 'drawn again']) {
      const html = await (await ask(`${page}?view=images`)).text()
      expect(html).toContain('<p class="car-views">Viewed 100 times</p>')
      expect(html).toContain(`data-look="${car.slug}"`)
      expect(html).not.toContain('view.json')
    }
    expect(await views()).toBe(101)
  })

  it('[VDP-10] is counted with what else the visit tells, once for each car, however often it was told', async () => {
    const { tell, views } = await viewing()
    expect(await tell([{ car: car.slug, ago: 5 }, { car: 'no-such-car' }, { car: car.slug }])).toBe(204)
    expect(await views()).toBe(102)
  })

  it.each([
    ['a crawler', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, 204],
    ['what gives no name', { 'User-Agent': '' }, 204],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a browser that said no', { Cookie: '__Host-counting=no.older' }, 204],
  ])('[VDP-10] told by %s it is not counted', async (_, headers, status) => {
    const { tell, views } = await viewing()
    expect(await tell([{ car: car.slug }], headers)).toBe(status)
    expect(await views()).toBe(101)
  })

  it('[VDP-10] [TEN-03] told of a car that is sold, or on a site that counts none, it is not counted', async () => {
    const sold = await viewing({}, { ...car, status: 'sold', sold_at: Date.now() })
    const plain = await viewing({ features: { views_count: false } })
    for (const { ask, tell, database, settled } of [sold, plain]) {
      expect(await (await ask(page)).text()).not.toContain('class="car-views"')
      expect(await tell([{ car: car.slug }])).toBe(204)
      await settled()
      expect((await database.db.prepare('select * from car_views').all()).results).toEqual([])
    }
  })

  it.each([
    ['sold', { status: 'sold', sold_at: Date.now() }],
    ['withdrawn', { status: 'withdrawn' }],
    ['hidden', { show_on_dealer_website: false }],
  ] as const)('[VDP-10] is nothing for a car that is %s', async (_, fields) => {
    const { ask, look } = await viewing({}, { ...car, ...fields })
    expect((await look()).status).toBe(404)
    expect(await (await ask(page)).text()).not.toContain('view.json')
  })

  it('[VDP-10] [TEN-04] is nothing for a car of another site', async () => {
    const { ask } = await viewing({}, aCar({ id: 8 }))
    expect((await ask(call)).status).toBe(404)
  })

  it('[TEN-03] is not there on a site that counts none', async () => {
    const { ask, look } = await viewing({ features: { views_count: false } })
    expect((await look()).status).toBe(404)
    expect(await (await ask(page)).text()).not.toContain('view.json')
  })

  it('[VDP-10] says nothing when the database is down, and the page goes on', async () => {
    const { ask, look, database } = await viewing()
    database.goDown()
    const drawn = await ask(page)
    expect([(await look()).status, drawn.status]).toEqual([502, 200])
    expect(await drawn.text()).not.toContain('Viewed')
    expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('D1 is down')
  })
})

describe('a look that the dealer’s own system counts', () => {
  it('[VDP-10] is asked for by the page once it is seen, and not by drawing it', async () => {
    const { ask, asked } = await upstreamed(() => Response.json({ views: 7 }))
    expect(await (await ask(page)).text()).toContain(`data-source="${call.replaceAll('&', '&amp;')}"></p>`)
    expect(asked).toEqual([])
  })

  it('[VDP-10] is told there with what it wants to know', async () => {
    const { views, asked, database } = await upstreamed(() => Response.json({ views: 7, car_fields: { hot: true } }))
    expect(await views()).toBe(7)
    expect([asked, database.asked()]).toEqual([[`${API}${page}/view.json?${QUERY}`], 0])
  })

  it('[VDP-10] is told once, whatever comes of it: to ask is to count', async () => {
    const { look, asked } = await upstreamed(() => new Response('', { status: 503 }))
    expect([(await look()).status, asked.length]).toEqual([502, 1])
  })

  it('[VDP-10] is not told of robots', async () => {
    const { look, asked } = await upstreamed(() => Response.json({ views: 7 }))
    expect([(await look({ 'User-Agent': 'Googlebot/2.1' })).status, asked]).toEqual([404, []])
  })

  it.each([
    ['in words', { views: 'many' }],
    ['below none', { views: -1 }],
    ['in halves', { views: 1.5 }],
    ['without end', { views: 1e12 }],
    ['not at all', {}],
  ])('[VDP-10] is not believed when it counts %s', async (_, body) => {
    const { look } = await upstreamed(() => Response.json(body))
    expect((await look()).status).toBe(502)
  })
})
