import type { Link } from './car/links.ts'
import type { Picture } from './car/pictures.ts'
import type { Phone } from './phone.ts'
import type { Release } from './reservation/release.ts'

/** A car that a shopper has, or had, on hold, as their garage shows it (GAT-01). */
export type GarageHold = {
  id: string
  /** Led to while the site shows it. */
  car: { name: string; href: string | null; photo: Picture | null }
  isOver: boolean
  title: string
  text: string
  link: Link | null
  release: Release | null
}

/** What a shopper asked for, when, about which car, and who answers. */
export type GarageEnquiry = {
  what: string
  at: { iso: string; text: string }
  car: { name: string; href: string | null } | null
  /** A booked time, where there is one. */
  booked: string | null
  by: { name: string; phone: Phone }
}

/** What there is of either; null where nobody can say now. */
export type GarageView = {
  /** undefined: the site takes no reservations, and none was ever made. */
  holds: GarageHold[] | null | undefined
  enquiries: GarageEnquiry[] | null
  /** Who answers, and by when, in the site's words. */
  answered: string
  /** What else a site offers those who are signed in, in words that say what it is. */
  more: (Link & { note: string })[]
}
