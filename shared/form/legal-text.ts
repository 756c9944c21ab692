import { pathTo, type RouteKey } from '../routes/paths.ts'

/** A sentence of which some words are links. */
export type LegalText = { text: string; href: string | null }[]

/** Words of a form that name a page, and that page (CNT-01). */
const PAGES: [words: RegExp, page: Extract<RouteKey, 'privacy' | 'terms'>][] = [
  [/privacy (?:policy|statement|notice)/i, 'privacy'],
  [/terms (?:of use|and conditions|of service)|\bterms\b/i, 'terms'],
]

/** Under each form of a site that words nothing of its own. */
const USUAL = 'We handle your details as set out in our privacy policy. Our terms and conditions apply.'

/** The site's words about terms, each page they name linked; a page that they do not name is added in a sentence. */
export function legalText(words: string | null): LegalText {
  const parts = linked([{ text: words ?? USUAL, href: null }])
  const isNamed = (page: 'privacy' | 'terms') => parts.some(({ href }) => href === pathTo(page))
  const missing = PAGES.map(([, page]) => page).filter((page) => !isNamed(page))
  return [...parts, ...missing.flatMap((page): LegalText => [{ text: ' ', href: null }, ...REST[page]])]
}

const REST: Record<'privacy' | 'terms', LegalText> = {
  privacy: [
    { text: 'We handle your details as set out in our ', href: null },
    { text: 'privacy policy', href: pathTo('privacy') },
    { text: '.', href: null },
  ],
  terms: [
    { text: 'Our ', href: null },
    { text: 'terms and conditions', href: pathTo('terms') },
    { text: ' apply.', href: null },
  ],
}

const linked = (parts: LegalText): LegalText =>
  PAGES.reduce<LegalText>((all, [words, page]) => linkFirst(all, words, pathTo(page)), parts)

function linkFirst(parts: LegalText, words: RegExp, href: string): LegalText {
  const at = parts.findIndex((part) => part.href === null && words.test(part.text))
  const part = parts[at]
  const match = part && words.exec(part.text)
  if (!match) return parts
  const split: LegalText = [
    { text: part.text.slice(0, match.index), href: null },
    { text: match[0], href },
    { text: part.text.slice(match.index + match[0].length), href: null },
  ]
  return [...parts.slice(0, at), ...split.filter(({ text }) => text !== ''), ...parts.slice(at + 1)]
}

/** The same without links, as a lead keeps it. */
export const plainText = (parts: LegalText): string => parts.map(({ text }) => text).join('')
