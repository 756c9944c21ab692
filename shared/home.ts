import { type CarCard, carCard } from './car/card.ts'
import type { Link } from './car/links.ts'
import type { ListingSite } from './car/listing-site.ts'
import { type Picture, picture } from './car/pictures.ts'
import { type LandingRules, landingLink, narrowerLandings } from './landing/related.ts'
import { formatAddress } from './location/address.ts'
import { isOpenNow, type LocalTime, todayText } from './location/hours.ts'
import type { Location } from './location/schema.ts'
import { type Phone, toPhone } from './phone.ts'
import type { FacetKey } from './search/attributes.ts'
import { countText, searchNoun, valueLabel } from './search/labels.ts'
import { type Promo, type PromoSize, runningPromos, sitePromos } from './search/promos.ts'
import type { FacetCount, SearchResult } from './search/query.ts'
import { searchHref } from './search/search-address.ts'
import { initialSearch, type SearchOptions, withFacet } from './search/state.ts'
import type { HomeContent } from './tenant/content.ts'
import type { Site } from './tenant/schema.ts'

export type CountedLink = { label: string; count: number; href: string }

export type LocationView = {
  name: string
  address: string
  phone: Phone
  today: string
  isOpen: boolean
  directions: string | null
}

/** Everything the home page shows, decided. Plain JSON. */
export type HomeView = {
  hero: {
    variant: HomeContent['hero']['variant']
    title: string
    text: string | null
    picture: Picture | null
    /** '612 cars in stock' */
    stock: string
  }
  placeholder: string
  /** Sections below the hero, in configured order. */
  sections: HomeContent['sections']
  bodies: CountedLink[]
  makes: { first: CountedLink[]; rest: CountedLink[] }
  newest: CarCard[]
  promises: { title: string; items: HomeContent['promises'] }
  locations: LocationView[]
  promotions: { size: PromoSize; slides: Promo[] }
  /** Lists of stock that search engines and shoppers look for (FND-01). */
  popular: Link[]
}

const HERO_WIDTH = 1600
const HERO_HEIGHT = 900

/** @param result `all` is the default search, which counts the links; `newest` is stock for sale only */
export function homeView(
  site: Site,
  listing: ListingSite,
  { newest, all }: { newest: SearchResult; all: Pick<SearchResult, 'facets'> },
  options: SearchOptions,
  now: number,
  clockOf: (location: Location) => LocalTime,
): HomeView {
  const { hero, sections, promises_title: title, promises } = site.home
  const links = (key: FacetKey) => countedLinks(key, all.facets[key], options)
  const makes = links('make')
  const visibleCount = site.search.makes_shown
  return {
    hero: {
      variant: hero.variant,
      title: hero.title ?? `Cars at ${site.name}`,
      text: hero.text,
      picture: heroPicture(hero.image, newest, listing),
      stock: `${countText(newest.count, searchNoun(undefined, options.vocabulary))} in stock`,
    },
    placeholder: site.search.placeholder,
    sections,
    bodies: links('body'),
    makes: { first: makes.slice(0, visibleCount), rest: makes.slice(visibleCount) },
    newest: newest.hits.map((car) => carCard(car, listing, now)),
    promises: { title, items: promises },
    popular: popularLists(all.facets, { options, minCars: site.seo.landing_min_cars }),
    promotions: { size: site.search.promo_size, slides: runningPromos(sitePromos(site, 'slider'), now) },
    locations: site.locations
      .filter(({ visible }) => visible)
      .map((place) => locationView(place, site, clockOf(place))),
  }
}

/** Of each kind of list. */
const POPULAR_LISTS = 4

/** Lists of all stock by one filter. */
function popularLists(facets: SearchResult['facets'], rules: LandingRules): Link[] {
  const landings = narrowerLandings({ values: {}, priceUpTo: null }, facets, rules, POPULAR_LISTS)
  return landings.map((landing) => landingLink(landing, rules.options))
}

/** The configured photograph, else the newest car's. */
function heroPicture(image: HomeContent['hero']['image'], newest: SearchResult, listing: ListingSite): Picture | null {
  const photo = newest.hits.find((car) => car.photo)?.photo
  if (!image) return photo ? picture(photo, '', 'hero', listing.images) : null
  return picture({ url: image.url, width: HERO_WIDTH, height: HERO_HEIGHT }, image.alt, 'hero', listing.images)
}

function countedLinks(key: FacetKey, counts: FacetCount[], options: SearchOptions): CountedLink[] {
  return counts
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({
      label: valueLabel(key, value),
      count,
      href: searchHref(withFacet(initialSearch(options), key, value, options), options),
    }))
}

export function locationView(location: Location, site: Site, local: LocalTime): LocationView {
  return {
    name: location.name,
    address: formatAddress(location),
    phone: toPhone(location.contact_detail.phone),
    today: todayText(location, site.special_hours, local),
    isOpen: isOpenNow(location, site.special_hours, local),
    directions: location.address.place_url,
  }
}
