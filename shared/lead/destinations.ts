import type { NewLead } from './lead.ts'
import type { Destination, LeadDelivery } from './settings.ts'

type Dealerships = { id: number; slug: string }[]

/** Destinations of a lead: those of the chosen dealership, else of the car's, else the site's (LED-07). */
export function leadDestinations(
  delivery: LeadDelivery,
  dealerships: Dealerships,
  { dealership_slug, car }: Pick<NewLead, 'dealership_slug' | 'car'>,
): Destination[] {
  if (delivery === null) return []
  const chosenSlug = dealership_slug ?? dealerships.find(({ id }) => id === car?.car_dealership_id)?.slug
  const overrides =
    chosenSlug !== undefined && Object.hasOwn(delivery.dealerships, chosenSlug)
      ? delivery.dealerships[chosenSlug]
      : null
  return overrides ?? delivery.to
}

/** A destination by name; null once the config has no such name. */
export function findDestination(delivery: LeadDelivery, name: string): Destination | null {
  const all = delivery === null ? [] : [...delivery.to, ...Object.values(delivery.dealerships).flat()]
  return all.find((destination) => destination.name === name) ?? null
}
