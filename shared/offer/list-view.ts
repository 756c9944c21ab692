import type { Link } from '../car/links.ts'
import { MESSAGES } from '../messages.ts'
import { pathTo } from '../routes/paths.ts'
import { type Pages, pageLinks } from '../search/list.ts'
import type { Site } from '../tenant/schema.ts'
import { plural } from '../text.ts'
import { offersHref } from './address.ts'
import type { OfferCard } from './card.ts'
import { EMPTY_OFFER_QUERY, type OfferQuery, type OfferResults } from './search.ts'

/** The list of offers, decided (OFF-01, OFF-03). */
export type OfferListView = {
  title: string
  canonical: string
  /** Whether a search engine gains nothing from the page. */
  noindex: boolean
  breadcrumbs: Link[]
  categories: { label: string; href: string; current: boolean }[]
  form: {
    text: string
    /** As typed, without signs. */
    from: string
    to: string
    category: string | null
    dealerships: { slug: string; name: string; chosen: boolean }[]
  }
  /** '12 offers' */
  countText: string
  cards: OfferCard[]
  pages: Pages | null
  /** What stands in place of cards where there are none. */
  empty: { heading: string; text: string } | null
  /** To all offers; null where all stand here and there are some. */
  clear: Link | null
}

type ListSite = Pick<Site, 'name' | 'dealerships'>

export function offerListView(
  asked: OfferQuery,
  results: Omit<OfferResults, 'offers'>,
  cards: OfferCard[],
  { dealerships }: ListSite,
): OfferListView {
  const query = { ...asked, page: results.page }
  const chosen = results.categories.find(({ slug }) => slug === query.category) ?? null
  const { text, price, dealership } = query
  const isNarrowed = text !== '' || price.from !== null || price.to !== null || dealership !== null
  const all = { text: 'Special offers', href: pathTo('special_offers') }
  return {
    title: chosen ? `${all.text}: ${chosen.name}` : all.text,
    canonical: offersHref({ ...EMPTY_OFFER_QUERY, category: chosen?.slug ?? null, page: query.page }),
    noindex: isNarrowed || cards.length === 0,
    breadcrumbs: [{ text: 'Home', href: '/' }, ...(chosen ? [all] : [])],
    categories: categoryLinks(query, results),
    form: {
      text,
      from: price.from === null ? '' : String(price.from),
      to: price.to === null ? '' : String(price.to),
      category: query.category,
      dealerships:
        dealerships.length < 2
          ? []
          : dealerships.map(({ slug, name }) => ({ slug, name, chosen: slug === dealership })),
    },
    countText: plural(results.total, 'offer'),
    cards,
    pages: pageLinks(query.page, results.pages, (page) => offersHref({ ...query, page })),
    empty: cards.length > 0 ? null : { heading: MESSAGES.noOffers, text: MESSAGES.noOffersText },
    clear:
      isNarrowed || query.category !== null || cards.length === 0
        ? { text: MESSAGES.clearFilters, href: pathTo('special_offers') }
        : null,
  }
}

/** All offers, then each category with how many the other conditions leave; none where there is one category alone. */
function categoryLinks(query: OfferQuery, { categories }: Pick<OfferResults, 'categories'>) {
  if (categories.length < 2) return []
  const href = (category: string | null) => offersHref({ ...query, category, page: 1 })
  return [
    { label: 'All offers', href: href(null), current: query.category === null },
    ...categories.map(({ slug, name, count }) => ({
      label: `${name} (${count})`,
      href: href(slug),
      current: slug === query.category,
    })),
  ]
}
