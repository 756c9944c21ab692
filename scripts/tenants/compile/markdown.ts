import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { slugify } from '../../../shared/text.ts'
import type { SizeOf } from './page-source.ts'

/** What a text in Markdown says, as sanitised HTML, and what of it has to be checked. Lines count from 0. */
export type Rendered = {
  html: string
  headings: { level: number; id: string; text: string; line: number }[]
  links: { href: string; line: number }[]
  pictures: { src: string; alt: string; line: number }[]
  problems: { line: number; rule: string }[]
  words: number
}

/** Ids of a page, each with the last number that was put after it. */
export type TakenIds = Map<string, number>

/** HTML is parsed only so that it can be refused with its line. */
const parser = new MarkdownIt({ html: true, linkify: false, typographer: false })
// Every address is read, so that one that is refused has its line; the sanitiser takes none of these.
parser.validateLink = () => true

/** The attributes that the parser writes; anything else would be a fault of the parser. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p br hr strong em s code pre a ul ol li blockquote',
    'h2 h3 h4 table thead tbody tr th td img',
  ].flatMap((tags) => tags.split(' ')),
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    ...Object.fromEntries(['h2', 'h3', 'h4'].map((tag) => [tag, ['id']])),
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
}

const MIN_LEVEL = 2
const MAX_LEVEL = 4

/**
 * Renders Markdown (CNT-01). `measureSize` gives the pixels of a picture of the site's own; null where there is none. Ids of
 * headings are none of `ids`, and are added to them.
 */
export function renderMarkdown(source: string, measureSize: SizeOf, ids: TakenIds): Rendered {
  const found: Omit<Rendered, 'html' | 'words'> = { headings: [], links: [], pictures: [], problems: [] }
  const tokens = parser.parse(source, {})
  // Cells of a table have no line of their own: theirs is the line of the row.
  let line = 0
  for (const [at, token] of tokens.entries()) {
    line = token.map?.[0] ?? line
    if (token.type === 'html_block') refuseHtml(token, line, found)
    if (token.type === 'heading_open') readHeading(token, tokens[at + 1]!, { line, ids }, found)
    if (token.type === 'inline') for (const child of token.children ?? []) readInline(child, line, found, measureSize)
  }
  const html = sanitizeHtml(parser.renderer.render(tokens, parser.options, {}), ALLOWED).trim()
  return { ...found, html, words: source.split(/\s+/).filter(Boolean).length }
}

type MarkdownParts = Omit<Rendered, 'html' | 'words'>

const refuseHtml = (token: Token, line: number, { problems }: MarkdownParts) =>
  problems.push({
    line,
    rule: `has HTML (${token.content.trim().slice(0, 30)}), which pages do not take: write Markdown`,
  })

function readHeading(
  token: Token,
  inline: Token,
  { line, ids }: { line: number; ids: TakenIds },
  { headings, problems }: MarkdownParts,
): void {
  const level = Number(token.tag.slice(1))
  const text = plainText(inline)
  if (level < MIN_LEVEL)
    problems.push({ line, rule: 'has a heading with one #, which the title of the page is: begin with ##' })
  if (level > MAX_LEVEL) problems.push({ line, rule: 'has a heading deeper than ####' })
  const id = freeId(slugify(text) || 'part', ids)
  token.attrSet('id', id)
  headings.push({ level, id, text, line })
}

/** The words of a line without its signs. */
const plainText = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim()

/** The id, with the first number after it that makes it one that is not taken; takes it. */
function freeId(id: string, ids: TakenIds): string {
  let free = id
  let number = ids.get(id) ?? 0
  while (ids.has(free)) free = `${id}-${++number}`
  ids.set(id, Math.max(1, number)).set(free, Math.max(1, ids.get(free) ?? 0))
  return free
}

function readInline(token: Token, line: number, found: MarkdownParts, measureSize: SizeOf): void {
  if (token.type === 'html_inline') refuseHtml(token, line, found)
  if (token.type === 'link_open') {
    const href = String(token.attrGet('href') ?? '')
    found.links.push({ href, line })
    if (href.startsWith('http')) token.attrSet('rel', 'noopener')
  }
  if (token.type === 'image') {
    const src = String(token.attrGet('src') ?? '')
    const size = measureSize(src)
    found.pictures.push({ src, alt: token.content, line })
    const alt = parser.renderer.renderInlineAsText(token.children ?? [], parser.options, {})
    if (alt.trim() === '') found.problems.push({ line, rule: `has a picture without alternative text: ${src}` })
    if (!size) found.problems.push({ line, rule: `has a picture that is none of the site’s files: ${src}` })
    for (const [name, value] of Object.entries({ ...size, loading: 'lazy', decoding: 'async' }))
      token.attrSet(name, String(value))
  }
}

/** A text in which no character has a meaning in Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>&~]/g, '\\$&')
