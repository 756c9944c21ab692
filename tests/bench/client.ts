import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }
type Asked = {
  port: number
  host: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Of its own connections; the one kept connection where it is not given. */
  agent?: Agent
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request on the one kept connection. Node resolves no *.localhost, so the site is named by the Host header. */
export async function ask(asked: Asked): Promise<Answer> {
  try {
    return await send(asked)
  } catch (error) {
    // The server closed the kept connection while another part was measured.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    return send(asked)
  }
}

function send({ port, host, path, method = 'GET', headers = {}, body, agent = oneConnection }: Asked): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers: { ...headers, host } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
          ms: performance.now() - started,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The same, for an answer that has to be 200. */
export async function askWell(asked: Asked): Promise<Answer> {
  const answer = await ask(asked)
  if (answer.status !== 200) throw new Error(`${asked.path} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  return answer
}
