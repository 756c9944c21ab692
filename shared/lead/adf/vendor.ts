import type { Branch } from '../../location/branch.ts'
import type { Location } from '../../location/settings.ts'
import { PROVIDER } from './provider.ts'
import type { Tag } from './xml.ts'

/** The branch that gets the lead. The config has no e-mail address that is public. `url`: of the site. */
export const vendorTag = ({ name, phone, slug, location }: Branch, url: string): Tag => ({
  ...(slug && { id: { '@source': PROVIDER, '#text': slug } }),
  vendorname: name,
  url,
  contact: {
    name: { '@part': 'full', '@type': 'business', '#text': name },
    phone: { '@type': 'voice', '#text': phone },
    ...(location && { address: addressTag(location) }),
  },
})

const addressTag = ({ address: { street, city, state, postcode } }: Location): Tag => ({
  '@type': 'work',
  street: { '@line': '1', '#text': street },
  city,
  regioncode: state.toUpperCase(),
  postalcode: postcode,
  country: 'AU',
})
