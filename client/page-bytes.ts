/** Pages as bytes: what is kept of them is copied, and only what is drawn anew becomes UTF-8. */

import { joinBytes } from '../shared/bytes.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

type Bytes = Uint8Array<ArrayBuffer>

type Page = { parts: Bytes[]; encode: (html: string) => Bytes }

/** The page that is being drawn: React draws without a pause, so there is one at a time. */
let page: Page | null = null

/** Stands in the page for a part: a zero, found at once in bytes, and its number. No text or markup of dealers has such an element. */
const partMark = (part: number) => `\0<${part}>`
const [ZERO, OPEN, CLOSE, DIGIT_0] = [0, 0x3c, 0x3e, 0x30]

/** UTF-8, of what a page draws and keeps as the page itself is encoded. */
export const toBytes = (html: string): Bytes => (page ? page.encode(html) : encoder.encode(html))

/** A kept part as HTML to be placed in what is drawn now: a mark within a page, else its text. */
export const placePart = (part: Bytes): string => (page ? partMark(page.parts.push(part) - 1) : decoder.decode(part))

/** Draws something that is kept beyond the page: it has the text of what it contains, and no marks. */
export const drawApart = (draw: () => string): string => inPage(null, draw)

/** Draws a page, with what is kept of it in its places. `encode` makes UTF-8. */
export function pageBytes(draw: () => string, encode: (html: string) => Bytes): Bytes {
  const parts: Bytes[] = []
  const drawn = encode(inPage({ parts, encode }, draw))
  const pieces: Bytes[] = []
  let from = 0
  for (let at = drawn.indexOf(ZERO); at >= 0; at = drawn.indexOf(ZERO, at + 1)) {
    const mark = markAt(drawn, at)
    const part = mark && parts[mark.part]
    if (!part) continue
    pieces.push(drawn.subarray(from, at), part)
    from = mark.end
  }
  pieces.push(drawn.subarray(from))
  return joinBytes(pieces)
}

/** The mark that a zero begins; null where text or markup has a zero of its own. */
function markAt(drawn: Bytes, zero: number): { part: number; end: number } | null {
  if (drawn[zero + 1] !== OPEN) return null
  let at = zero + 2
  let part = 0
  for (; isDigit(drawn[at]); at++) part = part * 10 + drawn[at]! - DIGIT_0
  return at > zero + 2 && drawn[at] === CLOSE ? { part, end: at + 1 } : null
}

const isDigit = (byte = 0) => byte >= DIGIT_0 && byte < DIGIT_0 + 10

function inPage(drawn: Page | null, draw: () => string): string {
  const outer = page
  page = drawn
  try {
    return draw()
  } finally {
    page = outer
  }
}
