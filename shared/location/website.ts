import type { Site } from '../tenant/site-fields.ts'
import type { Location } from './settings.ts'

/** A link to a website of another address, with its logo where it has one. */
export type WebsiteLink = { text: string; href: string; logo: string | null }

/** The website of a location's dealership (B3 'Dealership website'); null without one, or where its make is not meant. */
export function findWebsite(
  { dealership_id }: Pick<Location, 'dealership_id'>,
  dealerships: Site['dealerships'],
  isMeant: (make: string | null) => boolean = () => true,
): WebsiteLink | null {
  const website = dealerships.find(({ id }) => id === dealership_id)?.website
  if (!website || !isMeant(website.make)) return null
  const { url, name, logo, title } = website
  return { text: title ?? name, href: url, logo: logo?.url ?? null }
}
