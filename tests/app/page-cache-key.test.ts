import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { ALL, CAR, how, howOf } from './a-cached-page.ts'
import { anApp } from './an-app.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
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
    ['nothing at all', ALL, '/search?make=%20&page=1&price=-&year=soon&query=%20'],
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

describe('two sites', () => {
  it('[TEN-06] [SRC-10] asked in any order for any pages: each shows its own', async () => {
    const sites = {
      north: await anApp({ site: { name: 'First Yard' }, cars: [aCar({ colour: 'Green' })] }),
      south: await anApp({ site: { name: 'Second Yard' }, cars: [aCar({ colour: 'Blue' })] }),
    }
    const own = { north: /First Yard/, south: /Second Yard/ }
    const others = { north: /Second Yard|Blue/, south: /First Yard|Green/ }
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
