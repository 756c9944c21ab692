import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { anApp } from './an-app.ts'

const ALL = '/search/new-used-and-demo-cars'
const CAR = `/cars/${aCar().slug}`

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

type App = Awaited<ReturnType<typeof anApp>>

/** How an answer came to be, as its Server-Timing says. */
const howOf = (answer: Response) => /cache;desc="page (\w+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1]
const how = async ({ ask }: App, path: string, init?: RequestInit) => howOf(await ask(path, init))
const plain = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== 'server-timing' && name !== 'x-request-id')

describe('a page that was drawn before', () => {
  it.each(['/', ALL, '/search', '/search/toyota', `${ALL}?price=-90000&sortBy=latest`, CAR])(
    '[SRC-10] %s comes from memory, the same to the byte, headers and all',
    async (path) => {
      const app = await anApp()
      const [first, second] = [await app.ask(path), await app.ask(path)]
      expect([howOf(first), howOf(second)]).toEqual(['drawn', 'memory'])
      expect(plain(second)).toEqual(plain(first))
      expect(await second.text()).toBe(await first.text())
      expect(second.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-")
      expect(second.headers.get('cache-control')).toBe('private, no-cache')
    },
  )

  it('[SRC-10] every answer has its own request id', async () => {
    const { ask } = await anApp()
    const ids = [await ask('/'), await ask('/')].map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
  })

  it('[SRC-10] is drawn anew after a minute, for the hours it shows', async () => {
    const app = await anApp()
    await app.ask('/')
    pass(59)
    expect(await how(app, '/')).toBe('memory')
    pass(1)
    expect(await how(app, '/')).toBe('drawn')
  })

  it('[SRC-10] shows a change of stock as soon as the stock is looked at, within five seconds', async () => {
    const app = await anApp({ cars: [aCar(), aCar({ id: 2, slug: 'the-second', source_key: '2' })] })
    for (const path of ['/', ALL, CAR]) await app.ask(path)
    await app.publish([aCar({ id: 2, slug: 'the-second', source_key: '2' })])
    pass(5)
    for (const path of ['/', ALL]) {
      const answer = await app.ask(path)
      expect([path, howOf(answer)]).toEqual([path, 'drawn'])
      expect(await answer.text()).not.toContain(`"${CAR}"`)
    }
    expect((await app.ask(CAR)).status).toBe(404)
    expect(await (await app.ask(`/api${ALL}`)).json()).toMatchObject({ count: 1 })
  })

  it('[RES-01 SRC-10] shows a car as free from the moment its hold ends, and by no database', async () => {
    const app = await anApp({ cars: null })
    await app.publish([aCar()], [[aCar().id, Date.now() + 30_000]])
    for (const path of [ALL, CAR]) expect(await (await app.ask(path)).text()).toMatch(/Reserved|on hold/)
    pass(29)
    for (const path of [ALL, CAR]) expect([path, await how(app, path)]).toEqual([path, 'memory'])
    pass(1)
    for (const path of [ALL, CAR]) {
      const answer = await app.ask(path)
      expect([path, howOf(answer)]).toEqual([path, 'drawn'])
      expect(await answer.text()).not.toMatch(/Reserved|on hold/)
    }
    expect(app.database.asked()).toBe(0)
  })

  it('[SRC-10] shows a change of the site’s config as soon as the config is read', async () => {
    const app = await anApp({ site: { name: 'Old Yard' } })
    await app.ask('/')
    await app.configure({ name: 'New Yard' })
    pass(31)
    await app.ask('/')
    await app.settled()
    expect(await (await app.ask('/')).text()).toContain('New Yard')
  })

  it('[SRC-10] equal requests at the same moment draw one page', async () => {
    const { ask } = await anApp()
    await ask('/nowhere')
    const answers = await Promise.all([ask(ALL), ask(ALL), ask(ALL)])
    expect(answers.map(howOf)).toEqual(['drawn', 'shared', 'shared'])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  it('[SRC-10] answers HEAD and what a browser fetches ahead, and is filled by them', async () => {
    const app = await anApp()
    const head = await app.ask(ALL, { method: 'HEAD' })
    expect([head.status, await head.text(), howOf(head)]).toEqual([200, '', 'drawn'])
    expect(await how(app, ALL, { headers: { 'Sec-Purpose': 'prefetch;prerender' } })).toBe('memory')
    expect(await how(app, ALL, { method: 'HEAD' })).toBe('memory')
  })

  it('[VDP-04 SRC-10] a car that has gone is remembered as gone; an address that never was is not kept', async () => {
    const app = await anApp({ cars: [aCar({ status: 'sold', sold_at: Date.now() - 10 * 86_400_000 })] })
    expect([(await app.ask(CAR)).status, await how(app, CAR)]).toEqual([410, 'memory'])
    expect((await app.ask(CAR)).status).toBe(410)
    for (const _ of [1, 2]) expect(await how(app, '/cars/unheard-of')).toBeUndefined()
  })
})

describe('the parts of a page, for one that is open already', () => {
  it('[SRC-10] come from memory like the page itself, each under its own key', async () => {
    const app = await anApp()
    await app.ask(ALL)
    const [first, second] = [await app.ask(`/api${ALL}?utm_source=mail`), await app.ask(`/api${ALL}`)]
    expect([howOf(first), howOf(second)]).toEqual(['drawn', 'memory'])
    expect(plain(second)).toEqual(plain(first))
    expect(await second.json()).toMatchObject({ count: 1, href: ALL })
  })
})

describe('the key of a page', () => {
  it.each([
    ['unknown parameters', '/search/toyota', '/search/toyota?utm_source=mail&fbclid=1&__proto__=2'],
    ['unknown parameters of the home page', '/', '/?utm_source=mail'],
    ['unknown parameters of a car', CAR, `${CAR}?from=mail&query=x`],
    ['the order of parameters', `${ALL}?price=-90000&sortBy=latest`, `${ALL}?sortBy=latest&price=-90000`],
    ['letter case', '/search/toyota', `${ALL}?make=toYOTA`],
    ['repeats', '/search/toyota', '/search?make=Toyota&make=toyota&make=Toyota'],
    ['the path or the query', '/search/toyota', '/search?make=Toyota'],
    ['nothing at all', ALL, '/search?make=&page=1&price=-&year=soon&query=%20'],
  ])('[SRC-10] knows no difference by %s', async (_, first, second) => {
    const app = await anApp()
    const drawn = await (await app.ask(first)).text()
    const answer = await app.ask(second)
    expect(howOf(answer)).toBe('memory')
    expect(await answer.text()).toBe(drawn)
  })

  it.each([
    ['a filter', `${ALL}?price=-90000`],
    ['a page', `${ALL}?page=2`],
    ['an order', `${ALL}?sortBy=latest`],
    ['words', `${ALL}?query=corolla`],
  ])('[SRC-10] knows %s', async (_, path) => {
    const app = await anApp()
    await app.ask(ALL)
    expect(await how(app, path)).toBe('drawn')
  })

  it('[SRC-10] values that the stock does not have make no key: their pages are not kept', async () => {
    const app = await anApp()
    for (const path of [`${ALL}?make=Zonda`, '/search/toyota/zonda']) {
      for (const _ of [1, 2]) expect(await how(app, path)).toBeUndefined()
      expect((await app.ask(path)).status).toBe(200)
    }
  })
})

describe('what is not kept', () => {
  it.each([
    ['a session', { Cookie: 'theme=dark; __Host-session=abc' }],
    ['any cookie of ours', { Cookie: '__Host-x=1' }],
    ['a key', { Authorization: 'Bearer abc' }],
  ])('[TEN-06 SRC-10] a visitor with %s is answered past the cache, both ways', async (_, headers) => {
    const app = await anApp()
    for (const path of ['/', ALL, CAR]) {
      for (const time of ['once', 'again']) expect([time, await how(app, path, { headers })]).toEqual([time, undefined])
      expect(await how(app, path)).toBe('drawn')
      expect(await how(app, path, { headers })).toBeUndefined()
    }
  })

  it.each([
    ['has reserved a car', '__Host-reservations=abc'],
    ['has asked for a code', 'theme=dark; __Host-forecourt-sign-in=abc'],
  ])('[SRC-10 RES-01] a visitor who %s still has what is kept for anyone', async (_, Cookie) => {
    const app = await anApp()
    for (const path of ['/', ALL, CAR]) {
      await app.ask(path)
      expect([path, await how(app, path, { headers: { Cookie } })]).toEqual([path, 'memory'])
    }
    const signedIn = { headers: { Cookie: `${Cookie}; __Host-forecourt=abc` } }
    expect(await how(app, ALL, signedIn)).toBeUndefined()
  })

  it('[SRC-10] others’ cookies change nothing', async () => {
    const app = await anApp()
    await app.ask('/')
    expect(await how(app, '/', { headers: { Cookie: '_ga=1; my__Host-x=2' } })).toBe('memory')
  })

  it.each(['/nowhere', '/search/no-such-make', '/api/nothing', '/api/cards', '/healthz', '/speculation-rules.json'])(
    '[SRC-10] %s',
    async (path) => {
      const app = await anApp()
      for (const _ of [1, 2]) expect(await how(app, path)).toBeUndefined()
    },
  )

  it('[SRC-10] a failure', async () => {
    const { ask, database } = await anApp()
    database.goDown()
    for (const _ of [1, 2]) {
      const answer = await ask('/cars/unheard-of')
      expect([answer.status, howOf(answer), answer.headers.get('etag')]).toEqual([500, undefined, null])
    }
  })

  it('[SRC-10] a sent form', async () => {
    const app = await anApp()
    await app.ask(ALL)
    expect(await how(app, ALL, { method: 'POST' })).toBeUndefined()
  })
})

describe('a page the browser has already', () => {
  it.each(['/', ALL, CAR])('[SRC-10] %s is not sent again', async (path) => {
    const { ask } = await anApp()
    const etag = (await ask(path)).headers.get('etag')!
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/)
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const answer = await ask(path, { headers: { 'If-None-Match': known } })
      expect([answer.status, await answer.text()]).toEqual([304, ''])
    }
    expect((await ask(path, { headers: { 'If-None-Match': 'W/"other"' } })).status).toBe(200)
  })

  it('[QLT-03 SRC-10] keeps every header it had, whose place those of the short answer take', async () => {
    const { ask } = await anApp()
    const first = await ask(ALL)
    const again = await ask(ALL, { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect(plain(again)).toEqual(plain(first))
  })

  it('[SRC-10] is the same after a minute in which nothing changed, and another after a change', async () => {
    const app = await anApp()
    const known = { headers: { 'If-None-Match': (await app.ask(ALL)).headers.get('etag')! } }
    pass(61)
    expect((await app.ask(ALL, known)).status).toBe(304)
    await app.publish([aCar({ price: 12_345 })])
    pass(5)
    expect((await app.ask(ALL, known)).status).toBe(200)
  })
})

describe('two sites', () => {
  it('[TEN-06 SRC-10] asked in any order for any pages: each shows its own', async () => {
    const sites = {
      north: await anApp({ site: { name: 'First Yard' }, cars: [aCar({ colour: 'Red' })] }),
      south: await anApp({ site: { name: 'Second Yard' }, cars: [aCar({ colour: 'Blue' })] }),
    }
    const own = { north: /First Yard/, south: /Second Yard/ }
    const others = { north: /Second Yard|Blue/, south: /First Yard|Red/ }
    const step = fc.record({
      site: fc.constantFrom('north' as const, 'south' as const),
      path: fc.constantFrom('/', ALL, CAR, '/search?colour=Red', '/search/toyota', '/nowhere'),
      wait: fc.constantFrom(0, 0, 1, 61),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const { site, path, wait } of steps) {
          pass(wait)
          const text = await (await sites[site].ask(path)).text()
          expect(text).toMatch(own[site])
          expect(text).not.toMatch(others[site])
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('Server-Timing', () => {
  it('[OPS-03] says of each answer what was hit, in a few known words', async () => {
    const { ask } = await anApp()
    const timing = async (path: string) => (await ask(path)).headers.get('server-timing')
    expect(await timing(ALL)).toMatch(/^search;dur=[\d.]+;desc="index", cache;desc="page drawn", total;dur=\d+$/)
    expect(await timing(ALL)).toMatch(/^cache;desc="page memory", total;dur=\d+$/)
    expect(await timing(`/api${ALL}`)).toMatch(/^search;desc="memory", cache;desc="page drawn", total;dur=\d+$/)
    expect(await timing('/healthz')).toMatch(/^total;dur=\d+$/)
  })
})
