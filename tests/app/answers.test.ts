import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import worker from '../../worker/index.ts'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { anApp } from './an-app.ts'

const ALL = '/search/new-used-and-demo-cars'
const CAR = `/cars/${aCar().slug}`
const DAY = 86_400_000

const soldDaysAgo = (days: number) => aCar({ status: 'sold', sold_at: Date.now() - days * DAY })

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('every answer', () => {
  const EVERY = ['/', ALL, CAR, '/nowhere', '/cars', '/api/search', '/api/nothing', '/healthz']

  it.each(EVERY)('[QLT-03] [OPS-03] %s carries the security headers and the id of its request', async (path) => {
    const { ask } = await anApp()
    const { headers } = await ask(path, { headers: { 'cf-ray': 'ray-1' } })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': 'ray-1',
      'server-timing': expect.stringContaining('total;dur='),
    })
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('[QLT-03] also one to a host where nobody lives', async () => {
    const { ask } = await anApp()
    const answer = await ask('/', {}, 'nobody.example')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['/', 'OPTIONS, HEAD, GET'],
    [ALL, 'OPTIONS, HEAD, GET'],
    ['/contact-us', 'OPTIONS, HEAD, GET, POST'],
  ])('[QLT-03] %s says which methods it takes, and nothing else', async (path, methods) => {
    const { ask } = await anApp()
    const answer = await ask(path, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([204, methods, ''])
  })

  it.each(['[x', 'a b', 'x:1:2'])('[TEN-01] is plain to the host %s, which makes no address', async (host) => {
    const request = { url: `http://${host}/`, method: 'GET', headers: new Headers({ Host: host }) }
    const answer: Response = await Reflect.apply(worker.fetch, null, [request])
    expect([answer.status, await answer.text()]).toEqual([400, 'There is no site at this address.\n'])
  })

  it.each(['/', ALL, CAR])('[TEN-06] %s is kept by no shared cache', async (path) => {
    const { ask } = await anApp()
    expect((await ask(path)).headers.get('cache-control')).toMatch(/^private/)
  })

  it('[OPS-03] has an id of its own when nobody gave it one', async () => {
    const { ask } = await anApp()
    const ids = [await ask('/'), await ask('/')].map(({ headers }) => headers.get('x-request-id'))
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  it('[QLT-03] a page allows the styles and the script that stand in it, each by its hash', async () => {
    const { ask } = await anApp()
    const answer = await ask('/')
    const policy = answer.headers.get('content-security-policy')!.split('; ')
    const inline = [
      ...(await answer.text()).matchAll(/<(style|script)(?: media="[^"]*"| id="first-view")?>([^]*?)<\/\1>/g),
    ]
    expect(inline.map(([, name]) => name)).toEqual(['style', 'style', 'style', 'style', 'script'])
    for (const [, name, text] of inline) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      const allowed = policy.find((directive) => directive.startsWith(`${name}-src `))
      expect(allowed).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    }
  })
})

describe('the log', () => {
  it('a page names the rules for what may be drawn ahead: those for a finger on a phone alone', async () => {
    const { ask } = await anApp()
    for (const [mobile, rules] of [
      ['?0', '"/speculation-rules.json"'],
      ['?1', '"/speculation-rules-touch.json"'],
      ['?0', '"/speculation-rules.json"'],
    ] as const) {
      const { headers } = await ask('/', { headers: { 'Sec-CH-UA-Mobile': mobile } })
      expect(headers.get('speculation-rules')).toBe(rules)
    }
  })

  it('[OPS-03] holds one line a request, with site, path and status, and never the query', async () => {
    const { ask, slug } = await anApp({ env: { LOG_REQUESTS: '1' } })
    await ask(`${ALL}?query=jane.citizen@example.com&phone=0400000000`, { headers: { 'cf-ray': 'ray-2' } })
    const lines = vi.mocked(console.info).mock.calls.flat() as string[]
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'info',
      id: 'ray-2',
      site: slug,
      method: 'GET',
      path: ALL,
      status: 200,
    })
    expect(lines[0]).not.toMatch(/jane|0400/)
  })

  it('[OPS-03] says nothing of requests that went well, unless asked to', async () => {
    const { ask } = await anApp()
    await ask('/')
    expect([vi.mocked(console.info).mock.calls, vi.mocked(console.error).mock.calls]).toEqual([[], []])
  })

  it('[OPS-03] a failure is an error with the id that the visitor was given, without the query', async () => {
    const { ask, database } = await anApp()
    database.goDown()
    const answer = await ask('/cars/unheard-of?email=jane@example.com')
    const said = vi.mocked(console.error).mock.calls.flat().join('\n')
    expect(said).toContain(answer.headers.get('x-request-id'))
    expect(said).not.toContain('jane')
  })
})

describe('a car’s page', () => {
  it('[VDP-04] stays while the car is within the sold window and says the sentence', async () => {
    const { ask } = await anApp({ site: { include_sold_cars_days: 3 }, cars: [soldDaysAgo(2)] })
    const answer = await ask(CAR)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Unfortunately this car recently sold.')
  })

  it('[VDP-04] is gone after it, and the search forgets it at the same moment', async () => {
    const { ask } = await anApp({ site: { include_sold_cars_days: 3 }, cars: [soldDaysAgo(2.9)] })
    expect(await (await ask('/api/search')).json()).toMatchObject({ count: 1 })
    pass(0.2 * 86_400)
    expect((await ask(CAR)).status).toBe(410)
    expect(await (await ask('/api/search')).json()).toMatchObject({ count: 0 })
  })

  it('[SRC-10] [VDP-04] tells of a sale within seconds of its publication', async () => {
    const { ask, publish } = await anApp()
    expect(await (await ask(CAR)).text()).not.toContain('recently sold')
    await publish([aCar({ status: 'sold', sold_at: Date.now() })])
    pass(5)
    expect(await (await ask(CAR)).text()).toContain('recently sold')
  })

  it('[TEN-04] is not there when the site hides the car, whichever way it is asked for', async () => {
    const { ask } = await anApp({ site: { stock: { car_types: ['new'] } } })
    expect((await ask(CAR)).status).toBe(404)
    expect(await (await ask('/api/search')).json()).toMatchObject({ count: 0 })
    expect(await (await ask(ALL)).text()).not.toContain('Corolla')
  })

  it('[QLT-03] shows what a feed says as text, never as markup', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { ask } = await anApp({ cars: [aCar({ badge: evil, dealercomments: evil, colour: evil, stocknum: evil })] })
    for (const path of [CAR, ALL]) expect(await (await ask(path)).text()).not.toMatch(/<script>|<img src=x/)
  })
})

describe('two sites in one isolate', () => {
  it('[TEN-06] show their own car at the same address', async () => {
    const one = await anApp({ site: { name: 'First Yard' }, cars: [aCar({ colour: 'Red' })] })
    const two = await anApp({ site: { name: 'Second Yard' }, cars: [aCar({ colour: 'Blue' })] })
    for (const path of [CAR, ALL, '/', '/nowhere']) {
      const pages = [await (await one.ask(path)).text(), await (await two.ask(path)).text()]
      expect(pages[0]).toContain('First Yard')
      expect(pages[0]).not.toMatch(/Second Yard|Blue/)
      expect(pages[1]).toContain('Second Yard')
      expect(pages[1]).not.toMatch(/First Yard|Red/)
    }
  })

  it('[TEN-01] [TEN-06] a forwarded host changes nothing', async () => {
    const one = await anApp({ site: { name: 'First Yard' } })
    const two = await anApp({ site: { name: 'Second Yard' } })
    const headers = { 'X-Forwarded-Host': two.host, Forwarded: `host=${two.host}`, 'X-Original-Host': two.host }
    expect(await (await one.ask('/', { headers })).text()).toContain('First Yard')
  })
})

describe('addresses', () => {
  it.each([
    ['a model', '/search/toyota/tarago', 'Toyota Tarago', '/search/toyota'],
    ['a brand of the site', '/search/hino', 'Hino', ALL],
  ])('[SRC-01] [SRC-02] %s that is not in stock leads to what is, and says so', async (_, path, name, canonical) => {
    const entries = [{ title: 'Hino', slug: 'hino', kind: 'truck' as const }]
    const { ask, slug } = await anApp({ site: { brand_directory: { entries } } })
    const answer = await ask(path)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain(`There’s no ${name} in stock right now`)
    expect(page).toContain(`<link rel="canonical" href="https://${slug}.example${canonical}"/>`)
    expect(await (await ask(`/api${path}`)).json()).toMatchObject({ href: canonical, count: 1 })
  })

  it('[TEN-07] [NAV-07] another host of a site leads to its one address in one step, path and query kept', async () => {
    const { ask, slug, store } = await anApp()
    await store.kv.put(`host:old-${slug}.example`, slug)
    const answer = await ask('/Used-Car/?page=2', {}, `old-${slug}.example`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      `https://${slug}.example/search/used-cars?page=2`,
    ])
  })

  it('[NAV-07] what changes something is never redirected', async () => {
    const { ask } = await anApp()
    expect((await ask('/API/search/', { method: 'POST' })).status).toBe(404)
    expect((await ask('/Search/', { method: 'POST' })).status).toBe(404)
  })

  it('[TEN-03] a feature that is off has no page and no call', async () => {
    const { ask } = await anApp({ site: { features: { compare: false, watchlist: false } } })
    expect((await ask('/compare')).status).toBe(404)
    expect((await ask('/api/watchlist/add.json')).status).toBe(404)
  })
})

it('[OPS-03] a call by another method is told which one its address takes', async () => {
  const { ask } = await anApp()
  for (const path of ['/api/events', '/api/stock']) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  }
  const answer = await ask('/api/search', { method: 'POST' })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET'])
  expect((await ask('/api/nothing')).status).toBe(404)
})
