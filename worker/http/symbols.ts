import { ASSETS } from 'virtual:assets'
import type { IconName } from '../../client/ui/icons.ts'
import { symbolId } from '../../client/ui/symbol.ts'

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
  return `${html.slice(0, end)}${sheetOf([...namesIn(html), ...parts.flatMap(namesOf)])}${html.slice(end)}`
}

/** The drawings that a later part of a page needs beside those that the page has already. */
export const furtherSymbols = (html: string, page: string): string =>
  sheetOf(namesIn(html).filter((name) => !page.includes(`id="${symbolId(name as IconName)}"`)))

const namesIn = (html: string) => Array.from(html.matchAll(USED), ([, name]) => name!)

/** A part that is kept is read once. */
function namesOf(part: Bytes): readonly string[] {
  const names = namesOfPart.get(part) ?? [...new Set(namesIn(decoder.decode(part)))]
  namesOfPart.set(part, names)
  return names
}

const sheetOf = (names: readonly string[]) =>
  `<div hidden><svg>${Array.from(new Set(names), (name) => ASSETS.symbols[name] ?? '').join('')}</svg></div>`
