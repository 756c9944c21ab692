import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { ANN, aYard, NOW } from './a-yard.ts'
import { NAMED, POSTS } from './posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('another method', () => {
  it.each(NAMED)('[LED-02] writes nothing where %s does, and allows no other site anything', async (_, post) => {
    const yard = await aYard()
    const browser = post.isOwn ? await yard.signedIn() : yard.browser()
    const { path, fields } = await post.sound(yard, browser)
    await yard.settled()
    const before = yard.written()
    const body = JSON.stringify(fields)
    const headers = { Origin: yard.origin, 'Content-Type': 'application/json' }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'QUERY']) {
      const answer = await yard.ask(path, { method, headers, body })
      expect([method, [404, 405, 303].includes(answer.status)]).toEqual([method, true])
    }
    const query = new URLSearchParams(fields as Record<string, string>).toString()
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const asked = path.includes('?') ? `${path}&${query}` : `${path}?${query}`
      const more = { 'X-HTTP-Method-Override': 'POST', 'Access-Control-Request-Method': 'POST' }
      const answer = await browser.go(asked, { method, headers: { Origin: 'https://evil.example', ...more } })
      expect(answer.status).toBeLessThan(500)
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    await yard.settled()
    expect(yard.written()).toEqual(before)
  })
})

describe('what a page was told by a valuation service', () => {
  const row = POSTS.find(({ route }) => route === '/api/miscellaneous')!

  it.each<[string, (sound: Record<string, unknown>) => Record<string, unknown>, number]>([
    ['another column', (sound) => ({ ...sound, column_name: 'offer_price' }), 400],
    ['a column that every object has', (sound) => ({ ...sound, column_name: 'constructor' }), 400],
    ['a path for a column', (sound) => ({ ...sound, column_name: 'valuation.x' }), 400],
    ['two columns', (sound) => ({ ...sound, column_name: ['valuation', 'doc'] }), 400],
    ['a column besides', (sound) => ({ ...sound, offer_accepted: true }), 400],
    ['no reference', (sound) => ({ ...sound, ref: undefined }), 400],
    ['a reference of nobody', (sound) => ({ ...sound, ref: 'a'.repeat(32) }), 404],
    ['every reference', (sound) => ({ ...sound, ref: '%'.repeat(32) }), 404],
    ['a value that is a text', (sound) => ({ ...sound, value: 'x' }), 400],
    ['a value that is a list', (sound) => ({ ...sound, value: [1] }), 400],
    ['a name too long', (sound) => ({ ...sound, value: { ['x'.repeat(101)]: 1 } }), 400],
  ])('[TRD-01] is refused with %s', async (_, change, status) => {
    const yard = await aYard()
    const browser = yard.browser()
    const { path, fields } = await row.sound(yard, browser)
    const before = yard.written()
    const answer = await browser.call(path, change(fields))
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { error: { code: expect.any(String), message: expect.any(String) } },
    ])
    expect(yard.written()).toEqual(before)
  })

  it('[TRD-01] changes nothing of the trade-in or its lead, and is forgotten with it', async () => {
    const yard = await aYard()
    const browser = yard.browser()
    const { path, fields } = await row.sound(yard, browser)
    const trade = () => yard.database.rows('select version, doc from trade_in')
    const [before, leads] = [trade(), yard.database.rows('select * from lead')]
    const value = { offer_price: 99_999, ['__proto__']: { offer_accepted: true }, text: 'a\u0000b\uD800' }
    expect((await browser.call(path, { ...fields, value })).status).toBe(200)
    expect([trade(), yard.database.rows('select * from lead')]).toEqual([before, leads])
    expect(yard.database.rows<{ told: string }>('select told from trade_in')[0]!.told).not.toMatch(/u0000|ud800/i)
    pass(31 * 24 * 60 * 60)
    expect((await browser.call(path, { ...fields, value })).status).toBe(404)
  })
})

describe('what a visitor did', () => {
  it.each<[string, Record<string, unknown>]>([
    ['of no number of ours', { event: 999 }],
    ['of a number as text', { event: '26' }],
    ['without an id', { id: undefined }],
    ['with an id that names somebody', { id: ANN }],
    ['with a query', { path: '/search?email=jo@mail.example' }],
    ['at another site', { path: 'https://evil.example/' }],
    ['with a name in capitals', { path: '/Jocasta' }],
    ['with a label of their own', { label: 'Jocasta' }],
  ])('[ANA-01] is not counted %s', async (_, changes) => {
    const yard = await aYard()
    const event = { event: 26, id: crypto.randomUUID(), path: '/cars/rav4', ...changes }
    expect((await yard.browser().call('/api/events', { told: [event] })).status).toBe(400)
    await yard.settled()
    expect(yard.database.rows('select * from event')).toEqual([])
  })

  it('[ANA-01] says nothing of whoever did it, whatever they add', async () => {
    const yard = await aYard()
    const shopper = await yard.signedIn()
    const more = { phone: ANN, email: 'jocasta@mail.example', at: 5, site: 'another' }
    const event = { event: 26, id: crypto.randomUUID(), path: '/cars/rav4', ...more }
    await shopper.call('/api/events', { told: [event], ...more })
    await yard.settled()
    const [row] = yard.database.rows('select * from event')
    expect(row).toEqual({
      site: yard.slug,
      id: expect.any(String),
      event: 26,
      path: '/cars/rav4',
      at: NOW,
      label: null,
    })
  })
})
