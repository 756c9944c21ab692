import type { LocalTime } from '../location/hours.ts'
import { locationCard } from '../location/location-card.ts'
import { mapTiles } from '../location/map-tiles.ts'
import { teamOf } from '../location/people.ts'
import type { Location } from '../location/settings.ts'
import type { Site } from '../tenant/schema.ts'
import type { SectionOf } from './sections.ts'
import type { SectionViews } from './view.ts'

/** Views of sections about places and people (LOC-01, LOC-02). */

/** A grid holds so many; of more the map says sooner where they are. */
const MAX_IN_GRID = 6

/** Locations by their slugs, of those that shoppers see; all of these for none. */
export const locationsAt = ({ locations }: Site, at: readonly string[]): Location[] =>
  locations.filter(({ visible, slug }) => visible && (at.length === 0 || at.includes(slug)))

/** null: the site shows no location. */
export function locationsView(
  { at, layout }: SectionOf<'locations'>,
  site: Site,
  clockOf: (location: Location) => LocalTime,
): SectionViews['locations'] | null {
  const shown = locationsAt(site, at)
  const items = shown.map((location) => locationCard(location, site, clockOf(location)))
  if (items.length === 0) return null
  const chosen = layout === 'auto' ? layoutFor(items.length) : layout
  return { layout: chosen, items, map: chosen === 'map' ? mapOf(items, site) : null }
}

const layoutFor = (count: number) => (count === 1 ? 'single' : count <= MAX_IN_GRID ? 'grid' : 'map')

const mapOf = (items: SectionViews['locations']['items'], site: Site) => ({
  markers: items.map(({ point, name, href }) => ({ ...point, name, href })),
  tiles: mapTiles(site),
  href: items[0]!.directions,
})

export function mapView(
  { at }: SectionOf<'map'>,
  site: Site,
  clockOf: (location: Location) => LocalTime,
): SectionViews['map'] | null {
  const items = locationsAt(site, at).map((location) => locationCard(location, site, clockOf(location)))
  return items.length > 0 ? { map: mapOf(items, site) } : null
}

export function teamView({ at }: SectionOf<'team'>, site: Site): SectionViews['team'] | null {
  const people = locationsAt(site, at).flatMap(teamOf)
  return people.length > 0 ? { people } : null
}
