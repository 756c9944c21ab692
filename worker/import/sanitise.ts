import sanitizeHtml from 'sanitize-html'
import { withoutInvisible } from '../../shared/feed/invisible.ts'
import type { Sanitised, Sanitiser } from '../../shared/feed/parse-value.ts'

/** Tags of a dealer's comments; attributes are removed. */
const ALLOWED_TAGS = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'h3', 'h4', 'h5']
/** Tags inside one another; deeper ones are dropped and their words stay. */
const MAX_NESTING = 20
/** How often a text may have been encoded: more is no mistake of a program. */
const MAX_ROUNDS = 5

const MARKUP = /<[a-z!/?]/i
const ENTITY = /&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
/** Markup that was encoded, once or several times, as &lt;br&gt; or &amp;lt;br&amp;gt;. */
const ENCODED_MARKUP =
  /&(amp;)*lt;(!--|\/?(p|br|ul|ol|li|strong|b|em|i|u|h[1-6]|div|span|font|a|img|table|tr|td|script|style|iframe|svg|object|embed|form|input|link|meta|base|video|audio)[\s/]*(&(amp;)*gt;|\s))/i

const BASIC: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decodeBasic = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (entity) => BASIC[entity] ?? entity)
const encodeBasic = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Words of ASCII without signs of markup: nothing to clean, as in most cells. */
const CLEAN = /^[!-%'-;=?-~]+(?: [!-%'-;=?-~]+)*$/

/**
 * Plain text: no tags, entities decoded, white space collapsed. What decoding brings to light is cleaned again, until
 * nothing is left to decode.
 */
function plain(given: string): Sanitised {
  if (CLEAN.test(given)) return { text: given, removed: false }
  let text = collapsed(given)
  let removed = false
  for (let round = 0; round < MAX_ROUNDS && (MARKUP.test(text) || ENTITY.test(text)); round++) {
    removed ||= MARKUP.test(text)
    const decoded = collapsed(decodeBasic(sanitizeHtml(text, { allowedTags: [] })))
    if (decoded === text) break
    text = decoded
  }
  return MARKUP.test(text) ? { text: withoutTagSigns(text), removed: true } : { text, removed }
}

/** A text in which nothing begins a tag. */
const withoutTagSigns = (text: string): string => collapsed(text.replace(/<(?=[a-z!/?])/gi, '< '))

/** Lone surrogates become U+FFFD: neither a database nor an address can carry them. */
const wellFormed = (text: string): string => withoutInvisible(text).toWellFormed().normalize('NFC')
const collapsed = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** Comments: the allowed tags stay; plain text becomes paragraphs. */
function rich(given: string): Sanitised {
  const whole = wellFormed(given).trim()
  const source = withoutEncoding(whole)
  if (!MARKUP.test(source)) return settled(paragraphs(source), false)
  let removed = false
  const onOpenTag = (tag: string) => {
    if (!ALLOWED_TAGS.includes(tag)) removed = true
  }
  const text = cleaned(source, onOpenTag)
  return settled(text, removed)
}

/** Markup that was encoded is markup: it is decoded until some stands there, to be cleaned like any other. */
function withoutEncoding(text: string): string {
  let source = text
  for (let round = 0; round < MAX_ROUNDS && !MARKUP.test(source) && ENCODED_MARKUP.test(source); round++)
    source = wellFormed(decodeBasic(source))
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
  return { text: paragraphs(plain(html).text), removed: true }
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

/** Sanitises text of a feed before it is stored (QLT-03): stored text is safe to render, and is not looked at again. */
export const clean: Sanitiser = { plain, rich }
