import { parseJson } from '../json.ts'
import { escapePattern } from '../text.ts'

/** Where an address begins: a scheme and //, or // alone, before a host. */
const BEGINS = String.raw`(?:[a-z][a-z+.-]*:)?\/\/(?=[^\s/])`
const IS_WHOLE = new RegExp(`^${BEGINS}`, 'i')
/** Signs between addresses. Each is looked at once: a long run of them must not stall the Worker (TRU-02). */
const SIGN = /[\s,;|"'~^#]/
const EDGE = /[\s,;|"'~^#:]/
const HAS_WHOLE = new RegExp(`(?:^|${SIGN.source})${BEGINS}`, 'i')
/** What our own format and most exports write between names of files. */
const BETWEEN_NAMES = /[|\n]/

/** Signs that a program wrote as entities of HTML, as &#124; for |. */
const ENTITIES = /&(?:#(?:124|44|59|10|13)|#x(?:7c|2c|3b|a|d)|vert|comma|semi|nbsp);/gi
const ENDING = String.raw`\.(?:jpe?g|png|webp|gif|avif)`
export const HAS_ENDING = new RegExp(`${ENDING}(?:[?#].*)?$`, 'i')
const DAY = String.raw`(?:\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4})(?:[T ][\d:. APMZ]{4,15})?`
/** A day beside a photograph says when it was taken. */
const IS_DAY = new RegExp(`^${DAY}$`)
/** Behind a file another file's name or a day begins, though it is no address. */
const BEHIND_FILE = String.raw`(?<=${ENDING}[,;|]\s{0,3})(?=(?:${DAY}|[^\s,;|:/?]{1,100}${ENDING})\s{0,3}(?:[,;|]|$))`
/** Programs cut a text off at these lengths. */
const CUT_LENGTHS = new Set([255, 256, 1000, 1024, 2000, 4000])

/** Whether a cell has a whole address, and is parted where one begins. */
export const hasAddress = (cell: string): boolean => HAS_WHOLE.test(cell)

/**
 * The photographs of a cell, each a text or `{ url }`: JSON, or texts that are parted where a new address begins, so that signs
 * inside one, as in w_800,h_600, part nothing. A path begins after `by` alone, names of files are parted at each `by`.
 */
export function listPictures(text: string, by?: string): unknown[] {
  const cell = text.replace(ENTITIES, '|').trim()
  const items = /^[[{]/.test(cell) ? parseList(cell) : null
  if (items) return items
  const parts = hasAddress(cell) ? cell.split(startsOfAddress(by)) : cell.split(by ?? BETWEEN_NAMES)
  const pictures = parts.map((part) => withoutSigns(part, by)).filter((part) => part !== '' && !IS_DAY.test(part))
  const last = pictures.at(-1) ?? ''
  const isCut = CUT_LENGTHS.has(text.length) && !HAS_ENDING.test(last) && HAS_ENDING.test(pictures[0] ?? '')
  return isCut ? [...pictures.slice(0, -1), `${last}…`] : pictures
}

const startsOfAddress = (by = '|') =>
  new RegExp(
    `(?<=${SIGN.source}|::)(?:(?=${BEGINS})|${BEHIND_FILE})|(?<=${escapePattern(by)}\\s{0,3})(?=\\/|${BEGINS})`,
    'i',
  )

function withoutSigns(part: string, by: string | undefined): string {
  let [from, to] = [0, part.length]
  while (from < to && EDGE.test(part[from]!)) from++
  while (from < to && EDGE.test(part[to - 1]!)) to--
  const text = part.slice(from, to)
  return by && text.endsWith(by) ? text.slice(0, -by.length).trim() : text
}

/** A list or one photograph of JSON, also with the quotation marks of Python; null for other text. */
function parseList(cell: string): unknown[] | null {
  for (const text of [cell, cell.replaceAll("'", '"')]) {
    const list = parseJson(text)
    if (list !== null) return [list].flat()
  }
  return null
}

/** A photograph with `prefix` before its address, unless that is whole. */
export function withPrefix(item: unknown, prefix: string): unknown {
  if (typeof item === 'string') {
    if (IS_WHOLE.test(item)) return item
    return prefix.endsWith('/') ? prefix + item.replace(/^\/+/, '') : prefix + item
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      /^(?:url|image|thumb)$/.test(key) ? withPrefix(value, prefix) : value,
    ]),
  )
}
