import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'

const TEXT = /^(text\/|application\/(javascript|json|speculationrules)|image\/svg)/
/** Cloudflare compresses at this quality on the way. */
const QUALITY = 4

/**
 * Stands before workerd as the network does in production: hands every request on and compresses text with brotli.
 * HTTP/1.1, where production has 2 and 3, so what a browser measures through it is rather too slow than too fast.
 */
export async function startFront(port: number, to: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    // Asked for plain bytes, or the local server would hand them on gzipped.
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const onward = request({ host: '127.0.0.1', port: to, method, path: url, headers: plain }, (answer) =>
      pass(incoming, answer, outgoing),
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

function pass(incoming: IncomingMessage, answer: IncomingMessage, outgoing: ServerResponse): void {
  const status = answer.statusCode ?? 502
  const isText = TEXT.test(answer.headers['content-type'] ?? '')
  const isWanted = /\bbr\b/.test(String(incoming.headers['accept-encoding']))
  if (!isText || !isWanted || answer.headers['content-encoding'] || status !== 200) {
    outgoing.writeHead(status, answer.headers)
    answer.pipe(outgoing)
    return
  }
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.on('end', () => {
    const body = brotli(Buffer.concat(parts), QUALITY)
    const { 'transfer-encoding': _, ...headers } = answer.headers
    outgoing.writeHead(status, { ...headers, 'content-encoding': 'br', 'content-length': body.length })
    outgoing.end(body)
  })
}

export const brotli = (body: Buffer, quality: number): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
