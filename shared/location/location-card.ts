import { type Phone, toPhone } from '../phone.ts'
import { pathTo } from '../tenant/paths.ts'
import type { Site } from '../tenant/schema.ts'
import { directionsTo, formatAddress } from './address.ts'
import { isOpenNow, type LocalTime, todayText } from './hours.ts'
import { type RatingView, ratingView } from './rating.ts'
import type { Department, Location } from './schema.ts'

/** A location as its card shows it (LOC-01). */
export type LocationCard = {
  name: string
  slug: string
  /** The page of the location. */
  href: string
  address: string
  phone: Phone
  /** 'Open until 5:30pm' */
  today: string
  isOpen: boolean
  rating: RatingView | null
  directions: string
  button: { text: string; href: string }
  point: { lat: number; long: number }
}

/** What the button of a card says, and where it leads. */
const BUTTONS = {
  details: { text: 'View Details', to: 'location' },
  contact: { text: 'Contact Us', to: 'contact_location' },
} as const

export function locationCard(
  location: Location,
  { special_hours, location_pages }: Pick<Site, 'special_hours' | 'location_pages'>,
  local: LocalTime,
  department: Department = location.location_type,
): LocationCard {
  const { name, slug, address, contact_detail } = location
  const { text, to } = BUTTONS[location_pages.button]
  return {
    name,
    slug,
    href: pathTo('location', { location: slug }),
    address: formatAddress(location),
    phone: toPhone(contact_detail.phone),
    today: todayText(location, special_hours, local, department),
    isOpen: isOpenNow(location, special_hours, local, department),
    rating: locationRating(location),
    directions: directionsTo(location),
    button: { text, href: pathTo(to, { location: slug }) },
    point: { lat: address.lat, long: address.long },
  }
}

/** A location's own rating, else that of its reviews. */
export const locationRating = ({ average_rating, review_count, reviews }: Location): RatingView | null =>
  ratingView(average_rating ?? reviews.average_rating, review_count || reviews.count)
