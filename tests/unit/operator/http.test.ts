import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpFetch } from '../../../scripts/operator/runtime.ts'

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    const { host, authorization } = request.headers
    if (request.url === '/elsewhere') response.writeHead(308, { location: 'https://evil.example/' })
    response.end(JSON.stringify({ host, authorization, url: request.url, body }))
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const headers = { authorization: 'Bearer k' }
const bytes = () => new Blob(['a,b\n']).stream()

it.each(['127.0.0.1', 'meridian.localhost'])(
  '[OPS-01] sends key, question and file to %s by its name',
  async (name) => {
    const answer = await httpFetch(new URL(`http://${name}:${port}/x?y=1`), { method: 'POST', headers, body: bytes() })
    expect(await answer.json()).toEqual({
      host: `${name}:${port}`,
      authorization: 'Bearer k',
      url: '/x?y=1',
      body: 'a,b\n',
    })
  },
)

it.each(['127.0.0.1', 'meridian.localhost'])('[OPS-01] takes its key nowhere that %s leads on to', async (name) => {
  const answer = await httpFetch(new URL(`http://${name}:${port}/elsewhere`), { method: 'POST', headers, body: null })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, 'https://evil.example/'])
})

it.each(['127.0.0.1', 'meridian.localhost'])('[OPS-01] says why %s is not reached', async (name) => {
  const asked = httpFetch(new URL(`http://${name}:9/`), { method: 'POST', headers, body: null })
  await expect(asked).rejects.toMatchObject({ cause: expect.anything() })
})
