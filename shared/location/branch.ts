import type { Lead } from '../lead/lead.ts'
import type { Site } from '../tenant/site-fields.ts'
import { branchPhone } from './address.ts'
import type { Location } from './settings.ts'

type BranchSite = Pick<Site, 'name' | 'phone' | 'locations' | 'dealerships'>
type BranchLead = Pick<Lead, 'location_slug' | 'dealership_slug'> & {
  car?: Pick<NonNullable<Lead['car']>, 'car_dealership_id'> | null
}

/** The part of a dealer that gets a lead. */
export type Branch = {
  name: string
  phone: string
  /** Of a dealership its main one, of a dealer the only one; null for a dealer of several. */
  location: Location | null
  /** Slug of the location or dealership; null for the dealer as a whole. */
  slug: string | null
}

/** Who gets a lead: the location it names, else the dealership, which may be that of its car, else the dealer. */
export function findBranch(site: BranchSite, lead: BranchLead | null): Branch {
  const location = site.locations.find(({ slug }) => slug === lead?.location_slug)
  if (location) return { name: location.name, phone: branchPhone(site, location), location, slug: location.slug }
  const dealership = site.dealerships.find(({ slug, id }) =>
    lead?.dealership_slug ? slug === lead.dealership_slug : id === lead?.car?.car_dealership_id,
  )
  if (!dealership) {
    const [only = null, second] = site.locations.filter(({ visible }) => visible)
    const own = second ? null : only
    return { name: site.name, phone: branchPhone(site, own), location: own, slug: null }
  }
  const { name, slug } = dealership
  const main = mainLocation(site, slug)
  return { name, phone: branchPhone(site, main), location: main, slug }
}

/** The location that stands for a dealership: the dealer's main one, else one that sells. */
function mainLocation({ locations }: BranchSite, dealership: string): Location | null {
  const own = locations.filter(({ dealership_slug, visible }) => visible && dealership_slug === dealership)
  return (
    own.find(({ primary }) => primary) ?? own.find(({ location_type }) => location_type === 'sales') ?? own[0] ?? null
  )
}
