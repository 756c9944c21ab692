import type { Site } from '../../shared/tenant/schema.ts'

/** A location of demo stock: the part of a site's location and its dealership that the generator needs. */
export type DemoLocation = {
  id: number
  name: string
  city: string
  /** 'QLD' */
  state: string
  /** Makes sold new here; empty for any. */
  manufacturers: string[]
  dealership: { id: number; slug: string; name: string }
}

/** The visible sales locations of a site. */
export function demoLocations({ dealerships, locations }: Pick<Site, 'dealerships' | 'locations'>): DemoLocation[] {
  return locations
    .filter(({ location_type, visible }) => location_type === 'sales' && visible)
    .map(({ id, name, address, manufacturers, dealership_id, dealership_slug }) => ({
      id,
      name,
      city: address.city,
      state: address.state.toUpperCase(),
      manufacturers,
      dealership: {
        id: dealership_id,
        slug: dealership_slug,
        name: dealerships.find((each) => each.id === dealership_id)?.name ?? name,
      },
    }))
}
