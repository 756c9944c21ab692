import { parseTypedNumber } from '../money.ts'
import { pathTo } from '../routes/paths.ts'
import { parsePage, parseText } from '../search/search-address.ts'
import { slugify } from '../text.ts'
import type { Offer } from './offer.ts'
import type { OfferQuery } from './search.ts'

/** The query of a list of offers, and the names of its form's fields. Nothing in an address is an error. */
export function parseOfferQuery(params: URLSearchParams): OfferQuery {
  const [from, to] = [parseDollars(params.get('price_from')), parseDollars(params.get('price_to'))]
  const isReversed = from !== null && to !== null && from > to
  return {
    text: parseText(params.get('query')),
    category: slugify(params.get('category') ?? '') || null,
    price: isReversed ? { from: to, to: from } : { from, to },
    dealership: slugify(params.get('dealership') ?? '') || null,
    page: parsePage(params.get('page')),
  }
}

/** Dollars: dearer than every car. */
const MAX_PRICE = 10_000_000

/** '$30,000' -> 30000; null for what is no amount. */
function parseDollars(text: string | null): number | null {
  const amount = parseTypedNumber(text ?? '')
  return amount !== null && amount >= 0 && amount < MAX_PRICE ? Math.round(amount) : null
}

/** Canonical address of a list of offers: the inverse of `parseOfferQuery`. */
export function offersHref({ text, category, price: { from, to }, dealership, page }: OfferQuery): string {
  const params = new URLSearchParams()
  if (category) params.append('category', category)
  if (text) params.append('query', text)
  if (from !== null) params.append('price_from', String(from))
  if (to !== null) params.append('price_to', String(to))
  if (dealership) params.append('dealership', dealership)
  if (page > 1) params.append('page', String(page))
  return [pathTo('special_offers'), params.toString()].filter(Boolean).join('?')
}

/** The one address of an offer: with its manufacturer where it has one (OFF-01). */
export function offerPath({ id, manufacturer }: Pick<Offer, 'id' | 'manufacturer'>): string {
  const slug = slugify(manufacturer ?? '')
  return slug === '' ? pathTo('offer', { id }) : pathTo('manufacturer_offer', { manufacturer: slug, id })
}

export const offerEnquiryPath = ({ id }: Pick<Offer, 'id'>) =>
  `${pathTo('contact_us')}?offer_id=${encodeURIComponent(id)}`
