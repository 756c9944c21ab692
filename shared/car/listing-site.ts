import type { ImageService } from '../image.ts'
import type { Site } from '../tenant/schema.ts'
import { CAR_ACTION_KINDS } from './actions.ts'
import type { DetailSite } from './detail.ts'

/** What the car rules need to know of a site, taken from its config. */
export function listingSite(site: Site, images: ImageService): DetailSite {
  const { card, vehicle, features } = site
  const { certified } = vehicle
  return {
    features,
    no_price_text: card.no_price_text,
    new_arrival_text: card.new_tag,
    green_special_tags: card.good_special_tags,
    certified_programme:
      features.certified_programme && certified
        ? { make: certified.make, name: certified.label, logo_url: certified.logo?.url ?? null }
        : null,
    phone: site.phone,
    locations: site.locations.map((location) => ({
      ...location,
      address: { ...location.address, state: location.address.state.toUpperCase() },
    })),
    card_actions: CAR_ACTION_KINDS.filter((kind) => (card.actions as string[]).includes(kind)),
    images,
    hidden_location_ids: vehicle.hidden_location_ids,
  }
}
