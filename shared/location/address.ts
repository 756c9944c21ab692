import { joined } from '../text.ts'
import type { Location } from './settings.ts'

type HasAddress = { address: Pick<Location['address'], 'street' | 'city' | 'state' | 'postcode'> }

/** '12 Ferry Road, Springwood QLD 4127' */
export const formatAddress = ({ address: { street, city, state, postcode } }: HasAddress): string =>
  joined([street, joined([city, state.toUpperCase(), postcode])], ', ') ?? ''

/** URL of directions: the dealer's own map entry, else by coordinates. */
export const directionsTo = ({ address: { place_url, lat, long } }: Pick<Location, 'address'>): string =>
  place_url ?? `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}`
