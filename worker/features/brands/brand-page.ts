import type { Context } from 'hono'
import { findBrand, hasBrandPage } from '../../../shared/brand/brand.ts'
import { brandPath } from '../../../shared/brand/brand-paths.ts'
import { BRAND_CARS_READ, type BrandView, brandView } from '../../../shared/brand/brand-view.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { findForSale, modelSource } from './sources.ts'

async function readBrand(c: Context<AppEnv>, slug: string) {
  const options = await c.var.services.searchOptions()
  const brand = findBrand(slug, modelSource(c.var.site, options.vocabulary))
  return brand && hasBrandPage(brand) ? { brand, options } : null
}

/** The page of a brand; null where the site has none of this slug. */
export async function loadBrandPage(c: Context<AppEnv>, slug: string): Promise<BrandView | null> {
  const { site, services, now } = c.var
  const page = await readBrand(c, slug)
  if (!page) return null
  const { brand, options } = page
  const stock = brand.make && (await findForSale(services, options, { make: [brand.make] }, BRAND_CARS_READ))
  return brandView(brand, stock || null, { site, listing: services.listing, options, now })
}

/** Slug of /brands/{slug} and /{slug}/overview. */
const slugOf = (path: string) => {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return second === 'overview' ? first : second
}

/** Both addresses of a brand share one cached page. */
export const brandCache: CacheRule = {
  statuses: [200],
  key: async (c) => {
    const slug = slugOf(c.req.path)
    return (await readBrand(c, slug)) && brandPath(slug)
  },
}
