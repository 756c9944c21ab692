import { MESSAGES } from '../messages.ts'
import { truncateAtWord } from '../text.ts'

/** Dealer comments as paragraphs of plain text: markup of feeds never reaches a page. */
export type Comments = {
  /** The whole text, or its first MAX_PREVIEW_CHARS characters and an ellipsis. */
  preview: string[]
  /** Text behind Show more; null when the preview is the whole. */
  full: string[] | null
}

/** Length of the preview (VDP-09). */
const MAX_PREVIEW_CHARS = 400

/** @param html sanitised HTML of the import; blank comments give the sentence of A5 */
export function comments(html: string | null): Comments {
  const full = paragraphs(html ?? '')
  if (full.length === 0) return { preview: [MESSAGES.commentsPending], full: null }
  const preview = shortenParagraphs(full, MAX_PREVIEW_CHARS)
  return preview.join('') === full.join('') ? { preview: full, full: null } : { preview, full }
}

function shortenParagraphs(full: string[], limit: number): string[] {
  const preview: string[] = []
  let left = limit
  for (const paragraph of full) {
    if (left <= 0) return withEllipsis(preview)
    preview.push(truncateAtWord(paragraph, left))
    left -= paragraph.length
  }
  return preview
}

/** Where the cut falls between two paragraphs, the last one gets the ellipsis. */
function withEllipsis(preview: string[]): string[] {
  const last = preview.at(-1)!
  return last.endsWith('…') ? preview : [...preview.slice(0, -1), `${last} …`]
}

const BLOCK_EDGE = /<\/?(p|div|ul|ol|h[1-6]|blockquote|section|table|tr)\b[^>]*>|<br\s*\/?>/gi
const ITEM = /<li\b[^>]*>/gi
const TAG = /<\/?[a-z][^>]*>|<!--[\s\S]*?-->/gi
/** Defence in depth: the importer removes these elements, and their content is never text. */
const NOT_WORDS = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
/** An unclosed tag at the end of a truncated feed value. */
const CUT_TAG = /<\/?[a-z][a-z\d]*(\s+[a-z-]+\s*=[^<>]*)?\/?$/i

function paragraphs(html: string): string[] {
  return html
    .replace(NOT_WORDS, ' ')
    .replace(CUT_TAG, '')
    .replace(ITEM, '\n• ')
    .replace(BLOCK_EDGE, '\n')
    .replace(TAG, '')
    .split('\n')
    .map((line) => decodeEntities(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes the named entities that the sanitiser writes, and numeric ones; others are kept. */
function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })
}
