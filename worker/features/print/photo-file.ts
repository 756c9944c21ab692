import { DEADLINES_MS } from '../../platform/deadlines.ts'
import { type Fetch, readBytes } from '../../platform/http-fetch.ts'
import { withTimeout } from '../../platform/timeout.ts'

const TIMEOUT_MS = DEADLINES_MS.photo.document
const MAX_BYTES = 3_000_000

/** The bytes of a photograph by its URL, or by a path of this site's assets; null where there is no image. */
export async function photoFile(url: string, assets: Fetcher, fetcher: Fetch): Promise<Uint8Array | null> {
  const init = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  const call = async () => {
    // Placeholder host: assets are found by path alone.
    const answer = url.startsWith('/')
      ? await assets.fetch(`https://site.invalid${url}`, init)
      : await fetcher(url, init)
    if (answer.ok && answer.headers.get('Content-Type')?.startsWith('image/')) return readBytes(answer, MAX_BYTES)
    await answer.body?.cancel()
    return null
  }
  return withTimeout(call(), TIMEOUT_MS)
}
