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

describe('what is not kept', () => {
  it.each([
    ['a session', { Cookie: 'theme=dark; __Host-session=abc' }],
    ['any cookie of ours', { Cookie: '__Host-x=1' }],
    ['a key', { Authorization: 'Bearer abc' }],
  ])('[TEN-06] [SRC-10] a visitor with %s is answered past the cache, both ways', async (_, headers) => {
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
  ])('[SRC-10] [RES-01] a visitor who %s still has what is kept for anyone', async (_, Cookie) => {
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

  it.each(['/nowhere', '/search/no-such-make', '/api/nothing', '/api/cards', '/healthz'])(
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
      expect([answer.status, howOf(answer), answer.headers.get('etag')]).toEqual([503, undefined, null])
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

  it('[QLT-03] [SRC-10] keeps every header it had, whose place those of the short answer take', async () => {
    const { ask } = await anApp()
    const first = await ask(ALL)
    const again = await ask(ALL, { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect(steadyHeaders(again)).toEqual(steadyHeaders(first))
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
