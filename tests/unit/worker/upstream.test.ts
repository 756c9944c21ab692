import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Fetch } from '../../../worker/platform/http-fetch.ts'
import { upstream, upstreamMemory } from '../../../worker/platform/upstream.ts'

type Reply = () => Response | Promise<Response>

/** A service that gives these answers in turn, the last one for ever, and what it was asked. */
function aService(replies: Reply[], more: Partial<Parameters<typeof upstream>[0]> = {}) {
  const asked: { url: string; init: RequestInit }[] = []
  let now = 1_000_000
  const fetcher: Fetch = async (url, init) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)]!
    asked.push({ url, init })
    return reply()
  }
  const means = { name: 'rates', site: 'north', base: 'https://api.example/v1', fetcher, memory: upstreamMemory() }
  const at = (site: string) => upstream({ ...means, timeoutMs: 40, clock: () => now, ...more, site })
  return { ...at('north'), at, asked, pass: (ms: number) => void (now += ms) }
}

const schema = z.object({ price: z.number() })
const good: Reply = () => Response.json({ price: 7, secret: 'x' })
const fails: Reply = () => new Response('down', { status: 503 })
const breaks: Reply = () => Promise.reject(new TypeError('fetch failed: https://api.example/v1/4127'))
const refuses: Reply = () => new Response('', { status: 404 })
const odd: Reply = () => Response.json({})
const hangs: Reply = () => new Promise(() => {})
const bytes =
  (size: number): Reply =>
  () =>
    new Response(`{"price":7,"more":"${'x'.repeat(size)}"}`)

describe('a call to an outside service', () => {
  it('gives what the schema makes of the answer, from under the base, following nothing', async () => {
    const service = aService([good], { secret: 'from-env' })
    expect(await service.get('/rates?to=4127', schema)).toEqual({ price: 7 })
    const [{ url, init }] = service.asked as [{ url: string; init: RequestInit }]
    expect([url, init.redirect]).toEqual(['https://api.example/v1/rates?to=4127', 'manual'])
    expect(init.headers).toMatchObject({ Authorization: 'Bearer from-env', Accept: 'application/json' })
  })

  it.each([
    ['an error', fails],
    ['a broken line', breaks],
    ['a limit for a moment', () => new Response('', { status: 429 })],
    ['what is not JSON', () => new Response('<html>')],
  ] as [string, Reply][])('is tried once more after %s', async (_, first) => {
    const service = aService([first, good])
    expect(await service.get('/rates', schema)).toEqual({ price: 7 })
    expect(service.asked).toHaveLength(2)
  })

  it.each([
    ['an error twice', fails, 'answered 503', 2],
    ['a redirect twice', () => Response.redirect('https://elsewhere.example/', 302), 'answered 302', 2],
    ['a refusal', () => new Response('', { status: 404 }), 'answered 404', 1],
    ['another answer', () => Response.json({ price: 'seven' }), 'something else, see price', 1],
    ['nothing in time', hangs, 'no answer within \\d+ ms|TimeoutError', 1],
    ['more than can be read', bytes(70_000), 'more than 64000 bytes', 2],
  ] as [string, Reply, string, number][])('fails with %s', async (_, reply, message, calls) => {
    // A hanging service takes the whole of the time, which the clock of a test does not see pass.
    const service = aService([reply], reply === hangs ? { clock: Date.now } : {})
    await expect(service.get('/rates', schema)).rejects.toThrow(new RegExp(message))
    expect(service.asked).toHaveLength(calls)
  })

  it('reads as much as it is told it may', async () => {
    expect(await aService([bytes(70_000)], { maxBytes: 80_000 }).get('/rates', schema)).toEqual({ price: 7 })
  })

  it('sends a body once, whatever happens', async () => {
    const service = aService([fails, good])
    await expect(service.post('/reveals', { car_id: 7 }, schema)).rejects.toThrow('503')
    expect(service.asked.map(({ init }) => [init.method, init.body])).toEqual([['POST', '{"car_id":7}']])
  })

  it('takes an empty answer for none', async () => {
    const service = aService([() => new Response(null, { status: 204 })])
    expect(await service.post('/reveals', {}, z.null())).toBeNull()
  })

  it('says why it failed without the address, which may hold what a shopper typed', async () => {
    const failure = await aService([breaks]).get('/rates/4127', schema).catch(String)
    expect(failure).toBe('UpstreamFailure: rates: TypeError')
  })

  it.each(['/../other', '/..%2f/../../other', '//elsewhere.example/', 'https://elsewhere.example/', ''])(
    'leads nowhere but under its base, asked for %o',
    async (path) => {
      const service = aService([good])
      await service.get(path, schema).catch(() => {})
      for (const { url } of service.asked) expect(url).toMatch(/^https:\/\/api\.example\/v1\//)
    },
  )

  it('leaves a service alone that has failed three times, until it is back', async () => {
    const service = aService([fails, fails, fails, good])
    for (const _ of [1, 2, 3]) await expect(service.get('/rates', schema)).rejects.toThrow(/503|not called/)
    expect(service.asked).toHaveLength(3)
    service.pass(2_001)
    expect(await service.get('/rates', schema)).toEqual({ price: 7 })
  })

  it('keeps the trouble of one site from the others', async () => {
    const service = aService([fails, fails, fails, good])
    for (const _ of [1, 2, 3]) await service.get('/rates', schema).catch(() => {})
    expect(await service.at('south').get('/rates', schema)).toEqual({ price: 7 })
  })

  it('is not switched off by questions that the service will not answer', async () => {
    const service = aService([refuses, odd, refuses, odd, good])
    for (const _ of [1, 2, 3, 4]) await service.get('/rates', schema).catch(() => {})
    expect(await service.get('/rates', schema)).toEqual({ price: 7 })
  })

  it('asks a service that fails now and then a fifth more often and no more', async () => {
    let turn = 0
    const service = aService([() => (turn++ % 3 === 0 ? fails() : good())])
    for (let call = 0; call < 300; call++) await service.get('/rates', schema).catch(() => {})
    expect(service.asked.length).toBeGreaterThan(330)
    expect(service.asked.length).toBeLessThanOrEqual(300 * 1.2 + 2)
  })
})
