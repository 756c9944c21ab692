import type { Site } from '../../shared/tenant/site-fields.ts'

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

type DemoSite = Pick<Site, 'id' | 'slug' | 'name' | 'address' | 'dealerships' | 'locations'>

/** The visible sales locations of a site; the site itself where it has none yet. */
export function demoLocations(site: DemoSite): DemoLocation[] {
  const { dealerships, locations } = site
  const sales = locations
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
  if (sales.length > 0) return sales
  const { id, slug, name, address } = site
  const place = { city: address.city, state: address.state.toUpperCase() }
  return [{ id, name: address.city, ...place, manufacturers: [], dealership: { id, slug, name } }]
}
