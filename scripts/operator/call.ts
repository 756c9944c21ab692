import { request as open } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'

export type Wish = { method: 'POST'; headers: Record<string, string>; body: ReadableStream<Uint8Array> | null }
export type Call = (url: URL, wish: Wish) => Promise<Response>

/** Asks a site over the network, and follows nobody who leads elsewhere: a key goes to whom it was given. */
export const call: Call = (url, wish) => {
  if (url.protocol === 'http:' && url.hostname.endsWith('.localhost')) return toThisMachine(url, wish)
  const request: RequestInit & { duplex: 'half' } = { ...wish, duplex: 'half', redirect: 'manual' }
  return fetch(url, request)
}

/** Names below localhost are this machine, as to a browser, also where its system knows none of them. */
const toThisMachine: Call = ({ host, port, pathname, search }, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const sent = { ...headers, host, ...(body === null && { 'content-length': '0' }) }
    const where = { host: '127.0.0.1', port: port || 80, path: pathname + search }
    const asked = open({ ...where, method, headers: sent }, (answer) => {
      const init = { status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string> }
      resolve(new Response(Readable.toWeb(answer), init))
    })
    asked.on('error', (cause) => reject(new TypeError(`${host} was not reached`, { cause })))
    if (body === null) asked.end()
    else
      Readable.fromWeb(body as unknown as NodeStream)
        .on('error', (error) => asked.destroy(error))
        .pipe(asked)
  })
