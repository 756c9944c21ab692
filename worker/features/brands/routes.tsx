import { type Context, Hono, type Next } from 'hono'
import { BrandPage } from '../../../client/pages/brand.tsx'
import { BrandsPage } from '../../../client/pages/brands.tsx'
import { ModelPage } from '../../../client/pages/model.tsx'
import { findBrand, findModel, findModelAt, hasBrandPage, type Model } from '../../../shared/brand/brand.ts'
import { BRAND_CARS_READ, brandView } from '../../../shared/brand/brand-view.ts'
import {
  type BrandKind,
  chooseBrandKinds,
  type DirectoryState,
  type DirectoryStock,
  directoryFilters,
  directoryHref,
  directoryNames,
  findBrands,
  nameMatcher,
  parseDirectory,
} from '../../../shared/brand/directory.ts'
import { type BrandsView, brandsView } from '../../../shared/brand/directory-view.ts'
import { brandPath, modelPagePath } from '../../../shared/brand/links.ts'
import { closestRivals, modelFigures, type RivalStock } from '../../../shared/brand/model-figures.ts'
import { type ModelView, modelStockHref, modelView } from '../../../shared/brand/model-view.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { BRAND_KINDS } from '../../../shared/market/brand-kinds.ts'
import { chooseSize } from '../../../shared/market/sizes.ts'
import { pageSuffix } from '../../../shared/search/list.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import type { SearchOptions } from '../../../shared/search/state.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { brandNode, modelNodes } from '../../../shared/structured-data/content.ts'
import { slugify, truncateAtWord } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { addSectionsBelow } from '../pages/part.ts'
import { countListed, findForSale, modelSource, readForSale } from './sources.ts'

const MAX_DESCRIPTION_CHARS = 160

/** /brands: the makes and models of the site's stock and its own brand entries (BRD-01, SRC-16); /brands/{slug}. */
export const brands = new Hono<AppEnv>()
  .get('/', async (c) => {
    const view = await directoryView(c)
    return c.render(<BrandsPage view={view} />, {
      head: {
        ...pageTexts(c.var.site, 'brands', { title: `${view.title}${pageSuffix(view.page)}` }),
        stylesheet: 'brands',
        canonical: view.canonical,
        trail: { links: [{ text: 'Home', href: '/' }], current: view.title },
        noindex: view.tiles.length === 0,
      },
    })
  })
  .get('/:brand', (c, next) => brandPage(c, c.req.param('brand'), next))

/** /{brand}/overview: the page of the brand, whose canonical address is /brands/{slug}. */
export const brandOverview = new Hono<AppEnv>().get('/:brand/overview', (c, next) =>
  brandPage(c, c.req.param('brand'), next),
)

export const models = new Hono<AppEnv>().get('/:make/:model', async (c, next) =>
  modelPage(c, await findModelPage(c, c.req.param('make'), c.req.param('model')), next),
)

/** /{model}, or the address that the site gives the model. Answers nothing else: mounted last. */
export const modelAtRoot = new Hono<AppEnv>().get('/:model', async (c, next) =>
  modelPage(c, await findModelPageAt(c), next),
)

async function brandPage(c: Context<AppEnv>, slug: string, next: Next) {
  const { site, services, now } = c.var
  const page = await readBrand(c, slug)
  if (!page) return next()
  const { brand, options } = page
  const cars = { make: [brand.make ?? ''] }
  const [stock, listed] =
    brand.make === null
      ? [null, null]
      : await Promise.all([findForSale(services, options, cars, BRAND_CARS_READ), countListed(services, options, cars)])
  const view = brandView(brand, { stock, listed }, { site, listing: services.listing, options, now })
  await addOffersAndPosts(c, view.title, { make: slug, model: null })
  return c.render(<BrandPage view={view} />, {
    head: {
      title: `${view.title}: ${view.stock ? 'models and what is in stock' : 'about the brand'} | ${site.name}`,
      stylesheet: 'brands',
      description: truncateAtWord([`${view.title} at ${site.name}.`, ...view.words].join(' '), MAX_DESCRIPTION_CHARS),
      canonical: view.canonical,
      noindex: view.words.length === 0 && view.stock === null,
      image: view.banner,
      trail: { links: view.breadcrumbs, current: view.title },
      data: [brandNode(view, site.url)],
    },
  })
}

async function modelPage(c: Context<AppEnv>, page: ModelRequest | null, next: Next) {
  if (!page) return next()
  const { site } = c.var
  if (page.model.path !== c.req.path) return c.redirect(page.model.path + new URL(c.req.url).search, 308)
  const view = await loadModelPage(c, page)
  await addOffersAndPosts(c, `the ${view.title}`, { make: page.model.makeSlug, model: page.model.slug })
  return c.render(<ModelPage view={view} />, {
    head: {
      title: `${view.title}: prices, pictures and what is in stock | ${site.name}`,
      stylesheet: 'brands',
      description: truncateAtWord(view.words.join(' '), MAX_DESCRIPTION_CHARS),
      canonical: view.canonical,
      noindex: !view.hasContent,
      image: view.image,
      preload: view.pictures[0]?.picture ?? null,
      trail: { links: view.breadcrumbs, current: view.title },
      data: modelNodes(view, site.url),
    },
  })
}

/** Below a model or a brand, by slugs: its running offers, and what the dealer wrote about it. */
const addOffersAndPosts = (c: Context<AppEnv>, name: string, about: { make: string; model: string | null }) =>
  addSectionsBelow(c, name, [
    { kind: 'offers', heading: `Offers on ${name}`, ...about },
    { kind: 'blog', heading: `What we wrote about ${name}`, ...about },
  ])

const KINDS = Object.keys(BRAND_KINDS) as BrandKind[]

/** The directory's state from the address, with the options and names it is read by. */
async function readRequest(c: Context<AppEnv>) {
  const { site, services } = c.var
  const options = await services.searchOptions()
  const names = { vocabulary: options.vocabulary, entries: site.brand_directory.entries }
  const kinds = chooseBrandKinds(KINDS, names)
  return { options, names, kinds, state: parseDirectory(new URL(c.req.url).searchParams, kinds, options.vocabulary) }
}

/** The cache key is the canonical address of the directory. */
export const brandsCache: CacheRule = { statuses: [200], key: async (c) => directoryHref((await readRequest(c)).state) }

/** The brands and models asked for, each with its cars counted as its search page counts them (SRC-16). */
async function directoryView(c: Context<AppEnv>): Promise<BrandsView> {
  const { options, names, kinds, state } = await readRequest(c)
  const matcher = nameMatcher(state.text, directoryNames(names))
  const filters = directoryFilters(state, options.vocabulary)
  const stock = filters ? await stockFor(c, options, filters, typedBodies(state, options, matcher.touches)) : NO_STOCK
  const found = findBrands(state, stock, names, matcher)
  return brandsView(state, { found, filters: filters ?? {}, kinds, site: c.var.site, options })
}

const NO_STOCK: DirectoryStock = { makes: [], makeModels: [], bodies: new Map() }

/** The bodies that the typed text names; only for those the models are looked up. */
const typedBodies = ({ body }: DirectoryState, { vocabulary }: SearchOptions, touches: (name: string) => boolean) =>
  (body === null ? (vocabulary.body ?? []) : [body]).filter(touches)

async function stockFor(
  c: Context<AppEnv>,
  options: SearchOptions,
  facets: SearchQuery['facets'],
  bodies: string[],
): Promise<DirectoryStock> {
  const count = (chosen: SearchQuery['facets']) => countListed(c.var.services, options, chosen)
  const [{ facets: counted }, ...byBody] = await Promise.all([
    count(facets),
    ...bodies.map((body) => count({ ...facets, body: [body] })),
  ])
  const bodiesByModel = new Map<string, string[]>()
  for (const [at, body] of bodies.entries())
    for (const { value } of byBody[at]?.facets.make_model.filter(({ count: cars }) => cars > 0) ?? [])
      bodiesByModel.set(value, [...(bodiesByModel.get(value) ?? []), body])
  return { makes: counted.make, makeModels: counted.make_model, bodies: bodiesByModel }
}

/** A brand with a page; null where the site has none of this slug. */
async function readBrand(c: Context<AppEnv>, slug: string) {
  const options = await c.var.services.searchOptions()
  const brand = findBrand(slug, modelSource(c.var.site, options.vocabulary))
  return brand && hasBrandPage(brand) ? { brand, options } : null
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

type ModelRequest = { model: Model; options: SearchOptions }

/** The model of /models/{make}/{model}; null where the site has none. */
async function findModelPage(c: Context<AppEnv>, make: string, model: string): Promise<ModelRequest | null> {
  const options = await c.var.services.searchOptions()
  const named = findModel(make, model, modelSource(c.var.site, options.vocabulary))
  return named && { model: named, options }
}

/** A name in a path. Any other path is no model's address, and reads no stock. */
const SLUG_PATH = /^\/[a-z0-9]+(-[a-z0-9]+)*$/

/** The model of an address of one part: its configured path, or its slug alone. */
async function findModelPageAt(c: Context<AppEnv>): Promise<ModelRequest | null> {
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

async function loadModelPage(c: Context<AppEnv>, { model, options }: ModelRequest): Promise<ModelView> {
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
