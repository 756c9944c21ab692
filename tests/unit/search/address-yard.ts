import { parseSearch } from '../../../shared/search/search-address.ts'
import type { SearchOptions, SearchState } from '../../../shared/search/state.ts'

/** A yard of a few values, some of them spelt like paths. */
export const options: SearchOptions = {
  sorts: ['relevance', 'latest', 'price-asc'],
  defaultSort: 'relevance',
  singleSelect: ['weekly_price_range'],
  brands: ['Hino'],
  vocabulary: {
    make: ['Toyota', 'Land Rover', 'MG', 'New'],
    model: ['Corolla', 'Discovery', 'MG3', 'C-Class', 'C Class'],
    body: ['SUV', 'Ute', 'Used'],
    car_type: ['new', 'used', 'demo'],
    item_type: ['car', 'motorcycle'],
    city: ['Epping', 'EPPING'],
    colour: ['White', 'Sonic Titanium / Black & Grey'],
    seats: ['5', '7'],
    weekly_price_range: ['Under $50 a week', '$50 to $75 a week'],
  },
}

export const none: SearchState = { text: '', facets: {}, ranges: {}, sort: 'relevance', page: 1 }

/** Reads an address as a visitor's browser would send it. */
export function read(href: string): SearchState | null {
  const url = new URL(href, 'http://dealer.test')
  return parseSearch(url.pathname.split('/').slice(2), url.searchParams, options)
}
