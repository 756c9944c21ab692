import type { Brand as BrandData, BreadcrumbList, Graph, ItemList } from 'schema-dts'
import type { CarCard } from '../car/card.ts'
import type { Link } from '../car/links.ts'
import type { BrandView } from './brand-view.ts'
import type { ModelView } from './model-view.ts'

const CONTEXT = 'https://schema.org'

/** Structured data of a brand's page; it repeats what the page shows. `url` is the address of the site. */
export const brandStructuredData = (view: BrandView, url: string): Graph => ({
  '@context': CONTEXT,
  '@graph': [brandData(view, url), breadcrumbList(view, url)],
})

/** Structured data of a model's page: its cars as a list. */
export const modelStructuredData = (view: ModelView, url: string): Graph => ({
  '@context': CONTEXT,
  '@graph': [...(view.cards.length > 0 ? [itemList(view.title, view.cards, url)] : []), breadcrumbList(view, url)],
})

const brandData = ({ title, canonical, words, logo }: BrandView, url: string): BrandData => ({
  '@type': 'Brand',
  name: title,
  url: absoluteUrl(canonical, url),
  ...(words.length > 0 && { description: words.join(' ') }),
  ...(logo && { logo: absoluteUrl(logo, url) }),
})

const itemList = (name: string, cards: readonly CarCard[], url: string): ItemList => ({
  '@type': 'ItemList',
  name: `${name} in stock`,
  numberOfItems: cards.length,
  itemListElement: cards.map(({ title, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: absoluteUrl(href, url),
  })),
})

type Crumbs = { breadcrumbs: Link[]; title: string; canonical: string }

const breadcrumbList = ({ breadcrumbs, title, canonical }: Crumbs, url: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...breadcrumbs, { text: title, href: canonical }].map(({ text, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    item: absoluteUrl(href, url),
  })),
})

const absoluteUrl = (path: string, url: string) => new URL(path, url).href
