import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { ALL, CAR, how, howOf, steadyHeaders } from './a-cached-page.ts'
import { anApp } from './an-app.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a page that was drawn before', () => {
  it.each(['/', ALL, '/search', '/search/toyota', `${ALL}?price=-90000&sortBy=latest`, CAR])(
    '[SRC-10] %s comes from memory, the same to the byte, headers and all',
    async (path) => {
      const app = await anApp()
      const [first, second] = [await app.ask(path), await app.ask(path)]
      expect([howOf(first), howOf(second)]).toEqual(['drawn', 'memory'])
      expect(steadyHeaders(second)).toEqual(steadyHeaders(first))
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

  it('[RES-01] [SRC-10] shows a car as free from the moment its hold ends, and by no database', async () => {
    const app = await anApp({ cars: null })
    await app.publish([aCar()], [[aCar().id, Date.now() + 30_000]])
    for (const path of [ALL, CAR]) expect(await (await app.ask(path)).text()).toMatch(/Reserved|on hold/)
    // How often the car was viewed is read once a minute (VDP-10).
    const before = app.database.asked()
    pass(29)
    for (const path of [ALL, CAR]) expect([path, await how(app, path)]).toEqual([path, 'memory'])
    pass(1)
    for (const path of [ALL, CAR]) {
      const answer = await app.ask(path)
      expect([path, howOf(answer)]).toEqual([path, 'drawn'])
      expect(await answer.text()).not.toMatch(/Reserved|on hold/)
    }
    expect(app.database.asked() - before).toBe(0)
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

  it('[VDP-04] [SRC-10] a car that has gone is remembered as gone; an address that never was is not kept', async () => {
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
    expect(steadyHeaders(second)).toEqual(steadyHeaders(first))
    expect(await second.json()).toMatchObject({ count: 1, href: ALL })
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
