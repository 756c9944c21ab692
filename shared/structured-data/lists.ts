import type { BreadcrumbList, ItemList } from 'schema-dts'
import type { Link } from '../car/links.ts'
import { absoluteUrl } from './node.ts'

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
