import { type Fetch, readBytes } from '../../platform/http-fetch.ts'
import { withTimeout } from '../../platform/timeout.ts'

const TIMEOUT_MS = 2_000
const MAX_BYTES = 3_000_000

/** The bytes of a photograph at an address of others, or at a path of this site; null where there is none to have. */
export async function photoFile(url: string, assets: Fetcher, reach: Fetch): Promise<Uint8Array | null> {
  const init = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  const call = async () => {
    // The files of this site are asked for by path alone; the host is nobody's.
    const answer = url.startsWith('/') ? await assets.fetch(`https://site.invalid${url}`, init) : await reach(url, init)
    if (answer.ok && answer.headers.get('Content-Type')?.startsWith('image/')) return readBytes(answer, MAX_BYTES)
    await answer.body?.cancel()
    return null
  }
  return withTimeout(call(), TIMEOUT_MS)
}
