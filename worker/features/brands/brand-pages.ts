import type { Context } from 'hono'
import { findBrand, findModel, findModelAt, hasBrandPage, type Model } from '../../../shared/brand/brand.ts'
import { BRAND_CARS_READ, type BrandView, brandView } from '../../../shared/brand/brand-view.ts'
import { brandPath, modelPagePath } from '../../../shared/brand/links.ts'
import type { RivalStock } from '../../../shared/brand/model-figures.ts'
import { closestRivals, modelFigures } from '../../../shared/brand/model-figures.ts'
import { type ModelView, modelStockHref, modelView } from '../../../shared/brand/model-view.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { chooseSize } from '../../../shared/market/sizes.ts'
import type { SearchOptions } from '../../../shared/search/state.ts'
import { slugify } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { findForSale, modelSource, readForSale } from './sources.ts'

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
const readSlug = (path: string) => {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return second === 'overview' ? first : second
}

/** Both addresses of a brand share one cached page. */
export const brandCache: CacheRule = {
  statuses: [200],
  key: async (c) => {
    const slug = readSlug(c.req.path)
    return (await readBrand(c, slug)) && brandPath(slug)
  },
}

export type ModelPage = { model: Model; options: SearchOptions }

/** The model of /models/{make}/{model}; null where the site has none. */
export async function findModelPage(c: Context<AppEnv>, make: string, model: string): Promise<ModelPage | null> {
  const options = await c.var.services.searchOptions()
  const named = findModel(make, model, modelSource(c.var.site, options.vocabulary))
  return named && { model: named, options }
}

/** A name in a path. Any other path is no model's address, and reads no stock. */
const SLUG_PATH = /^\/[a-z0-9]+(-[a-z0-9]+)*$/

/** The model of an address of one part: its configured path, or its slug alone. */
export async function findModelPageAt(c: Context<AppEnv>): Promise<ModelPage | null> {
  const { site, services } = c.var
  const { path } = c.req
  if (!site.features.brands || !SLUG_PATH.test(path)) return null
  const isOwn = site.brand_directory.models.some((entry) => entry.path === path)
  // Without the stock a configured page fails as such; any other path is taken for no page.
  const options = isOwn ? await services.searchOptions() : await optional(c, 'models', services.searchOptions())
  if (!options) return null
  const model = findModelAt(path, modelSource(site, options.vocabulary))
  return model && { model, options }
}

export async function loadModelPage(c: Context<AppEnv>, { model, options }: ModelPage): Promise<ModelView> {
  const { site, services, now } = c.var
  const { stocked } = model
  const { cars, count } = stocked
    ? await readForSale(services, options, { make: [stocked.make], model: [stocked.model] })
    : { cars: [], count: 0 }
  const figures = modelFigures(cars, count)
  const rivals =
    stocked && figures.price
      ? await optional(c, 'rivals', loadRivals(c, options, { ...stocked, price: figures.price.median, cars }))
      : null
  return modelView(model, {
    figures,
    cars,
    rivals: rivals ?? [],
    features: site.features,
    listing: services.listing,
    options,
    now,
  })
}

type OwnStock = { make: string; model: string; price: number; cars: readonly CarSummary[] }

/** The closest two of the same body and size, each with the figures of its own stock. */
async function loadRivals(c: Context<AppEnv>, options: SearchOptions, own: OwnStock): Promise<RivalStock[]> {
  const { site, services } = c.var
  const [body] = modelFigures(own.cars).bodies
  if (body === undefined) return []
  const size = chooseSize(own.make, own.model, body)
  const kinds = [...new Set(own.cars.map((car) => car.item_type))]
  const alike = { body: [body], item_type: kinds, ...(size && { size: [size] }) }
  const { cars } = await readForSale(services, options, alike)
  return Promise.all(
    closestRivals(own, own.price, cars).map(async ({ make, model }) => {
      const stock = await readForSale(services, options, { make: [make], model: [model] })
      return {
        title: `${make} ${model}`,
        href:
          modelPagePath(site.brand_directory.models, slugify(make), slugify(model)) ??
          modelStockHref({ make, model }, options),
        figures: modelFigures(stock.cars, stock.count),
      }
    }),
  )
}

/** The key is the canonical address; other addresses of a model redirect to it and are not cached. */
export const modelCache: CacheRule = {
  statuses: [200],
  key: async (c) => {
    const [first, make, model] = c.req.path.split('/').filter(Boolean)
    const page = make && model && first === 'models' ? await findModelPage(c, make, model) : await findModelPageAt(c)
    return page?.model.path === c.req.path ? page.model.path : null
  },
}
