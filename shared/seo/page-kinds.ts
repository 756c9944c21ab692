import { truncateAtWord } from '../text.ts'

/** Titles and descriptions by kind of page (FND-01), with the names of its values in braces. */
const PAGE_KINDS = {
  home: { title: '{dealer}: {heading}', description: '{description}' },
  list: { title: '{title}{page} | {dealer}', description: '{title} at {dealer}{page}.' },
  vehicle: { title: '{name}{stock} | {dealer}', description: '{summary} {number}' },
  brands: { title: '{title} | {dealer}', description: 'Brands at {dealer}, with their models and what’s in stock.' },
  form: { title: '{title} | {dealer}', description: '{title}. {intro}' },
} as const

type PageKind = keyof typeof PAGE_KINDS
type NameIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never
type Values<Kind extends PageKind> = Record<
  Exclude<NameIn<(typeof PAGE_KINDS)[Kind]['title' | 'description']>, 'dealer'>,
  string | null
>

/** Characters that search engines show. */
const MAX_TITLE_CHARS = 65
const MAX_DESCRIPTION_CHARS = 160

const NAME = /\{(\w+)\}/g

/** Title and description of a page, cut at a word. The description is null where its template has nothing to say. */
export function pageTexts<Kind extends PageKind>(
  { name: dealer }: { name: string },
  kind: Kind,
  values: Values<Kind>,
): { title: string; description: string | null } {
  const all: Record<string, string | null> = { ...values, dealer }
  const fill = (template: string) =>
    template
      .replace(NAME, (_, name: string) => all[name] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const title = namesDealer(dealer, all['heading']) ? '{heading}' : PAGE_KINDS[kind].title
  const description = fill(PAGE_KINDS[kind].description)
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

/** Words that a list of cars begins with as well as a dealer's name. */
const VEHICLE_WORD = /^(?:the|new|used|cars?|utes?|vans?|trucks?|autos?|motors?|caravans?|motorcycles?)$/i

/** A title without the dealer's name after its last bar where it says it already: 'About Meridian' of Meridian Auto Group. */
export function withoutSecondName(title: string, { name: dealer }: { name: string }): string {
  const end = ` | ${dealer}`
  if (!title.endsWith(end)) return title
  const own = title.slice(0, -end.length)
  const [first = ''] = dealer.split(' ')
  const isSaid = namesDealer(dealer, own) || (!VEHICLE_WORD.test(first) && own.split(/[^\p{L}\p{N}]+/u).includes(first))
  return isSaid ? own : title
}
