import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER, API, call, far, late, own, page } from './a-compared-price.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const logged = () => vi.mocked(console.error).mock.calls.flat().join()

describe('a price compared by the dealer’s own system', () => {
  it('[VDP-11] is asked for at the car’s path under its address, with the secret, and not by the page', async () => {
    const { ask, asked } = await far(() => Response.json(ANSWER))
    const html = await (await ask(page)).text()
    expect([html.includes(`data-source="${late}"`), asked]).toEqual([true, []])
    expect(await (await ask(call)).json()).toEqual(ANSWER)
    expect(asked[0]?.url).toBe(`${API}/cars/${own.slug}/autogauge`)
    const { redirect, headers } = asked[0]!.init
    expect(redirect).toBe('manual')
    expect(new Headers(headers).get('Authorization')).toBe('Bearer from-env')
    expect(new Headers(headers).get('Referer')).toMatch(/^https:\/\/yard-\d+\.example$/)
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
    const { ask } = await far(() => new Promise(() => {}), own, { DEADLINE_FACTOR: '1' })
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
