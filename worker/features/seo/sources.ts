import { carPath } from '../../../shared/car/links.ts'
import { loadablePhotos } from '../../../shared/car/photos.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { type ImageService, jpegImage } from '../../../shared/image.ts'
import { indexedPages } from '../../../shared/seo/indexed-pages.ts'
import { MAX_ADDRESSES, type SitemapEntry } from '../../../shared/seo/sitemap.ts'
import { landingEntries } from './landing-entries.ts'
import { articleEntries, brandEntries, contentEntries, locationEntries, offerEntries } from './page-entries.ts'
import type { SitemapPart, SitemapSource, SourceDeps } from './sitemap-source.ts'

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
        lastChangeOf(entries.slice(at * addressesAPart, (at + 1) * addressesAPart)),
      )
    },
    async *entriesOf(deps, part) {
      yield* (await load(deps)).slice((part - 1) * addressesAPart, part * addressesAPart)
    },
  }
}

const numbersUpTo = (count: number) => Array.from({ length: Math.ceil(count) }, (_, at) => at)

/** The latest change of entries; unknown where one of them does not say. */
function lastChangeOf(entries: SitemapEntry[]): SitemapPart {
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
      const [ids, changedAt] = await Promise.all([stock.idsForSale(scope), stock.publishedAt().catch(() => null)])
      return numbersUpTo(ids.length / carsAPart).map(() => (changedAt === null ? {} : { changedAt }))
    },
    async *entriesOf({ services: { stock, scope, listing } }, part) {
      const ids = (await stock.idsForSale(scope)).slice((part - 1) * carsAPart, part * carsAPart)
      for await (const car of stock.carsByIds(ids))
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
export const SITEMAP_SOURCES: Record<string, SitemapSource> = {
  pages: listSource(async ({ site }) => indexedPages(site).map((path) => ({ path }))),
  content: listSource(contentEntries),
  articles: listSource(articleEntries),
  locations: listSource(async (deps) => locationEntries(deps)),
  offers: listSource(offerEntries),
  brands: listSource(brandEntries),
  cars: carSource(),
  lists: listSource(landingEntries),
}
