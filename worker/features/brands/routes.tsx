import { Hono } from 'hono'
import { BrandsPage } from '../../../client/pages/brands.tsx'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import type { AppEnv } from '../../context.ts'
import { directoryView } from './page.ts'

/** /brands: the makes and models of the site's stock and its own brand entries (BRD-01, SRC-16). */
export const brands = new Hono<AppEnv>().get('/', async (c) => {
  const view = await directoryView(c)
  return c.render(<BrandsPage view={view} />, {
    head: {
      ...pageTexts(c.var.site, 'brands', { title: view.title }),
      stylesheet: 'brands',
      canonical: view.canonical,
      trail: { links: [{ text: 'Home', href: '/' }], current: view.title },
      noindex: view.tiles.length === 0,
    },
  })
})
