import { CONDITIONS, type Link } from '../car/links.ts'
import { type Picture, picture } from '../car/pictures.ts'
import { CAR_TYPES } from '../car/schema.ts'
import type { CarSummary } from '../car/summary.ts'
import { cachedCard } from '../card/cached-card.ts'
import { findWebsite, formatAddress } from '../location/address.ts'
import { BRAND_KINDS } from '../market/brand-kinds.ts'
import { dollars } from '../money.ts'
import { toPhone } from '../phone.ts'
import { menuLinks } from '../routes/links.ts'
import { pathTo } from '../routes/paths.ts'
import { countText, seeAllText } from '../search/labels.ts'
import { searchHref } from '../search/path.ts'
import type { FacetCount, SearchQuery, SearchResult } from '../search/query.ts'
import { EMPTY_SEARCH, type SearchOptions } from '../search/state.ts'
import type { Site } from '../tenant/site-fields.ts'
import { joined, monogram, plural, slugify, textKey, thousands } from '../text.ts'
import type { ListingSite } from '../vehicle/listing-site.ts'
import { nounFor } from '../vehicle-words.ts'
import { type Brand, brandWords } from './brand.ts'
import { brandPath, modelEnquiryPath, modelPagePath } from './links.ts'

type ModelTile = { name: string; href: string; countText: string; photo: Picture | null }

/** Everything a brand's page shows, decided (BRD-01). Plain JSON. */
export type BrandView = ReturnType<typeof brandView>

export const BRAND_CARS_READ = 60
const NEWEST_SHOWN = 6
const MODELS_SHOWN = 24

/**
 * @param stock cars of the brand for sale, the newest first; null for a brand without a make in stock
 * @param listed the same as lists of results count them, with those that sold these days
 */
export function brandView(
  brand: Brand,
  { stock, listed }: Record<'stock' | 'listed', SearchResult | null>,
  { site, listing, options, now }: { site: Site; listing: ListingSite; options: SearchOptions; now: number },
) {
  const { slug, name, make, entry, kind, catalogueEntry } = brand
  const hits = stock?.hits ?? []
  const count = stock?.count ?? 0
  const inLists = listed?.count ?? 0
  const noun = nounFor([...new Set(hits.map((car) => car.item_type))])
  const models = make && stock ? modelTiles(make, stock, site, listing) : []
  const stockHref = (facets: SearchQuery['facets']) =>
    searchHref({ ...EMPTY_SEARCH, sort: options.defaultSort, facets: { make: [make!], ...facets } }, options)
  const [link = null] = entry?.link ? menuLinks([entry.link], site.features) : []
  return {
    title: name,
    canonical: brandPath(slug),
    breadcrumbs: [
      { text: 'Home', href: '/' },
      { text: 'Brands', href: pathTo('brands') },
    ],
    /** Path of the picture across its top; null without one. */
    banner: entry?.banner?.url ?? null,
    /** The newest of its cars, where it has no picture of its own. */
    photo: entry?.banner ? null : findPhoto(hits, listing),
    mark: monogram(name),
    logo: entry?.logo?.url ?? null,
    origin: [BRAND_KINDS[kind].label, catalogueEntry?.country].filter(Boolean).join(' · '),
    words: brandWords(brand),
    figures: stock && count > 0 ? figures(stock, inLists - count, models.length, noun) : [],
    conditions: listed ? conditionLinks(listed.facets.car_type, (car_type) => stockHref({ car_type: [car_type] })) : [],
    models: models.slice(0, MODELS_SHOWN),
    /** Every model in the directory, where tiles leave some out. */
    allModels:
      models.length > MODELS_SHOWN
        ? {
            text: `Show all ${plural(models.length, 'model')}`,
            href: `${pathTo('brands')}?manufacturer.name=${encodeURIComponent(make!)}`,
          }
        : null,
    cards: hits.slice(0, NEWEST_SHOWN).map((car) => cachedCard(car, listing, now, 0)),
    stock: inLists > 0 ? { text: seeAllText(inLists, noun), href: stockHref({}) } : null,
    seeStock:
      inLists > 0
        ? {
            text: `See ${countText(inLists, { ...noun, one: `${name} ${noun.one}`, many: `${name} ${noun.many}` })}`,
            href: stockHref({}),
          }
        : null,
    /** Said where a brand that is sold has nothing in stock. */
    emptyText:
      count === 0 && BRAND_KINDS[kind].isSold
        ? `There is nothing by ${name} in stock right now. Send us an enquiry and we’ll tell you when something comes in.`
        : null,
    link: link && { text: link.label, href: link.href },
    /** The form that enquires about the brand; null where it is not sold here, or the site takes no enquiries. */
    enquiry:
      BRAND_KINDS[kind].isSold && site.features.enquiry
        ? { text: `Enquire about ${name}`, href: modelEnquiryPath(slug) }
        : null,
    locations: brandLocations(brand, site),
  }
}

function figures({ count, ranges }: SearchResult, sold: number, models: number, noun: ReturnType<typeof nounFor>) {
  const from = ranges.price?.min
  return [
    {
      figure: thousands(count),
      label: joined(
        [`${count === 1 ? noun.one : noun.many} in stock`, sold > 0 ? `${thousands(sold)} just sold` : null],
        ', ',
      )!,
    },
    ...(from === undefined ? [] : [{ figure: dollars(from), label: 'lowest price' }]),
    { figure: thousands(models), label: models === 1 ? 'model' : 'models' },
  ]
}

function modelTiles(make: string, { facets, hits }: SearchResult, site: Site, listing: ListingSite): ModelTile[] {
  const noun = nounFor([...new Set(hits.map((car) => car.item_type))])
  return facets.make_model
    .filter(({ value, count }) => count > 0 && value.startsWith(`${make} `))
    .flatMap(({ value, count }) => {
      const name = value.slice(make.length + 1)
      const href = modelPagePath(site.brand_directory.models, slugify(make), slugify(name))
      return href === null
        ? []
        : [
            {
              name,
              href,
              countText: countText(count, noun),
              photo: findPhoto(
                hits.filter((car) => car.model === name),
                listing,
              ),
            },
          ]
    })
}

/** Photograph of the newest of these cars; empty alternative text, because its name stands beside it. */
function findPhoto(hits: readonly CarSummary[], { images }: ListingSite): Picture | null {
  const photo = hits.find((car) => car.photo !== null)?.photo
  return photo ? picture(photo, '', 'card', images) : null
}

const conditionLinks = (counts: FacetCount[], hrefOf: (value: string) => string): Link[] =>
  CAR_TYPES.flatMap((type) => {
    const count = counts.find(({ value }) => value === type)?.count ?? 0
    return count === 0 ? [] : [{ text: `${CONDITIONS[type].word} (${thousands(count)})`, href: hrefOf(type) }]
  })

/** Visible locations that handle the brand, by its name or make. */
function brandLocations({ name, make }: Brand, { locations, dealerships }: Site) {
  const names = new Set([name, make ?? name].map(textKey))
  return locations
    .filter(({ visible, manufacturers }) => visible && manufacturers.some((each) => names.has(textKey(each))))
    .map((location) => ({
      name: location.name,
      address: formatAddress(location),
      phone: toPhone(location.contact_detail.phone),
      website: findWebsite(location, dealerships, (about) => about !== null && names.has(textKey(about))),
    }))
}
