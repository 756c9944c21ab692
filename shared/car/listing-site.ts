import type { ImageService } from '../image.ts'
import type { Site } from '../tenant/schema.ts'
import type { DetailSite } from './detail.ts'

/** What the car rules need to know of a site, taken from its config. */
export function listingSite(site: Site, images: ImageService): DetailSite {
  const { features, phone, locations, override_city, vehicle } = site
  return {
    ...site.card,
    features,
    phone,
    images,
    override_city,
    locations: locations.map(({ address, ...location }) => ({
      ...location,
      address: { ...address, state: address.state.toUpperCase() },
    })),
    hidden_location_ids: vehicle.hidden_location_ids,
  }
}
