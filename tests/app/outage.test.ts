import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pointerKey } from '../../worker/stock-index/pointer.ts'
import { ageIndex } from '../builders/age-index.ts'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { aYard } from './a-yard.ts'
import { anApp } from './an-app.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ALL = '/search/new-used-and-demo-cars'
const CAR = `/cars/${aCar().slug}`
const said = () => vi.mocked(console.error).mock.calls.flat().join('\n')

describe('the database is down', () => {
  it.each(['/', ALL, CAR, '/api/search'])('[SRC-20] %s answers from the index without asking it', async (path) => {
    const { ask, database } = await anApp()
    database.goDown()
    expect((await ask(path)).status).toBe(200)
    // A car's page asks how often it was viewed, which it can do without (VDP-10).
    expect(database.asked()).toBe(path === CAR ? 1 : 0)
  })

  it('a car nobody knows is an honest failure in the site’s look', async () => {
    const { ask, database } = await anApp()
    database.goDown()
    const answer = await ask('/cars/unheard-of?a=1')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    const text = await answer.text()
    expect(text).toContain('Test Yard')
    expect(text).toContain('<a class="button button-primary" href="/cars/unheard-of?a=1">Try again</a>')
  })

  it('[OPS-03] the health of the stores says which', async () => {
    const { ask, database } = await anApp()
    expect((await ask('/healthz')).status).toBe(200)
    database.goDown()
    pass(6)
    const answer = await ask('/healthz')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        kv: true,
        d1: false,
        unpublished: 0,
        stock_alarms: 0,
        hosted_search: [],
        age_seconds: { kv: 0, d1: 6 },
        version: null,
      },
    ])
  })
})

describe('the key-value store is down', () => {
  it.each(['/', ALL, CAR])('[TEN-01] [SRC-20] %s is served from what was last read, for hours', async (path) => {
    const { ask, store, settled } = await anApp()
    const before = await (await ask(path)).text()
    store.goDown()
    for (const seconds of [1, 40, 3 * 3600]) {
      pass(seconds)
      const answer = await ask(path)
      await settled()
      expect([seconds, answer.status]).toEqual([seconds, 200])
      expect((await answer.text()).length).toBeGreaterThan(before.length - 200)
    }
    expect(said()).toContain('site.unreachable')
  })

  it('[TEN-01] a host never asked for gets no site, and a request to come back', async () => {
    const { ask, store } = await anApp()
    store.goDown()
    const answer = await ask('/')
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '60',
      'no-store',
    ])
    expect(await answer.text()).not.toContain('Test Yard')
    store.comeBack()
    expect((await ask('/')).status).toBe(200)
  })

  it('[TEN-01] a config that breaks a rule leaves the last good one in place', async () => {
    const { ask, configure, settled } = await anApp()
    await ask('/')
    await configure({ phone: '' })
    pass(40)
    await ask('/')
    await settled()
    pass(40)
    expect((await ask('/')).status).toBe(200)
    expect(said()).toContain('site.invalid')
  })
})

/** A site whose stock is named but not stored. */
const lost = async () => {
  const made = await anApp({ site: { phone: '07 5550 0199' } })
  await made.store.kv.put(pointerKey(made.slug), JSON.stringify({ version: 'lost', cars: 1, published_at: 0 }))
  return made
}

describe('no stock can be read', () => {
  it('[QLT-03] the home page shows what is left of it, with the phone, kept nowhere', async () => {
    const { ask } = await lost()
    const answer = await ask('/')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const text = await answer.text()
    expect(text).toContain('Cars at Test Yard')
    expect(text).toContain('07 5550 0199')
    expect(text).not.toContain('in stock')
  })

  it('[QLT-03] a search says so in the site’s look, with its phone, kept nowhere', async () => {
    const { ask } = await lost()
    const answer = await ask(ALL)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(text).toContain('This page is having a break')
    expect(text).toContain('href="tel:')
    expect(text).toContain('07 5550 0199')
    expect(text).toContain('<meta name="robots" content="noindex,follow"/>')
  })

  it('[QLT-03] a call says so in JSON', async () => {
    const { ask } = await lost()
    const answer = await ask('/api/search')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: { code: 'no_stock', message: 'We can’t load these just now. Please try again in a minute.' } },
    ])
  })

  it('[QLT-03] nothing of an unexpected error is told to the visitor, all of it to the log', async () => {
    const { ask, database } = await anApp()
    database.goDown()
    for (const answer of [await ask('/cars/unheard-of'), await (await lost()).ask(ALL)]) {
      const told = (await answer.text()) + JSON.stringify([...answer.headers])
      expect(told).not.toMatch(/is down|cannot be read|Failed query|select |Error/)
    }
    expect(said()).toMatch(/D1 is down|Failed query/)
    expect(said()).toContain('cannot be read')
  })

  it('[TEN-01] other sites are not touched', async () => {
    const { ask } = await lost()
    const other = await anApp()
    expect((await ask(ALL)).status).toBe(503)
    expect((await other.ask(ALL)).status).toBe(200)
  })
})

describe('the code has another format of the index than the stored stock', () => {
  it.each(['/', ALL, '/api/search'])(
    '[OPS-01] [SRC-20] the first request of %s is answered with the cars',
    async (path) => {
      const yard = await aYard()
      await ageIndex(yard.env, yard.slug)
      const answer = await yard.ask(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('RAV4')
    },
  )
})
