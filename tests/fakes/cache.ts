/** The Cache API in memory, with a look at what is in it and ways to go wrong. */
export function fakeCache() {
  const entries = new Map<string, { bytes: ArrayBuffer; headers: Headers }>()
  let reads = 0
  let trouble: 'none' | 'throws' | 'never answers' | 'talks nonsense' = 'none'
  const answer = <Value>(value: () => Promise<Value>): Promise<Value> => {
    if (trouble === 'throws') throw new Error('The cache is down')
    return trouble === 'never answers' ? new Promise(() => {}) : value()
  }
  const cache = {
    match: (url: string) => {
      reads++
      return answer(async () => {
        const found = entries.get(url)
        if (!found) return undefined
        return trouble === 'talks nonsense'
          ? new Response('{', { headers: { 'X-Kept': '%7B' } })
          : new Response(found.bytes, { headers: found.headers })
      })
    },
    put: (url: string, response: Response) =>
      answer(async () => void entries.set(url, { bytes: await response.arrayBuffer(), headers: response.headers })),
  }
  return {
    cache: cache as unknown as Cache,
    keys: () => [...entries.keys()],
    reads: () => reads,
    /** Puts what was kept at one address under another, as no cache should. */
    mixUp: (from: string, to: string) => void entries.set(to, entries.get(from)!),
    go: (wrong: typeof trouble) => void (trouble = wrong),
  }
}
