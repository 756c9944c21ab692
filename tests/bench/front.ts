import { Agent, type IncomingMessage, request } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Certificate, certificate } from './certificate.ts'

const TEXT = /^(text\/|application\/(javascript|json|speculationrules)|image\/svg)/
/** Cloudflare compresses at this quality on the way. */
export const QUALITY = 4
/** Headers of a connection, which HTTP/2 does not have. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

/** A page that takes back what a site has stored in the browser. */
export const FORGET_PATH = '/bench/forget'
const FORGET = { 'clear-site-data': '"cookies", "storage"', 'content-type': 'text/plain' }

export type Front = {
  /** The flag with which Chromium trusts the front. */
  flag: string
  close: () => void
}

/**
 * Stands before workerd as the network does in production: HTTP/2 with TLS, text compressed with brotli. All requests of
 * a browser share one connection, so that a simulated phone pays for one handshake.
 */
export async function startFront(port: number, to: number, certified?: Certificate): Promise<Front> {
  const { cert, key, flag } = certified ?? (await certificate())
  const agent = new Agent({ keepAlive: true })
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ cert, key, allowHTTP1: true }, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    if (url === FORGET_PATH) return void outgoing.writeHead(200, FORGET).end()
    const host = incoming.authority
    const own = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP.has(name))
    // Asked for plain bytes, or the local server would hand them on gzipped.
    const onwardHeaders = {
      ...Object.fromEntries(own),
      host,
      'x-forwarded-proto': 'https',
      'accept-encoding': 'identity',
    }
    const onward = request(
      { host: '127.0.0.1', port: to, agent, method, path: url, headers: onwardHeaders },
      (answer) => {
        void pass(incoming, answer, outgoing)
      },
    )
    onward.on('error', () => outgoing.stream?.destroy())
    incoming.pipe(onward)
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    flag,
    close() {
      for (const session of sessions) session.destroy()
      server.close()
      agent.destroy()
    },
  }
}

async function pass(
  incoming: Http2ServerRequest,
  answer: IncomingMessage,
  outgoing: Http2ServerResponse,
): Promise<void> {
  const status = answer.statusCode ?? 502
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP.has(name)))
  const type = answer.headers['content-type'] ?? ''
  const isWanted = /\bbr\b/.test(String(incoming.headers['accept-encoding']))
  if (!TEXT.test(type) || !isWanted || headers['content-encoding'] || status !== 200) {
    outgoing.writeHead(status, headers)
    answer.pipe(outgoing)
    return
  }
  const body = brotli(await bytesOf(answer), QUALITY)
  outgoing.writeHead(status, { ...headers, 'content-encoding': 'br', 'content-length': body.length })
  outgoing.end(body)
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export const brotli = (body: Buffer, quality: number): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
