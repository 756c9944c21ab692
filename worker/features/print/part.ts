import { FILES_PATH } from '../../../shared/page/page.ts'
import type { Bindings } from '../../bindings.ts'
import { DependencyUnavailable } from '../../platform/breaker.ts'
import { DEADLINES_MS } from '../../platform/deadlines.ts'
import { type Fetch, httpFetch, readBytes } from '../../platform/http-fetch.ts'
import { report } from '../../platform/log.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { type Draw, drawnPdf, firstPrinter, type PdfPrinter, renderedPdf } from './service.ts'

/** Draws by way of the jobs Worker, which alone holds the makers (TRU-02). Rejects with `DependencyUnavailable`. */
export const drawInJobs =
  ({ INTAKE }: Pick<Bindings, 'INTAKE'>): Draw =>
  async (drawing) => {
    if (!INTAKE) throw new DependencyUnavailable('jobs Worker', 'is not bound')
    return withTimeout(INTAKE.draw(drawing), DEADLINES_MS.drawing.document).catch((cause: unknown) => {
      throw new DependencyUnavailable('jobs Worker', `did not draw the ${drawing.kind}: ${String(cause)}`, { cause })
    })
  }

/** PDF by Browser Rendering where the account has it; without it, or when it fails, drawn by code. */
export function createPdfPrinter(env: Bindings): PdfPrinter {
  const { CLOUDFLARE_ACCOUNT_ID: account, BROWSER_RENDERING_TOKEN: token } = env
  const drawn = drawnPdf(drawInJobs(env))
  if (!account || !token) return drawn
  return firstPrinter([renderedPdf({ account, token }, httpFetch), drawn], (error) =>
    report({ event: 'pdf.failed', message: String(error) }),
  )
}

/** Photographs by their URL, files of the dealer's own by `readOwn`; one that fails leaves a PDF without it. */
export const createPhotoReader =
  ({ ASSETS }: Bindings, readOwn: (address: string) => Promise<Uint8Array | null>) =>
  (url: string): Promise<Uint8Array | null> =>
    (url.startsWith(FILES_PATH) ? readOwn(url) : photoFile(url, ASSETS, httpFetch)).catch((error: unknown) => {
      report({ event: 'photo.failed', message: String(error) })
      return null
    })

const TIMEOUT_MS = DEADLINES_MS.photo.document
const MAX_BYTES = 3_000_000

/** The bytes of a photograph by its URL, or by a path of this site's assets; null where there is no image. */
async function photoFile(url: string, assets: Fetcher, fetcher: Fetch): Promise<Uint8Array | null> {
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
