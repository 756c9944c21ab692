import { truncateAtWord } from '../text.ts'

/**
 * Titles and descriptions by kind of page (FND-01): the names that stand in braces in a template, and the templates of a
 * site that words none of its own.
 */
export const PAGE_KINDS = {
  home: { names: ['dealer', 'heading', 'description'], title: '{dealer}: {heading}', description: '{description}' },
  list: {
    names: ['dealer', 'title', 'page'],
    title: '{title}{page} | {dealer}',
    description: '{title} at {dealer}{page}.',
  },
  vehicle: {
    names: ['dealer', 'name', 'stock', 'summary', 'number'],
    title: '{name}{stock} | {dealer}',
    description: '{summary} {number}',
  },
  brands: {
    names: ['dealer', 'title'],
    title: '{title} | {dealer}',
    description: 'Brands at {dealer}, with their models and what’s in stock.',
  },
  form: { names: ['dealer', 'title', 'intro'], title: '{title} | {dealer}', description: '{title}. {intro}' },
} as const satisfies Record<string, { names: readonly string[]; title: string; description: string }>

export type PageKind = keyof typeof PAGE_KINDS
type Values<Kind extends PageKind> = Record<
  Exclude<(typeof PAGE_KINDS)[Kind]['names'][number], 'dealer'>,
  string | null
>

/** The site's own words for kinds of pages; null takes those of `PAGE_KINDS`. */
export type PageWords = { titles: Record<PageKind, string | null>; descriptions: Record<PageKind, string | null> }

/** Characters that search engines show. */
const MAX_TITLE_CHARS = 65
const MAX_DESCRIPTION_CHARS = 160

const NAME = /\{(\w+)\}/g

/** Names in a template that its kind of page does not have. */
export const unknownNames = (kind: PageKind, template: string): string[] =>
  [...template.matchAll(NAME)].map(([, name]) => name!).filter((name) => !isNameOf(kind, name))

const isNameOf = (kind: PageKind, name: string) => (PAGE_KINDS[kind].names as readonly string[]).includes(name)

/** Title and description of a page, cut at a word. The description is null where its template has nothing to say. */
export function pageTexts<Kind extends PageKind>(
  { name: dealer, seo }: { name: string; seo: PageWords },
  kind: Kind,
  values: Values<Kind>,
): { title: string; description: string | null } {
  const all: Record<string, string | null> = { ...values, dealer }
  const fill = (template: string) =>
    template
      .replace(NAME, (_, name: string) => all[name] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const title = seo.titles[kind] ?? (namesDealer(dealer, all['heading']) ? '{heading}' : PAGE_KINDS[kind].title)
  const description = fill(seo.descriptions[kind] ?? PAGE_KINDS[kind].description)
  return {
    title: fitTitle(fill(title)),
    description: description === '' ? null : truncateAtWord(description, MAX_DESCRIPTION_CHARS - 1),
  }
}

/** Whether a heading has the dealer's name already, so that a title need not say it again. */
const namesDealer = (dealer: string, heading: string | null | undefined): boolean =>
  heading?.toLowerCase().includes(dealer.toLowerCase()) ?? false

/** A long title loses what follows its last bar, which names the dealer, before it loses words of its own. */
function fitTitle(title: string): string {
  if (title.length <= MAX_TITLE_CHARS) return title
  const bar = title.lastIndexOf(' | ')
  return truncateAtWord(bar > 0 ? title.slice(0, bar) : title, MAX_TITLE_CHARS - 1)
}
