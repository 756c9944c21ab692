import { carPath } from '../../../shared/car/links.ts'
import { loadablePhotos } from '../../../shared/car/photos.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { type ImageService, jpegImage } from '../../../shared/image.ts'
import { indexedPages } from '../../../shared/seo/indexed-pages.ts'
import { MAX_ADDRESSES, type SitemapEntry } from '../../../shared/seo/sitemap.ts'
import { landingEntries } from './landing-entries.ts'
import { brandEntries, contentEntries, locationEntries, offerEntries } from './page-entries.ts'
import type { SitemapSource, SourceDeps } from './sitemap-source.ts'

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
    countParts: async (deps) => Math.ceil((await load(deps)).length / addressesAPart),
    async *entriesOf(deps, part) {
      yield* (await load(deps)).slice((part - 1) * addressesAPart, part * addressesAPart)
    },
  }
}

/** The cars for sale, by the index and its chunks: a sold car is gone as soon as the sale is published. */
export function carSource(carsAPart = CARS_A_PART): SitemapSource {
  return {
    countParts: async ({ services: { stock, scope } }) => Math.ceil((await stock.idsForSale(scope)).length / carsAPart),
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
  locations: listSource(async (deps) => locationEntries(deps)),
  offers: listSource(offerEntries),
  brands: listSource(brandEntries),
  cars: carSource(),
  lists: listSource(landingEntries),
}
