import { picture } from '../car/pictures.ts'
import { cachedCard } from '../card/cached-card.ts'
import { toPhone } from '../phone.ts'
import { FACET_KEYS, type FacetKey } from '../search/attributes.ts'
import { MAKES_SHOWN } from '../search/filter-groups.ts'
import { countText, searchNoun, seeAllText, valueLabel } from '../search/labels.ts'
import { landingLink, narrowerLandings } from '../search/landing/related.ts'
import { SEARCH_PATH, searchHref } from '../search/path.ts'
import type { FacetCount, SearchResult } from '../search/query.ts'
import { parseSearch, searchSegments, unavailableInPath } from '../search/search-address.ts'
import { initialSearch, type SearchOptions, type SearchState, withFacet } from '../search/state.ts'
import type { ListingSite } from '../vehicle/listing-site.ts'
import type { WeeklySlider } from './hero.ts'
import type { SectionOf } from './sections.ts'
import { sitePicture, type ViewSite, visibleLinks } from './static-views.ts'
import type { CountedLink, HeroStock, SectionView, SectionViews } from './view.ts'

/** Views of sections that follow the stock. */

/**
 * The search that a stock section names; null where the stock has none of what it asks for, such as a make long gone: what
 * a shopper's address would do without would leave other cars under the section's heading.
 */
export function sectionSearch(
  { search }: Pick<SectionOf<'stock'>, 'search'>,
  options: SearchOptions,
): SearchState | null {
  const [path = '', query = ''] = search.split('?')
  const [segments, params] = [searchSegments(path), new URLSearchParams(query)]
  if (unavailableInPath(segments, options) !== null) return null
  const state = parseSearch(segments, params, options)
  const isMissing = (key: FacetKey) => params.has(key) && state?.facets[key] === undefined
  return FACET_KEYS.some(isMissing) ? null : state
}

/** Which of these addresses are lists without a car now; none of them while there is no car at all. */
export function emptyLists(hrefs: string[], options: SearchOptions): string[] {
  const { hasCars = () => true } = options
  if (!hasCars({})) return []
  return hrefs.filter((href) => {
    if (!href.startsWith(`${SEARCH_PATH}/`)) return false
    const state = sectionSearch({ search: href }, options)
    return state === null || !hasCars(state.facets, state.ranges)
  })
}

/** null: no car to show. */
export function stockView(
  { link }: Pick<SectionOf<'stock'>, 'link'>,
  state: SearchState,
  result: SearchResult,
  { listing, options, now }: { listing: ListingSite; options: SearchOptions; now: number },
): SectionViews['stock'] | null {
  if (result.hits.length === 0) return null
  return {
    cards: result.hits.map((car) => cachedCard(car, listing, now, 0)),
    link: {
      text: link ?? seeAllText(result.count, searchNoun(state.facets, options)),
      href: searchHref(state, options),
    },
  }
}

/** Cars beside an offer of finance: their estimates are at another rate. */
export const withoutEstimates = (section: SectionView): SectionView =>
  section.kind === 'stock'
    ? { ...section, view: { ...section.view, cards: section.view.cards.map((card) => ({ ...card, finance: null })) } }
    : section

/** Links to the search pages of one attribute's values, those with cars alone, in the order of their counts. */
function countedLinks(key: FacetKey, counts: FacetCount[], options: SearchOptions): CountedLink[] {
  return counts
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({
      label: valueLabel(key, value),
      count,
      href: searchHref(withFacet(initialSearch(options), key, value, options), options),
    }))
}

type Counted = Pick<SearchResult, 'facets'>

/** null for a single make: it would lead to the stock that is there anyway. */
export function makesView(
  { layout }: Pick<SectionOf<'makes'>, 'layout'>,
  { facets }: Counted,
  options: SearchOptions,
): SectionViews['makes'] | null {
  const makes = countedLinks('make', facets.make, options)
  const most = layout === 'wall' ? WALL_MAKES : MAKES_SHOWN
  return makes.length > 1 ? { layout, first: makes.slice(0, most), rest: makes.slice(most) } : null
}

/** A wall shows them all, but for those of a stock that has every make there is. */
const WALL_MAKES = 60

export function bodiesView({ facets }: Counted, options: SearchOptions): SectionViews['body_types'] | null {
  const items = countedLinks('body', facets.body, options)
  return items.length > 1 ? { items } : null
}

/** What the hero of a page says of the stock: its newest car for sale, and the list that a search begins with. */
export type HeroStockRead = { newest: SearchResult | null; stock: HeroStock | null; bodies: FacetCount[] }
export function heroView(
  section: SectionOf<'hero'>,
  title: string,
  { newest, stock, bodies }: HeroStockRead,
  from: ViewSite,
  weekly: WeeklySlider | null = null,
): SectionViews['hero'] {
  const hits = newest?.hits.filter((car) => car.photo) ?? []
  const photo = (hits.find(({ reserved }) => !reserved) ?? hits[0])?.photo
  const own = section.image && sitePicture(section.image, 'hero', from)
  return {
    variant: section.variant,
    title: section.title ?? title,
    text: section.text,
    picture: own ?? (photo ? picture(photo, '', 'hero', from.images) : null),
    isOfStock: !own && photo !== undefined,
    bodies: bodies.map(({ value }) => value),
    focus: own ? section.focus : null,
    portrait: section.portrait && sitePicture(section.portrait, 'portrait', from),
    search: section.search ? { placeholder: from.site.search.placeholder, stock } : null,
    buttons: visibleLinks(section.buttons, from),
    note: section.note === null ? null : { text: section.note, signed: section.signed },
    phone: section.variant === 'owners' ? toPhone(from.site.phone) : null,
    includes: section.variant === 'inclusions' ? from.site.card.includes : [],
    weekly,
  }
}

/** The list that a search begins with, by its own count and, where values are preselected, the count of all stock. */
export function heroStock(first: CountOfList, all: CountOfList | null, options: SearchOptions): HeroStock {
  const noun = searchNoun({}, options)
  const state = initialSearch(options)
  const place = state.facets.state?.map((value) => valueLabel('state', value)).join(' and ')
  return {
    text: `${seeAllText(first.count, noun)}${place ? ` in ${place}` : ''}`,
    href: searchHref(state, options),
    wider: all && {
      text: `Everywhere: ${countText(all.count, noun)}`,
      href: searchHref({ ...state, facets: {} }, options),
    },
  }
}

type CountOfList = Pick<SearchResult, 'count'>

/** Of each kind of list. */
const POPULAR_LISTS = 4

/** Lists of all stock by one filter that have enough cars (FND-01). */
export function popularView({ facets }: Counted, options: SearchOptions): SectionViews['popular_searches'] | null {
  const landings = narrowerLandings({ values: {}, priceUpTo: null }, facets, options, POPULAR_LISTS)
  const links = landings.map((landing) => landingLink(landing, options))
  return links.length > 0 ? { links } : null
}
