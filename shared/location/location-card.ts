import { toPhone } from '../phone.ts'
import { type RatingView, ratingView } from '../reviews/rating.ts'
import { pathTo } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import { directionsTo, formatAddress } from './address.ts'
import { buildWeek, isOpenNow, type LocalTime, todayText } from './hours.ts'
import type { Department, Location } from './settings.ts'

/** What the button of a card says, and where it leads. */
const BUTTONS = {
  details: { text: 'View Details', to: 'location' },
  contact: { text: 'Contact Us', to: 'contact_location' },
} as const

/** A location as its card shows it (LOC-01). */
export function locationCard(
  location: Location,
  { special_hours, location_pages, dealerships }: Pick<Site, 'special_hours' | 'location_pages' | 'dealerships'>,
  local: LocalTime,
  department: Department = location.location_type,
) {
  const { name, slug, address, contact_detail } = location
  const { text, to } = BUTTONS[location_pages.button]
  return {
    name,
    slug,
    href: pathTo('location', { location: slug }),
    address: formatAddress(location),
    phone: toPhone(contact_detail.phone),
    today: todayText(location, special_hours, local, department),
    week: buildWeek(location, department, local),
    isOpen: isOpenNow(location, special_hours, local, department),
    rating: locationRating(location, dealerships),
    directions: directionsTo(location),
    button: { text, href: pathTo(to, { location: slug }) },
    point: { lat: address.lat, long: address.long },
  }
}

export type LocationCard = ReturnType<typeof locationCard>

/** The rating of a location's reviews, else its own, else that of its dealership. */
export function locationRating(
  { average_rating, review_count, reviews, dealership_id }: Location,
  dealerships: Site['dealerships'],
): RatingView | null {
  const dealership = dealerships.find(({ id }) => id === dealership_id)
  return (
    ratingView(reviews.average_rating, reviews.count) ??
    ratingView(average_rating, review_count) ??
    (dealership ? ratingView(dealership.average_rating, dealership.review_count) : null)
  )
}
