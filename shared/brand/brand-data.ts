import type { Brand as BrandData } from 'schema-dts'
import { itemList } from '../structured-data/lists.ts'
import { absoluteUrl } from '../structured-data/node.ts'
import type { BrandView } from './brand-view.ts'
import type { ModelView } from './model-view.ts'

/** Structured data of a brand's page; it repeats what the page shows. `url` is the address of the site. */
export const brandNode = ({ title, canonical, words, logo }: BrandView, url: string): BrandData => ({
  '@type': 'Brand',
  name: title,
  url: absoluteUrl(canonical, url),
  ...(words.length > 0 && { description: words.join(' ') }),
  ...(logo && { logo: absoluteUrl(logo, url) }),
})

/** Of a model's page: its cars as a list; nothing where it shows none. */
export const modelNodes = ({ title, cards }: ModelView, url: string): object[] =>
  cards.length === 0
    ? []
    : [
        itemList(
          {
            name: `${title} in stock`,
            total: cards.length,
            before: 0,
            items: cards.map((card) => ({ text: card.title, href: card.href })),
          },
          url,
        ),
      ]
