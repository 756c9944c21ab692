import type { Link } from './car/links.ts'
import type { Picture } from './car/pictures.ts'
import type { Phone } from './phone.ts'
import type { ReleaseForm } from './reservation/checkout.ts'

/** A shopper's current or past hold in the garage (GAT-01). */
export type GarageHold = {
  id: string
  /** `href` is null once the site no longer shows the car. */
  car: { name: string; href: string | null; photo: Picture | null }
  isOver: boolean
  title: string
  text: string
  link: Link | null
  release: ReleaseForm | null
}

export type GarageEnquiry = {
  what: string
  at: { iso: string; text: string }
  car: { name: string; href: string | null } | null
  /** Booked time; null without one. */
  booked: string | null
  by: { name: string; phone: Phone }
}

/** Content of the garage; null for a list that could not be loaded. */
export type GarageView = {
  /** undefined: the site takes no reservations, and the shopper has none. */
  holds: GarageHold[] | null | undefined
  enquiries: GarageEnquiry[] | null
  /** Response time in the site's words. */
  answered: string
  /** Further offers for signed-in shoppers, with a description. */
  more: (Link & { note: string })[]
}
