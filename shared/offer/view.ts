import type { Link } from '../car/links.ts'
import { MESSAGES } from '../messages.ts'
import { toPhone } from '../phone.ts'
import { pathTo } from '../routes/paths.ts'
import { pageLinks } from '../search/list.ts'
import type { Site } from '../tenant/site-fields.ts'
import { plural, truncateAtWord } from '../text.ts'
import { longDate } from '../time.ts'
import { stockWords } from '../vehicle-words.ts'
import { offersHref } from './address.ts'
import type { FoldedText, OfferCard } from './card.ts'
import type { Offer } from './offer.ts'
import { EMPTY_OFFER_QUERY, OFFERS_PER_PAGE, type OfferQuery, type OfferResults } from './search.ts'

const ALL: Link = { text: 'Special offers', href: pathTo('special_offers') }
const HOME: Link = { text: 'Home', href: '/' }
const TRAIL: Link[] = [HOME, ALL]

/** The list of offers, decided (OFF-01, OFF-03). */
export type OfferListView = ReturnType<typeof offerListView>

type ListSite = Pick<Site, 'name' | 'dealerships' | 'stock' | 'phone'>

/** Fewer offers are seen without a search among them. */
const SEARCHED_FROM = 10

export function offerListView(
  asked: OfferQuery,
  results: Omit<OfferResults, 'offers'>,
  cards: OfferCard[],
  { dealerships, stock, phone }: ListSite,
) {
  const query = { ...asked, page: results.page }
  const chosen = results.categories.find(({ slug }) => slug === query.category) ?? null
  const { text, price, dealership } = query
  const isNarrowed = text !== '' || price.from !== null || price.to !== null || dealership !== null
  const isSearched = isNarrowed || query.category !== null
  return {
    title: chosen ? `${ALL.text}: ${chosen.name}` : ALL.text,
    canonical: offersHref({ ...EMPTY_OFFER_QUERY, category: chosen?.slug ?? null, page: query.page }),
    page: query.page,
    // A search engine gains nothing from it.
    noindex: isNarrowed || cards.length === 0,
    breadcrumbs: chosen ? TRAIL : [HOME],
    categories: categoryLinks(query, results),
    /** null: there is little or nothing to search. */
    form:
      !isNarrowed && results.running < SEARCHED_FROM
        ? null
        : {
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
    list: {
      name: chosen?.name ?? ALL.text,
      total: results.total,
      before: (query.page - 1) * OFFERS_PER_PAGE,
      items: cards.map(({ name, href }) => ({ text: name, href })),
    },
    pages: pageLinks(query.page, results.pages, (page) => offersHref({ ...query, page })),
    empty:
      cards.length > 0
        ? null
        : isSearched
          ? { heading: MESSAGES.noOffers, text: MESSAGES.noOffersText, call: null }
          : {
              heading: 'No offers just now',
              text: 'See what we have, or ask us for our best price.',
              call: toPhone(phone),
            },
    clear: isSearched
      ? { text: MESSAGES.clearFilters, href: ALL.href }
      : cards.length === 0
        ? { text: `See all ${stockWords(stock.kinds).many}`, href: pathTo('search_all') }
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

export type OfferView = ReturnType<typeof offerView>

/** The usual limit of what a search engine shows. */
const DESCRIPTION_CHARS = 160

export const offerView = (offer: Offer, card: OfferCard, others: OfferCard[]) => ({
  // Its own page holds all of it (OFF-02 folds it on cards).
  card: { ...card, description: unfolded(card.description), disclaimer: unfolded(card.disclaimer) },
  breadcrumbs: TRAIL,
  others: otherOffers(`More offers on ${offerSubject(offer)}`, others),
})

const unfolded = (text: FoldedText | null) => text && { ...text, preview: null }

/** Running offers for the same model; null without any. */
const otherOffers = (heading: string, cards: OfferCard[]) => (cards.length === 0 ? null : { heading, cards })

export const offerDescription = ({ description }: Offer, { name, ends }: Pick<OfferCard, 'name' | 'ends'>): string =>
  truncateAtWord([description || `${name}.`, `${ends}.`].join(' '), DESCRIPTION_CHARS)

/** What stands at the address of an offer that has ended. */
export type EndedOfferView = ReturnType<typeof endedOfferView>

export const endedOfferView = (offer: Offer, { explore }: { explore: Link | null }, others: OfferCard[]) => ({
  heading: 'This offer has ended',
  text: offer.hasVanished
    ? `‘${offer.name}’ is no longer available.`
    : `‘${offer.name}’ ended on ${longDate(offer.ends_at) ?? offer.ends_at}.`,
  breadcrumbs: TRAIL,
  steps: [{ text: 'See all special offers', href: ALL.href }, ...(explore ? [explore] : [])],
  others: otherOffers(`Offers on ${offerSubject(offer)} now`, others),
})

const offerSubject = ({ manufacturer, model }: Offer) =>
  ['the', manufacturer, model?.name].filter(Boolean).join(' ').replace(/^the$/, 'this')
