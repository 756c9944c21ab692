import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { frames } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, settled, test, titles } from './visit.ts'

const SITE = 'meridian'
const CAR = '<li class="card'

/** Passes requests on to the site, and holds the rest of the list back behind its first car until it may come. */
function holding(rest: Promise<void>): RequestListener {
  return (request, response) => {
    const { host, port } = new URL(at(SITE, '/'))
    const pass = async (answer: IncomingMessage) => {
      const body = await buffer(answer)
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length })
      const isList = request.url === ALL && request.headers.accept?.includes('html')
      const first = isList ? body.indexOf(CAR, body.indexOf(CAR) + 1) : 0
      response.write(body.subarray(0, first))
      if (isList) await rest
      response.end(body.subarray(first))
    }
    const headers = { ...request.headers, host, 'accept-encoding': 'identity' }
    get({ host: '127.0.0.1', port, path: request.url, headers }, (answer) => void pass(answer))
  }
}

test('[SRC-07] a filter that is ticked while the list is still on its way is followed once it is there', async ({
  page,
}) => {
  const rest = Promise.withResolvers<void>()
  const server = createServer(holding(rest.promise)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const list = `http://${SITE}.localhost:${(server.address() as AddressInfo).port}${ALL}`
    const code = page.waitForResponse(/assets\/live-/)
    await page.goto(list, { waitUntil: 'commit' })
    await page.getByRole('group', { name: 'Condition' }).getByRole('checkbox').first().check()
    await code
    await frames(page, 30)
    rest.resolve()
    await expect(page).not.toHaveURL(list)
    await settled(page)
    await expect(page.getByRole('navigation', { name: /pages/i })).toHaveCount(1)
    await page.goBack()
    await settled(page)
    const back = await titles(page)
    await page.reload()
    expect(back).toEqual(await titles(page))
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
