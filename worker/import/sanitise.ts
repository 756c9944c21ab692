import sanitizeHtml from 'sanitize-html'
import { withoutInvisible } from '../../shared/feed/cell.ts'
import type { Sanitised, Sanitiser } from '../../shared/feed/parse-value.ts'

/** Tags of a dealer's comments; attributes are removed. */
const ALLOWED_TAGS = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'h3', 'h4', 'h5']
/** Tags inside one another; deeper ones are dropped and their words stay. */
const MAX_NESTING = 20
/** How often a text may have been encoded: more is no mistake of a program. */
const MAX_ROUNDS = 5

const MARKUP = /<[a-z!/?]/i
const ENTITY = /&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
/** Markup that was encoded, once or several times, by names or by numbers: &lt;br&gt;, &amp;lt;br&amp;gt;, &#60;br&#62;. */
const ENCODED_MARKUP = new RegExp(
  `&(amp;)*(lt|#0*60|#x0*3c);(!--|/?(${[
    'p|br|ul|ol|li|strong|b|em|i|u|h[1-6]|div|span|font|a|img|table|tbody|tr|td|th|center|hr|small',
    'script|style|iframe|svg|math|object|embed|form|input|button|link|meta|base|video|audio|body|html',
  ].join('|')})[\\s/]*(&(amp;)*(gt|#0*62|#x0*3e);|\\s|/|$))`,
  'i',
)

const BASIC: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decodeBasic = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (entity) => BASIC[entity] ?? entity)
/** Characters of markup that stand as numbers by their names; control characters are spaces, which no entity may name. */
const NUMBERED: Record<number, string> = { 38: '&amp;', 60: '&lt;', 62: '&gt;', 127: ' ' }
const named = (text: string): string =>
  text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (entity, hex: string | undefined, decimal: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code < 32 ? ' ' : (NUMBERED[code] ?? entity)
  })

/** Words of ASCII without signs of markup: nothing to clean, as in most cells. */
const CLEAN = /^[!-%'-;=?-~]+(?: [!-%'-;=?-~]+)*$/

/** Plain text: no tags, entities decoded, white space collapsed; again, until nothing is left to decode. */
function plain(given: string): Sanitised {
  if (CLEAN.test(given)) return { text: given, removed: false }
  let text = collapsed(named(given))
  let removed = false
  for (let round = 0; round < MAX_ROUNDS && (MARKUP.test(text) || ENTITY.test(text)); round++) {
    removed ||= MARKUP.test(text)
    const decoded = collapsed(named(decodeBasic(sanitizeHtml(text, { allowedTags: [] }))))
    if (decoded === text) break
    text = decoded
  }
  return MARKUP.test(text)
    ? { text: collapsed(text.replace(/<(?=[a-z!/?])/gi, '< ')), removed: true }
    : { text, removed }
}

/** Lone surrogates become U+FFFD: neither a database nor an address can carry them. */
const wellFormed = (text: string): string => withoutInvisible(text).toWellFormed().normalize('NFC')
const collapsed = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** Paragraphs of ASCII without entities: cleaning leaves them as they are. */
const CLEAN_PARAGRAPHS = /^(?:<p>[\t\n -%'-;=?-~]*(?:<br \/>[\t\n -%'-;=?-~]*)*<\/p>)+$/

/** Comments: the allowed tags stay; plain text becomes paragraphs. Markup that was encoded is markup, to be cleaned like any other. */
function rich(given: string): Sanitised {
  if (CLEAN_PARAGRAPHS.test(given)) return { text: given, removed: false }
  let source = withoutEncoding(wellFormed(named(given)).trim())
  let removed = false
  const onOpenTag = (tag: string) => {
    if (!ALLOWED_TAGS.includes(tag)) removed = true
  }
  if (!MARKUP.test(source)) {
    const text = paragraphs(source)
    return settled(text.text, text.removed)
  }
  // What stood encoded among tags comes to light with each round.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    source = cleaned(source, onOpenTag)
    if (!ENCODED_MARKUP.test(source)) return settled(source, removed)
    source = wellFormed(decodeBasic(named(source)))
  }
  return settled(paragraphs(plain(source).text).text, true)
}

/** Decodes until there is markup, or none to come. */
function withoutEncoding(text: string): string {
  let source = text
  for (let round = 0; round < MAX_ROUNDS && !MARKUP.test(source) && ENCODED_MARKUP.test(source); round++)
    source = wellFormed(decodeBasic(named(source)))
  return source
}

const cleaned = (html: string, onOpenTag: (tag: string) => void = () => {}): string =>
  sanitizeHtml(html, { allowedTags: ALLOWED_TAGS, allowedAttributes: {}, nestingLimit: MAX_NESTING, onOpenTag })

/**
 * HTML that cleaning leaves as it is. Entities name signs that a text may not have, and letters that join a sign of markup
 * before them (> and U+0338 are one letter): both are taken out, and the cleaner has the last word.
 */
function settled(html: string, removed: boolean): Sanitised {
  let text = html
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = wellFormed(text).trim()
    if (next === text) return { text, removed }
    text = cleaned(next)
  }
  return { text: paragraphs(plain(html).text).text, removed: true }
}

const LINE_END = /\r\n|\r|\n/
const BLANK_LINES = /(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/
function paragraphs(text: string): Sanitised {
  let removed = false
  const line = (each: string) => {
    const read = plain(each)
    removed ||= read.removed
    return read.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  }
  const lines = (part: string) => part.trim().split(LINE_END).map(line).join('<br />')
  const parts = text.split(BLANK_LINES).map(lines)
  return { text: parts.map((part) => part && `<p>${part}</p>`).join(''), removed }
}

/** Sanitises text of a feed before it is stored (QLT-03): stored text is safe to render, and is not looked at again. */
export const clean: Sanitiser = { plain, rich }
