import { keyOf } from '../../text.ts'
import type { Meaning } from './meaning.ts'

const keys = (text: string) => text.split(',').map(keyOf)

/** Bound for 'low kms' where the order is not available. */
const LOW_KM = 100_000
/** Bound for 'nearly new': used or demo with few kilometres. */
const NEAR_NEW_KM = 20_000
const lowKm: Meaning = { ranges: { km: { min: null, max: LOW_KM } } }

/**
 * Words that set an order rather than a bound: 'cheap' implies no amount, and an order shows the relevant cars first.
 */
export const SORT_WORDS: { says: string[]; meaning: Meaning }[] = [
  {
    says: keys(
      'cheap, cheapest, cheaper, cheapie, lowest price, lowest priced, low price, low priced, bargain, affordable, inexpensive',
    ),
    meaning: { sort: 'price-asc', unsorted: {} },
  },
  {
    says: keys('most expensive, dearest, highest price, highest priced'),
    meaning: { sort: 'price-desc', unsorted: {} },
  },
  {
    says: keys(
      'newest, latest, just arrived, just in, new arrival, new arrivals, newest arrivals, latest arrivals, recently added, most recent',
    ),
    meaning: { sort: 'latest', unsorted: {} },
  },
  {
    says: keys(
      'low kms, low km, low ks, low kilometres, low kilometers, low mileage, lowest kms, lowest km, lowest kilometres, least kms, low klms',
    ),
    meaning: { sort: 'km-asc', unsorted: lowKm },
  },
  {
    says: keys('near new, nearly new, as new, like new, almost new'),
    meaning: { facets: { car_type: ['demo', 'used'] }, ranges: { km: { min: null, max: NEAR_NEW_KM } } },
  },
]
