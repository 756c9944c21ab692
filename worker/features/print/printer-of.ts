import type { Bindings } from '../../bindings.ts'
import { httpFetch } from '../../platform/http-fetch.ts'
import { report } from '../../platform/log.ts'
import { isOwnFile } from '../files/part.ts'
import { drawInJobs } from './part.ts'
import { photoFile } from './photo-file.ts'
import { drawnPdf, firstOf, type PdfPrinter, renderedPdf } from './service.ts'

/** PDF by Browser Rendering where the account has it; without it, or when it fails, drawn by code. */
export function pdfPrinterOf(env: Bindings): PdfPrinter {
  const { CLOUDFLARE_ACCOUNT_ID: account, BROWSER_RENDERING_TOKEN: token } = env
  const drawn = drawnPdf(drawInJobs(env))
  if (!account || !token) return drawn
  return firstOf([renderedPdf({ account, token }, httpFetch), drawn], (error) =>
    report({ event: 'pdf.failed', message: String(error) }),
  )
}

/** Photographs by their URL, files of the dealer's own by `readOwn`; one that fails leaves a PDF without it. */
export const photosOf =
  ({ ASSETS }: Bindings, readOwn: (address: string) => Promise<Uint8Array | null>) =>
  (url: string): Promise<Uint8Array | null> =>
    (isOwnFile(url) ? readOwn(url) : photoFile(url, ASSETS, httpFetch)).catch((error: unknown) => {
      report({ event: 'photo.failed', message: String(error) })
      return null
    })
