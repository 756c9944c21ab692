import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { remoteSite } from '../../../scripts/operator/remote-site.ts'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'

const answer = z.object({ done: z.number() })

/** Asks a site that answers so, and tells what it was sent. */
async function asked(response: Response | Error, remote = 'https://dealer.example/somewhere') {
  const httpFetch = vi.fn<HttpFetch>(async () => {
    if (response instanceof Error) throw response
    return response
  })
  const { host, call } = remoteSite(remote, { key: 'stock_1', keyVariable: 'STOCK_KEY', httpFetch })
  const json = await call({ path: '/api/stock/hosted', query: { rebuild: '' }, answer, action: 'sync its cars' })
  const [url, { method, headers }] = httpFetch.mock.calls[0]!
  return { host, json, url: url.href, method, headers }
}

it('[OPS-01] [SRC-20] asks a live site with its key and reads what it says', async () => {
  expect(await asked(Response.json({ done: 7 }))).toEqual({
    host: 'dealer.example',
    json: { done: 7 },
    url: 'https://dealer.example/api/stock/hosted?rebuild=',
    method: 'POST',
    headers: { authorization: 'Bearer stock_1', 'content-type': 'application/octet-stream' },
  })
})

const failed = (cause: object) => Object.assign(new TypeError('fetch failed'), { cause })

it.each([
  ['the site’s own words', Response.json({ error: { message: 'It is busy.' } }, { status: 409 }), 'It is busy.'],
  ['its status, where it has none', new Response('<html>', { status: 502 }), 'It answered 502 without a reason.'],
  [
    'where it leads, without following',
    new Response(null, { status: 308, headers: { location: 'https://www.dealer.example/' } }),
    'It redirects to https://www.dealer.example/: give --remote the host that answers.',
  ],
  [
    'what is no answer of ours',
    new Response('<html>'),
    'Its answer is not that of this version: is another version deployed there?',
  ],
  [
    'an answer of ours to a question that failed',
    Response.json({ done: 7 }, { status: 500 }),
    'It answered 500 without a reason.',
  ],
])('[OPS-01] ends with %s', async (_, response, why) => {
  await expect(asked(response)).rejects.toThrow(`https://dealer.example did not sync its cars. ${why}`)
})

it.each([
  ['ENOTFOUND', failed({ code: 'ENOTFOUND' }), 'there is no such host'],
  ['ECONNREFUSED', failed({ code: 'ECONNREFUSED' }), 'nothing listens there'],
  ['what else there is', failed({ message: 'certificate has expired' }), 'certificate has expired'],
  ['nothing to tell', new TypeError('fetch failed'), 'fetch failed'],
])('[OPS-01] says why a site cannot be reached: %s', async (_, error, why) => {
  await expect(asked(error)).rejects.toThrow(`https://dealer.example cannot be reached: ${why}.`)
})

it.each(['http://localhost:8787', 'http://meridian.localhost:8787', 'http://127.0.0.1:8787'])(
  '[OPS-01] says its key on an open line to this machine alone: %s',
  async (remote) => {
    await expect(asked(Response.json({ done: 1 }), remote)).resolves.toMatchObject({ json: { done: 1 } })
    await expect(asked(Response.json({ done: 1 }), remote.replace(/localhost|127/, 'x'))).rejects.toThrow('https://')
  },
)
