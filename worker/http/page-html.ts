import { Buffer, transcode } from 'node:buffer'
import { ASSETS } from 'virtual:assets'
import { reactRenderer } from '@hono/react-renderer'
import type { Context } from 'hono'
import type { ReactNode } from 'react'
import type { IconName } from '../../client/ui/icons.ts'
import { symbolId } from '../../client/ui/icons.ts'
import { computeOnce } from '../../shared/memo.ts'
import { utf8 } from '../platform/crypto.ts'

const draws = reactRenderer()

/** What @hono/react-renderer has made of a page: its text, or that it failed. */
export type Drawing = { html: string | null; failure: Promise<Response> | null }
type Render = (page: ReactNode) => Promise<Response>

/** Draws with the package, whose last step hands the text to `html` of the context: here it is taken as it is. */
export function renderToHtml(page: ReactNode, drawing: Drawing): string {
  const taker = {
    getLayout: () => undefined,
    setRenderer: (render: Render) => void (drawing.failure = render(page)),
    html: (html: string) => void (drawing.html = html),
  }
  void draws(taker as unknown as Context, async () => {})
  return drawing.html ?? ''
}

type Bytes = Uint8Array<ArrayBuffer>

const USED = /"#i-([a-z-]+)"/g

const decoder = new TextDecoder()
const namesOfPart = new WeakMap<Bytes, readonly string[]>()

/**
 * A page with the drawings of its icons at its end, so that no file of icons is asked for before it is painted. What is
 * drawn in the browser later has those of client/ui/add-icons.ts.
 * @param parts what is kept of the page and stands in it
 */
export function withSymbols(html: string, parts: readonly Bytes[]): string {
  const end = html.lastIndexOf('</body>')
  if (end < 0) return html
  return `${html.slice(0, end)}${drawSheet([...namesIn(html), ...parts.flatMap(symbolNames)])}${html.slice(end)}`
}

/** The drawings that a later part of a page needs beside those that the page has already. */
export const furtherSymbols = (html: string, page: string): string =>
  drawSheet(namesIn(html).filter((name) => !page.includes(`id="${symbolId(name as IconName)}"`)))

const namesIn = (html: string) => Array.from(html.matchAll(USED), ([, name]) => name!)

/** A part that is kept is read once. */
const symbolNames = (part: Bytes): readonly string[] =>
  computeOnce(namesOfPart, part, () => [...new Set(namesIn(decoder.decode(part)))])

const drawSheet = (names: readonly string[]) =>
  `<div hidden><svg>${Array.from(new Set(names), (name) => ASSETS.symbols[name] ?? '').join('')}</svg></div>`

const BEYOND_LATIN_1 = /[^\0-\xff]/

/**
 * A text as UTF-8. One with a single character beyond Latin-1 has two bytes a character in an engine, of which
 * `TextEncoder` makes UTF-8 one by one: 330 µs for 185 kB, `transcode` 65 µs.
 */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (!BEYOND_LATIN_1.test(text)) return utf8(text)
  const twoBytes = Buffer.from(text.toWellFormed(), 'utf16le')
  const { buffer, byteOffset, length } = transcode(twoBytes, 'utf16le', 'utf8')
  return new Uint8Array(buffer, byteOffset, length)
}
