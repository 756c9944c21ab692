import type { Page } from '@playwright/test'

export type Loaded = { url: string; type: string; bytes: number; transferred: number }

export type Watch = {
  all: () => Loaded[]
  /** Bytes of the bodies as they came over the wire. */
  sum: (wanted: (loaded: Loaded) => boolean) => number
  /** 'boot.js 1.2 kB, …' */
  list: (wanted: (loaded: Loaded) => boolean) => string
}

/** Counts what a tab loads, compressed as it comes, headers not counted. */
export async function watchBytes(tab: Page): Promise<Watch> {
  const session = await tab.context().newCDPSession(tab)
  const found = new Map<string, Loaded>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const length = Number(response.headers['content-length'] ?? response.headers['Content-Length'] ?? 0)
    found.set(requestId, { url: response.url, type, bytes: length, transferred: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const loaded = found.get(requestId)
    if (!loaded) return
    loaded.transferred = encodedDataLength
    if (loaded.bytes === 0) loaded.bytes = encodedDataLength
  })
  const all = () => [...found.values()].filter(({ url }) => url.startsWith('http'))
  const chosen = (wanted: (loaded: Loaded) => boolean) => all().filter(wanted)
  return {
    all,
    sum: (wanted) => chosen(wanted).reduce((sum, { bytes }) => sum + bytes, 0),
    list: (wanted) =>
      chosen(wanted)
        .map(({ url, bytes }) => `${nameOf(url)} ${(bytes / 1000).toFixed(1)} kB`)
        .join(', '),
  }
}

const nameOf = (url: string) =>
  new URL(url).pathname
    .split('/')
    .at(-1)
    ?.replace(/-[\w-]{8}\./, '.') ?? ''
