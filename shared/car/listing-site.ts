import type { Site } from '../tenant/schema.ts'
import type { DetailSite } from './detail.ts'

/** What the car rules need to know of a site, taken from its config; where pictures come from is not in it. */
export function listingSite(site: Site): Omit<DetailSite, 'images'> {
  const { features, phone, locations, override_city, vehicle } = site
  return {
    ...site.card,
    features,
    phone,
    override_city,
    locations: locations.map(({ address, ...location }) => ({
      ...location,
      address: { ...address, state: address.state.toUpperCase() },
    })),
    hidden_location_ids: vehicle.hidden_location_ids,
  }
}
