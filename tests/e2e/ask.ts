import { connect } from 'node:net'
import { running } from './running.ts'

export type Answer = { status: number; headers: Headers; text: string }

/** Asks for a path exactly as written, which no browser would send so, and closes. */
export function ask(path: string, host: string | null, headers: string[] = []): Promise<Answer> {
  const lines = [`GET ${path} HTTP/1.1`, ...(host === null ? [] : [`Host: ${host}`]), ...headers, 'Connection: close']
  return new Promise((resolve, reject) => {
    const socket = connect(running().port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer to ${path.slice(0, 80)}`)))
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(read(Buffer.concat(parts).toString('utf8'))))
    socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  })
}

/** The same for a page of a shipped site. */
export const askSite = (site: string, path: string, headers: string[] = []) =>
  ask(path, `${site}.localhost:${running().port}`, headers)

function read(raw: string): Answer {
  const end = raw.indexOf('\r\n\r\n')
  const [first = '', ...lines] = raw.slice(0, end).split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0]!, line.slice(line.indexOf(':') + 1)]),
  )
  return { status: Number(first.split(' ')[1]), headers, text: raw.slice(end + 4) }
}
