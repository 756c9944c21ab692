import { connect, type Socket } from 'node:net'
import type { Bench } from '../bench.ts'
import { median, type Row } from '../row.ts'

const SEARCH_TAKES = 800
const REACH = 5
const TIMES = 9
const WARM_UP = 3

/** When the head of a page is on the wire, and when the page is whole, while its search is slow. */
export async function head(bench: Bench): Promise<Row[]> {
  const floor: number[] = []
  const heads: number[] = []
  const wholes: number[] = []
  for (let time = -WARM_UP; time < TIMES; time++) {
    const ok = await arrivals(bench, '/bench/ok', ['ok'])
    const page = await arrivals(bench, bench.paths.search, ['</head>', '</html>'])
    if (time < 0) continue
    floor.push(ok[0]!)
    heads.push(page[0]!)
    wholes.push(page[1]!)
  }
  return [
    {
      what: 'the end of the head on the wire',
      value: median(heads),
      unit: 'ms',
      floor: median(floor),
      target: { most: REACH, above: 'floor' },
      note: `the slowest of ${TIMES} took ${Math.max(...heads).toFixed(1)} ms.`,
    },
    { what: 'the whole page', value: median(wholes), unit: 'ms' },
  ]
}

/** Milliseconds from sending a request until each of these texts has come. */
async function arrivals({ port, site }: Bench, path: string, texts: string[]): Promise<number[]> {
  const socket = await opened(port)
  try {
    return await new Promise((resolve, reject) => {
      const found: number[] = []
      let seen = ''
      const sent = performance.now()
      socket.on('data', (bytes: Buffer) => {
        seen += bytes.toString('latin1')
        while (found.length < texts.length && seen.includes(texts[found.length]!)) found.push(performance.now() - sent)
        if (found.length === texts.length) resolve(found)
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`${path} ended without ${texts[found.length]}: ${seen.slice(0, 300)}`)))
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${site.site.slug}.localhost\r\nX-Bench-Search-Ms: ${SEARCH_TAKES}\r\nConnection: close\r\n\r\n`,
      )
    })
  } finally {
    socket.destroy()
  }
}

/** The handshake is not the page's: it is over before the clock starts. */
function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}
