import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
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

/** What a front makes of a page before it is sent: a variant of the page to compare it with. */
export type Alter = (html: string, fetchText: (path: string) => Promise<string>) => string | Promise<string>

export type Front = {
  /** The flag with which Chromium trusts the front. */
  flag: string
  /** Changes each page from now on; null leaves them as they are. */
  alter: (alter: Alter | null) => void
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
  let altered: Alter | null = null
  const server = createSecureServer({ cert, key, allowHTTP1: true }, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    if (url === FORGET_PATH) return void outgoing.writeHead(200, FORGET).end()
    const host = incoming.authority
    const own = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP.has(name))
    // Asked for plain bytes, or the local server would hand them on gzipped.
    const onwardHeaders = {
      ...Object.fromEntries(own),
      // What the browser kept of a page was made of it before.
      ...(altered && { 'if-none-match': undefined }),
      host,
      'x-forwarded-proto': 'https',
      'accept-encoding': 'identity',
    }
    const where = { host: '127.0.0.1', port: to, agent }
    const fetchText = (path: string) => textOf({ ...where, path, headers: { ...onwardHeaders, accept: '*/*' } })
    const onward = request({ ...where, method, path: url, headers: onwardHeaders }, (answer) => {
      void pass(incoming, answer, outgoing, altered && ((html) => altered!(html, fetchText)))
    })
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
    alter: (alter) => (altered = alter),
    close() {
      for (const session of sessions) session.destroy()
      server.close()
      agent.destroy()
    },
  }
}

type Alteration = ((html: string) => string | Promise<string>) | null

async function pass(
  incoming: Http2ServerRequest,
  answer: IncomingMessage,
  outgoing: Http2ServerResponse,
  alter: Alteration,
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
  const plain = await bytesOf(answer)
  const isAltered = alter !== null && type.startsWith('text/html')
  const sent = isAltered ? Buffer.from(await alter(plain.toString())) : plain
  // A variant has styles of its own, which the policy of the page does not know.
  if (isAltered) delete headers['content-security-policy']
  const body = brotli(sent, QUALITY)
  outgoing.writeHead(status, { ...headers, 'content-encoding': 'br', 'content-length': body.length })
  outgoing.end(body)
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const textOf = (asked: RequestOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    request(asked, (answer) => void bytesOf(answer).then((bytes) => resolve(bytes.toString()), reject))
      .on('error', reject)
      .end()
  })

export const brotli = (body: Buffer, quality: number): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
