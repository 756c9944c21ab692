import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { frames } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, settled, test, titles } from './visit.ts'

const CAR = '<li class="card'

/** Stands before the site and holds a page back behind its first car until `rest` is called. */
async function held(path: string): Promise<{ server: Server; origin: string; rest: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const from = new URL(at('meridian', request.url!))
    const headers = { ...request.headers, host: from.host, 'accept-encoding': 'identity' }
    get({ host: '127.0.0.1', port: from.port, path: request.url, headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      const body = Buffer.concat(parts)
      response.writeHead(answer.statusCode!, { ...answer.headers, 'content-length': body.length })
      if (request.url !== path || !request.headers.accept?.includes('html')) return response.end(body)
      const first = body.indexOf(CAR, body.indexOf(CAR) + 1)
      response.write(body.subarray(0, first))
      await promise
      response.end(body.subarray(first))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://meridian.localhost:${(server.address() as AddressInfo).port}`, rest: resolve }
}

test('[SRC-07] a filter that is ticked while the list is still on its way is followed once it is there', async ({
  page,
}) => {
  const { server, origin, rest } = await held(ALL)
  const code = page.waitForResponse(/assets\/filters-/)
  await page.goto(origin + ALL, { waitUntil: 'commit' })
  await page.getByRole('group', { name: 'Condition' }).getByRole('checkbox').first().check()
  await code
  await frames(page, 30)
  rest()
  await expect(page).not.toHaveURL(origin + ALL)
  await settled(page)
  await expect(page.getByRole('navigation', { name: /pages/i })).toHaveCount(1)
  await page.goBack()
  await settled(page)
  const back = await titles(page)
  await page.reload()
  expect(back).toEqual(await titles(page))
  server.closeAllConnections()
  server.close()
})
