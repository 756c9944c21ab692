import type { BreadcrumbList, ItemList, SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import type { Link } from '../car/links.ts'
import { searchPath } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'

/** What every builder of structured data shares (FND-01). Nodes are JSON-LD objects in the vocabulary of schema.org. */

export const SCHEMA = 'https://schema.org'

/** One graph of these nodes, as a page's head holds it. */
export const buildGraph = (nodes: readonly object[]) => ({ '@context': SCHEMA, '@graph': nodes })

/** @param url URL of the site with or without a trailing slash */
export const absoluteUrl = (path: string, url: string) => (path.startsWith('/') ? url.replace(/\/$/, '') + path : path)

/** Removes null fields: what is not known is left out. */
export const withoutNulls = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], null>
  }

/** A trail of links, whose end is the page itself. */
export type Trail = { links: readonly Link[]; current: string }

/** The breadcrumbs of a page (NAV-05). `path`: the page's own. */
export const breadcrumbList = ({ links, current }: Trail, path: string, url: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...links, { text: current, href: path }].map(({ text, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    item: absoluteUrl(href, url),
  })),
})

/** A list of pages, as a search page shows it. `before`: how many of the list stand on earlier pages. */
export const itemList = (
  { name, total, before, items }: { name: string; total: number; before: number; items: readonly Link[] },
  url: string,
): ItemList => ({
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: items.map(({ text, href }, index) => ({
    '@type': 'ListItem',
    position: before + index + 1,
    name: text,
    url: absoluteUrl(href, url),
  })),
})

/** The site as a whole, with the address of its search; for the home page. `publisher`: the `@id` of its dealer. */
export function webSite({ name, url }: Pick<Site, 'name' | 'url'>, publisher: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(searchPath(), url)}?query={words}` },
    'query-input': 'required name=words',
  }
  return {
    '@type': 'WebSite',
    '@id': absoluteUrl('/#website', url),
    name,
    url: absoluteUrl('/', url),
    inLanguage: 'en-AU',
    publisher: { '@id': publisher },
    potentialAction: search,
  }
}
