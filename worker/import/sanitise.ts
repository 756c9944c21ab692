import sanitizeHtml from 'sanitize-html'
import { withoutInvisible } from '../../shared/feed/invisible.ts'
import type { Sanitised, Sanitiser } from '../../shared/feed/parse-value.ts'

/** Tags of a dealer's comments; attributes are removed. */
const ALLOWED_TAGS = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'h3', 'h4', 'h5']

const MARKUP = /<[a-z!/?]/i
const ENTITY = /&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
/** Markup that was encoded a second time, as &lt;br&gt;. */
const ENCODED_MARKUP = /&lt;\/?(p|br|ul|ol|li|strong|b|em|i|u|h[1-6]|div|span|font)[\s/]*(&gt;|\s)/i

const BASIC: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decodeBasic = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (entity) => BASIC[entity] ?? entity)
const encodeBasic = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Words of ASCII without signs of markup: nothing to clean, as in most cells. */
const CLEAN = /^[!-%'-;=?-~]+(?: [!-%'-;=?-~]+)*$/

/** Plain text: no tags, entities decoded, white space collapsed. */
function plain(given: string): Sanitised {
  if (CLEAN.test(given)) return { text: given, removed: false }
  const isMarked = MARKUP.test(given)
  const bare = isMarked || ENTITY.test(given) ? decodeBasic(sanitizeHtml(given, { allowedTags: [] })) : given
  return { text: collapsed(bare), removed: isMarked }
}

/** Lone surrogates become U+FFFD: neither a database nor an address can carry them. */
const wellFormed = (text: string): string => withoutInvisible(text).toWellFormed().normalize('NFC')
const collapsed = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** Comments: the allowed tags stay; plain text becomes paragraphs. */
function rich(given: string): Sanitised {
  const whole = wellFormed(given).trim()
  const source = !MARKUP.test(whole) && ENCODED_MARKUP.test(whole) ? decodeBasic(whole) : whole
  if (!MARKUP.test(source)) return { text: paragraphs(source), removed: false }
  let removed = false
  const safe = sanitizeHtml(source, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {},
    onOpenTag: (tag) => {
      if (!ALLOWED_TAGS.includes(tag)) removed = true
    },
  })
  // Once more: entities may have named what was taken out of the text.
  return { text: wellFormed(safe).trim(), removed }
}

const paragraphs = (text: string): string =>
  text
    .split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${encoded(part).replace(/\r\n|\r|\n/g, '<br />')}</p>`)
    .join('')

/** Text as HTML shows it, its entities decoded first. */
const encoded = (text: string): string =>
  ENTITY.test(text) ? wellFormed(sanitizeHtml(text, { allowedTags: [] })) : encodeBasic(text)

/** Sanitises text of a feed before it is stored (QLT-03): stored text is safe to render. */
export const clean: Sanitiser = { plain, rich }
