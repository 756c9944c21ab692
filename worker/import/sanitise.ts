import sanitizeHtml from 'sanitize-html'
import type { Sanitised, Sanitiser } from '../../shared/feed/parse-value.ts'

/** Tags of a dealer's comments; attributes are removed. */
const ALLOWED_TAGS = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'h3', 'h4', 'h5']

const MARKUP = /<[a-z!/?]/i
const ENTITY = /&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
/** Control characters except tabs and line breaks. */
// oxlint-disable-next-line no-control-regex -- these are the very signs to remove
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const BASIC: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decodeBasic = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (entity) => BASIC[entity] ?? entity)
const encodeBasic = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text: no tags, entities decoded, white space collapsed. */
function plain(given: string): Sanitised {
  const isMarked = MARKUP.test(given)
  const bare = isMarked || ENTITY.test(given) ? decodeBasic(sanitizeHtml(given, { allowedTags: [] })) : given
  return { text: collapsed(bare), removed: isMarked }
}

/** Lone surrogates become U+FFFD: neither a database nor an address can carry them. */
const wellFormed = (text: string): string => text.replace(CONTROL, '').toWellFormed().normalize('NFC')
const collapsed = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** Comments: the allowed tags stay; plain text becomes paragraphs. */
function rich(given: string): Sanitised {
  const source = wellFormed(given).trim()
  if (!MARKUP.test(source)) return { text: paragraphs(source), removed: false }
  let removed = false
  const text = sanitizeHtml(source, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {},
    onOpenTag: (tag) => {
      if (!ALLOWED_TAGS.includes(tag)) removed = true
    },
  }).trim()
  return { text, removed }
}

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${encodeBasic(decodeBasic(part)).replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

/** Sanitises text of a feed before it is stored (QLT-03): stored text is safe to render. */
export const clean: Sanitiser = { plain, rich }
