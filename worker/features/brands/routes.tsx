import { Hono } from 'hono'
import { BrandsPage } from '../../../client/pages/brands.tsx'
import type { AppEnv } from '../../context.ts'
import { directoryView } from './page.ts'

/** /brands: the makes and models of the site's stock and its own brand entries (BRD-01, SRC-16). */
export const brands = new Hono<AppEnv>().get('/', async (c) => {
  const { name } = c.var.site
  const view = await directoryView(c)
  return c.render(<BrandsPage view={view} />, {
    head: {
      title: `${view.title} | ${name}`,
      stylesheet: 'brands',
      description: `The brands at ${name}, each with its models and what is in stock.`,
      canonical: view.canonical,
      trail: { links: [{ text: 'Home', href: '/' }], current: view.title },
      noindex: view.tiles.length === 0,
    },
  })
})
