import { type ActionSite, reachableActions, VEHICLE_ACTIONS } from '../card/actions.ts'
import type { EstimateSite } from '../finance/estimate.ts'
import { offersFinance } from '../finance/offers-finance.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { menuLinks } from '../routes/links.ts'
import { findRoute, type Route, type RouteKey } from '../routes/paths.ts'
import { type ListSite, sitePromos } from '../search/promos.ts'
import type { Site } from '../tenant/site-fields.ts'
import { stockWords } from '../vehicle-words.ts'
import type { DetailSite } from './detail.ts'

export type ListingSite = DetailSite & ListSite

/** Settings of a site that the car rules read. Actions whose route is not available are removed here, once per site. */
export function listingSite(site: Site, routes: (key: RouteKey) => Route = findRoute): Omit<ListingSite, 'images'> {
  const { features, phone, locations, override_city, vehicle, card, reservation } = site
  const [custom] = card.custom_action ? menuLinks([card.custom_action], features) : []
  const actions: ActionSite = {
    features: { ...features, compare: isRouteAvailable(routes('compare'), features) },
    compare_used_only: card.compare_used_only,
    no_price_text: card.no_price_text,
    checkout_page: reservation.checkout_page,
    finance_page: site.finance.page,
    reserve_label: card.reserve_label,
    enquire_label: card.enquire_label,
    custom_action: custom ?? null,
    personal_finance: isRouteAvailable(routes('personalised_finance'), features),
    finds_similar: features.enquiry && isRouteAvailable(routes('contact_us'), features),
  }
  return {
    ...actions,
    card_variant: card.variant,
    card_includes: card.includes,
    card_actions: reachableActions(card.card_actions, actions, features, routes),
    vehicle_actions: reachableActions(VEHICLE_ACTIONS, actions, features, routes),
    new_arrival_text: card.new_arrival_text,
    green_special_tags: card.green_special_tags,
    certified_programme: card.certified_programme,
    finance: estimateSite(site),
    collapse_sold: features.collapse_sold,
    promos: sitePromos(site, 'grid'),
    phone,
    phone_reveal: features.phone_reveal,
    override_city,
    locations: locations.map(({ address, ...location }) => ({
      ...location,
      address: { ...address, state: address.state.toUpperCase() },
    })),
    hidden_location_ids: vehicle.hidden_location_ids,
    statutory_warranty: features.statutory_warranty,
    words: stockWords(site.stock.kinds),
    photo_actions: reachableActions(['photos', 'call'], actions, features, routes),
    gallery: {
      first_view: vehicle.first_gallery_view,
      spin: vehicle.spin,
      thumbnails: vehicle.variant === 'mosaic' ? 'mosaic' : 'thumbnail',
      interior_origins: vehicle.interior_origins,
    },
  }
}

/** FIN-01: null without a lender, and for sites without finance. */
function estimateSite(site: Site): EstimateSite | null {
  const { finance_provider, finance } = site
  if (!offersFinance(site) || finance_provider === null) return null
  return {
    type: finance.type,
    type_at: finance.type_at,
    provider: finance_provider,
    years: finance.loan.default_years,
    fees_paid: finance.fees_paid,
    hidden_for_dealerships: finance.hidden_for_dealerships,
  }
}
