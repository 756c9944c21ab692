import { type Context, Hono } from 'hono'
import { brandPath, modelEntry, modelPagePath } from '../../../shared/brand/links.ts'
import { carPath } from '../../../shared/car/links.ts'
import { loadablePhotos } from '../../../shared/car/photos.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { type ImageService, jpegImage } from '../../../shared/image.ts'
import { offerPath } from '../../../shared/offer/address.ts'
import { EMPTY_OFFER_QUERY } from '../../../shared/offer/search.ts'
import type { PageEntry } from '../../../shared/page/page.ts'
import { routeAt } from '../../../shared/routes/access.ts'
import { isSharedPage } from '../../../shared/routes/canonical-path.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { findLanding, type Landing, landingHref, landingState } from '../../../shared/search/landing/landing.ts'
import { narrowerLandings } from '../../../shared/search/landing/related.ts'
import { modelsByMake } from '../../../shared/search/sentence/models.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import { indexedPages, robotsText } from '../../../shared/seo/robots.ts'
import { MAX_ADDRESSES, type SitemapEntry, sitemapIndexXml, sitemapXml } from '../../../shared/seo/sitemap.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { slugify } from '../../../shared/text.ts'
import type { AppEnv, Services } from '../../context.ts'
import { utf8 } from '../../platform/crypto.ts'

/** GET /robots.txt (FND-01). */
export const robots = new Hono<AppEnv>().get('/', (c) => {
  c.header('Cache-Control', 'no-cache')
  return c.text(robotsText(c.var.site, isPublicHost(c)))
})

/** GET /indexnow.txt: by this key an engine knows that the site itself told it of changes. */
export const indexNowKey = new Hono<AppEnv>().get('/', (c) => {
  const { index_now_key: key } = c.var.site.seo
  return key === null ? c.notFound() : c.text(key)
})

const sendXml = (c: Context<AppEnv>, body: string | ReadableStream) => {
  // Cars leave as soon as they are sold.
  c.header('Cache-Control', 'no-cache')
  return c.body(body, 200, { 'Content-Type': 'application/xml; charset=utf-8' })
}

/** GET /sitemap.xml, the index, and /sitemaps/{source}-{part}.xml (FND-01). */
export const sitemap = new Hono<AppEnv>()
  .get('/sitemap.xml', async (c) => {
    const parts = Object.entries(SITEMAP_SOURCES).map(async ([name, source]) => {
      const found = await source.parts(c.var)
      return found.map((part, at) => ({ ...part, path: `/sitemaps/${name}-${at + 1}.xml` }))
    })
    return sendXml(c, sitemapIndexXml((await Promise.all(parts)).flat(), c.var.site.url))
  })
  .get('/sitemaps/:part', async (c) => {
    const [, name = '', digits = ''] = /^([a-z-]+)-([1-9]\d{0,5})\.xml$/.exec(c.req.param('part')) ?? []
    const source = Object.hasOwn(SITEMAP_SOURCES, name) ? SITEMAP_SOURCES[name] : undefined
    const part = Number(digits)
    if (!source || part > (await source.parts(c.var)).length) return c.notFound()
    return sendXml(c, textStream(sitemapXml(source.entriesOf(c.var, part), c.var.site.url)))
  })

/** Whether the request came to the site's public host: not to a preview nor to a developer's machine. */
function isPublicHost({ req, env, var: { site } }: Context<AppEnv>): boolean {
  const { hostname } = new URL(req.url)
  return !env.PREVIEW_SITE && !env.LOCAL && hostname === new URL(site.url).hostname
}

/** Pieces of text as the body of an answer. A piece is made when the reader has room for it. */
function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(utf8(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

export type SourceDeps = {
  site: Site
  services: Pick<
    Services,
    'stock' | 'scope' | 'listing' | 'search' | 'searchOptions' | 'question' | 'content' | 'offers'
  >
}

/** `changedAt`: epoch ms when its addresses or what they show last changed; absent where that is unknown. */
type SitemapPart = { changedAt?: number }

/** One kind of address in the sitemap, in parts that stay within the limits of a file. */
type SitemapSource = {
  /** The parts there are now; none leaves the source out. */
  parts(deps: SourceDeps): Promise<SitemapPart[]>
  /** The addresses of a part, counted from 1. */
  entriesOf(deps: SourceDeps, part: number): AsyncIterable<SitemapEntry>
}

/** Pictures of one address, of up to 1,000 that search engines read. */
const MAX_PICTURES = 20
/** Cars of one part: their records are read for it, and with every picture named it stays far below the limit in bytes. */
const CARS_A_PART = 1_000

/** A source whose addresses are few enough to be in memory at once. */
export function listSource(
  load: (deps: SourceDeps) => Promise<SitemapEntry[]>,
  addressesAPart = MAX_ADDRESSES,
): SitemapSource {
  return {
    parts: async (deps) => {
      const entries = await load(deps)
      return numbersUpTo(entries.length / addressesAPart).map((at) =>
        findLastChange(entries.slice(at * addressesAPart, (at + 1) * addressesAPart)),
      )
    },
    async *entriesOf(deps, part) {
      yield* (await load(deps)).slice((part - 1) * addressesAPart, part * addressesAPart)
    },
  }
}

const numbersUpTo = (count: number) => Array.from({ length: Math.ceil(count) }, (_, at) => at)

/** The latest change of entries; unknown where one of them does not say. */
function findLastChange(entries: SitemapEntry[]): SitemapPart {
  const changes = entries.flatMap(({ changedAt }) => changedAt ?? [])
  return changes.length < entries.length ? {} : { changedAt: Math.max(...changes) }
}

/**
 * The cars for sale, by the index and its chunks: a sold car is gone as soon as the sale is published. Its parts change
 * with the published stock, which is published anew only when cars have changed.
 */
export function carSource(carsAPart = CARS_A_PART): SitemapSource {
  return {
    parts: async ({ services: { stock, scope } }) => {
      const [ids, changedAt] = await Promise.all([
        stock.catalogue.listIds(scope),
        stock.catalogue.publishedAt().catch(() => null),
      ])
      return numbersUpTo(ids.length / carsAPart).map(() => (changedAt === null ? {} : { changedAt }))
    },
    async *entriesOf({ services: { stock, scope, listing } }, part) {
      const ids = (await stock.catalogue.listIds(scope)).slice((part - 1) * carsAPart, part * carsAPart)
      for await (const car of stock.catalogue.readCars(ids))
        if (isPurchasable(car) && isInScope(car, scope)) yield carEntry(car, listing.images)
    },
  }
}

const carEntry = (car: Car, images: ImageService): SitemapEntry => ({
  path: carPath(car),
  changedAt: car.updated_at,
  pictures: loadablePhotos(car.images)
    .slice(0, MAX_PICTURES)
    .map((photo) => jpegImage(photo, images) ?? photo.url),
})

/** The kinds of address in the sitemap, one row each; the name is part of the addresses `/sitemaps/{name}-{part}.xml`. */
const SITEMAP_SOURCES: Record<string, SitemapSource> = {
  pages: listSource(async ({ site }) => indexedPages(site).map((path) => ({ path }))),
  content: listSource(contentEntries),
  articles: listSource(articleEntries),
  locations: listSource(async (deps) => locationEntries(deps)),
  offers: listSource(offerEntries),
  brands: listSource(brandEntries),
  cars: carSource(),
  lists: listSource(landingEntries),
}

/** Filters of a list that has the most of them. */
const DEPTH = 3
const ALL_VALUES = 500

/** Every landing list with enough cars: all stock, then what narrows it, counted by one search a list. */
async function landingEntries({ services }: SourceDeps): Promise<SitemapEntry[]> {
  const options = await services.searchOptions()
  const narrow = async (landing: Landing): Promise<Landing[]> => {
    const state = landingState(landing, options)
    const { facets } = await services.search.search(services.question(state, options, 0))
    return narrowerLandings(landing, facets, options, ALL_VALUES)
  }
  const all = findLanding(initialSearch(options), options)
  const byHref = new Map<string, Landing>()
  let level = all ? [all] : []
  for (let depth = 0; depth <= DEPTH && level.length > 0; depth++) {
    const added = level.filter((each) => !byHref.has(landingHref(each, options)))
    for (const each of added) byHref.set(landingHref(each, options), each)
    level = depth < DEPTH ? (await Promise.all(added.filter(canNarrow).map(narrow))).flat() : []
  }
  // A page of the site's own may stand at the address of a list.
  const { pages } = await services.content.manifest()
  return [...byHref.keys()].filter((path) => !Object.hasOwn(pages, path)).map((path) => ({ path }))
}

/** Lists of prices and of models are not narrowed further. */
const canNarrow = ({ kind }: Landing) => !['price', 'body_price', 'make_model', 'condition_make'].includes(kind)

type Content = Pick<SourceDeps, 'services'>

/** Pages of the site's own that search engines may list; sections that stand on the pages of routes have no address. */
async function ownPages({ services }: Content): Promise<[path: string, entry: PageEntry][]> {
  const { pages } = await services.content.manifest()
  return Object.entries(pages).filter(
    ([path, { noindex }]) => !noindex && !isSharedPage(path) && routeAt(path)?.sections !== true,
  )
}

const makeEntry = ([path, { updated, image }]: [string, PageEntry]): SitemapEntry => ({
  path,
  ...(updated && { changedAt: Date.parse(updated) }),
  ...(image && { pictures: [image.url] }),
})

async function contentEntries(deps: Content): Promise<SitemapEntry[]> {
  const { pages } = await deps.services.content.manifest()
  const own = (await ownPages(deps)).filter(([, { article }]) => article === null)
  return [...(Object.hasOwn(pages, '/') ? [] : [{ path: '/' }]), ...own.map(makeEntry)]
}

async function articleEntries(deps: Content): Promise<SitemapEntry[]> {
  const posts = (await ownPages(deps)).filter(([, { article }]) => article !== null).map(makeEntry)
  const lists = [pathTo('blog'), pathTo('vehicle_reviews')].flatMap((path) => {
    const listed = posts.filter((post) => post.path.startsWith(`${path}/`))
    return listed.length > 0 ? [{ path, changedAt: Math.max(...listed.map(({ changedAt = 0 }) => changedAt)) }] : []
  })
  return [...lists, ...posts]
}

/** Pages of locations and, where they have people, of their teams. */
const locationEntries = ({ site }: Pick<SourceDeps, 'site'>): SitemapEntry[] =>
  site.locations
    .filter(({ visible }) => visible)
    .flatMap(({ slug, team }) => [
      { path: pathTo('location', { location: slug }) },
      ...(team.length > 0 ? [{ path: pathTo('team', { location: slug }) }] : []),
    ])

async function offerEntries({ site, services }: SourceDeps): Promise<SitemapEntry[]> {
  if (!site.features.offers) return []
  const entries: SitemapEntry[] = []
  for (let page = 1; ; page++) {
    const results = await services.offers.search({ ...EMPTY_OFFER_QUERY, page })
    if (results.page !== page || results.offers.length === 0) return entries
    if (page === 1) entries.push({ path: pathTo('special_offers') })
    entries.push(...results.offers.map((offer) => ({ path: offerPath(offer) })))
  }
}

/** Brands of the stock, and its models with a car for sale or words of their own: pages of others are not to be indexed. */
async function brandEntries({ site, services }: SourceDeps): Promise<SitemapEntry[]> {
  if (!site.features.brands) return []
  const options = await services.searchOptions()
  const query = services.question(initialSearch(options), options, 0)
  const { facets } = await services.search.search({ ...query, scope: { ...query.scope, soldSince: null } })
  const forSale = new Set(facets.make_model.map(({ value }) => value))
  const entries = site.brand_directory.models
  return [...modelsByMake(options.vocabulary)].flatMap(([make, models]) => [
    { path: brandPath(slugify(make)) },
    ...models.flatMap((model) => {
      const slugs = [slugify(make), slugify(model)] as const
      const path = modelPagePath(entries, ...slugs)
      const isIndexed = forSale.has(`${make} ${model}`) || modelEntry(entries, ...slugs)?.description.length
      return path !== null && isIndexed ? [{ path }] : []
    }),
  ])
}
