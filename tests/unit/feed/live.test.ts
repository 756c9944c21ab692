import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { liveSite } from '../../../scripts/stock/live.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = z.object({ done: z.number() })

/** Asks a site that answers so, and tells what it was sent. */
async function asked(response: Response) {
  const fetched = vi.fn<(url: URL, request: RequestInit) => Promise<Response>>(async () => response)
  vi.stubGlobal('fetch', fetched)
  const ask = liveSite('https://dealer.example/somewhere', 'stock_1')
  const told = await ask({ path: '/api/stock/hosted', query: { rebuild: '' }, answer, deed: 'tell its server' })
  const [url, { method, headers }] = fetched.mock.calls[0]!
  return { told, url: url.href, method, headers }
}

it('[OPS-01 SRC-20] asks a live site with its key and reads what it says', async () => {
  expect(await asked(Response.json({ done: 7 }))).toEqual({
    told: { done: 7 },
    url: 'https://dealer.example/api/stock/hosted?rebuild=',
    method: 'POST',
    headers: { authorization: 'Bearer stock_1', 'content-type': 'application/octet-stream' },
  })
})

it.each([
  ['the site’s own words', Response.json({ error: { message: 'It is busy.' } }, { status: 409 }), 'It is busy.'],
  ['its status, where it has none', new Response('<html>', { status: 502 }), 'It answered 502 without saying why.'],
])('[OPS-01] ends with %s', async (_, response, why) => {
  await expect(asked(response)).rejects.toThrow(`https://dealer.example did not tell its server. ${why}`)
})
