import type { Brochure, Evidence } from '../../../shared/vehicle/papers.ts'
import { DEADLINES_MS } from '../../platform/deadlines.ts'
import { type Fetch, readBytes } from '../../platform/http-fetch.ts'
import { withTimeout } from '../../platform/timeout.ts'

/** Input of a PDF: the brochure of a car, and the URL of its print page. */
export type PrintJob = {
  brochure: Brochure
  page: string
  photos: () => Promise<Uint8Array[]>
  logo: () => Promise<Uint8Array | null>
}

/** Makes a PDF (VDP-14); rejects where it cannot. */
export type PdfPrinter = { print(job: PrintJob): Promise<Uint8Array> }

/** A JPEG, PNG or, of the logo alone, an SVG; one that cannot be read is left out. */
export type Pictures = { photos: Uint8Array[]; logo: Uint8Array | null }

/** What is drawn by code alone, and takes the CPU for as long as hundreds of pages of other visitors would. */
export type Drawing =
  | ({ kind: 'brochure'; brochure: Brochure } & Pictures)
  | { kind: 'evidence'; evidence: Evidence }
  /** An SVG as PNG, its text in the first of these fonts (TTF, OTF or WOFF2). */
  | { kind: 'png'; svg: string; fonts: Uint8Array[]; family: string }

/** The bytes of a PDF or a PNG. */
export type Draw = (drawing: Drawing) => Promise<Uint8Array>

export const drawnPdf = (draw: Draw): PdfPrinter => ({
  async print({ brochure, ...job }) {
    const [photos, logo] = await Promise.all([job.photos(), job.logo()])
    return draw({ kind: 'brochure', brochure, photos, logo })
  },
})

const API = 'https://api.cloudflare.com/client/v4/accounts'
const TIMEOUT_MS = DEADLINES_MS.browser_rendering.document
const MAX_BYTES = 10_000_000

const TAIL_BYTES = 1_024

const latin1 = (part: Uint8Array) => new TextDecoder('latin1').decode(part)

/** ISO 32000-1 7.5: a PDF begins with its version and ends with the mark of its end, which some software adds to. */
export function isWholePdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 5)) === '%PDF-' && latin1(bytes.subarray(-TAIL_BYTES)).includes('%%EOF')
}

export const renderedPdf = ({ account, token }: { account: string; token: string }, fetcher: Fetch): PdfPrinter => ({
  async print({ page }) {
    const call = async () => {
      const answer = await fetcher(`${API}/${encodeURIComponent(account)}/browser-rendering/pdf`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: page, pdfOptions: { format: 'a4', printBackground: true } }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const isPdf = answer.ok && answer.headers.get('Content-Type')?.startsWith('application/pdf')
      if (!isPdf) {
        await answer.body?.cancel()
        throw new Error(`Browser Rendering answered ${answer.status}`)
      }
      const bytes = await readBytes(answer, MAX_BYTES)
      if (!isWholePdf(bytes)) throw new Error('Browser Rendering answered something that is no whole PDF')
      return bytes
    }
    return withTimeout(call(), TIMEOUT_MS)
  },
})

/** Tries the printers in order; each failure is reported. */
export const firstPrinter = (printers: PdfPrinter[], report: (error: unknown) => void): PdfPrinter => ({
  async print(job) {
    let failure: unknown
    for (const printer of printers) {
      try {
        return await printer.print(job)
      } catch (error) {
        report(error)
        failure = error
      }
    }
    throw failure
  },
})
