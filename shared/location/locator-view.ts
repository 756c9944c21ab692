import type { Site } from '../tenant/site-fields.ts'
import { plural } from '../text.ts'
import { departmentsIn, type LocatorCard, type LocatorRequest, makesIn } from './locator.ts'
import { mapTiles } from './map-tiles.ts'
import type { MapTiles } from './settings.ts'

export type LocatorOption = { value: string; label: string; isChosen: boolean }

/** Everything the list of locations and the dealer locator show, decided (LOC-01, LOC-04). Plain JSON. */
export type LocatorView = {
  title: string
  action: string
  postcode: string
  /** What is wrong with the postcode; null for none. */
  fault: string | null
  departments: LocatorOption[]
  makes: LocatorOption[]
  isOpen: boolean
  /** '3 locations, nearest to Springwood first' */
  summary: string
  cards: LocatorCard[]
  /** null for a single location. */
  map: { markers: { lat: number; long: number; name: string; href: string }[]; tiles: MapTiles; href: string } | null
  /** Dealerships with a website of their own (CNT-02). */
  dealerships: { name: string; title: string | null; href: string; logo: string | null }[]
}

type LocatorData = {
  title: string
  action: string
  site: Site
  request: LocatorRequest
  cards: LocatorCard[]
  /** Whether none is open, although only open ones were asked for: all are shown. */
  areClosed: boolean
  postcode: string
  /** What is measured from, in words. */
  place: string | null
  fault: string | null
}

export function locatorView({
  title,
  action,
  site,
  request,
  cards,
  areClosed,
  postcode,
  place,
  fault,
}: LocatorData): LocatorView {
  const visible = site.locations.filter((location) => location.visible)
  const near = place === null ? '' : `, nearest to ${place} first`
  return {
    title,
    action,
    postcode,
    fault,
    departments: departmentsIn(visible).map(({ key, label }) => ({
      value: key,
      label,
      isChosen: key === request.department,
    })),
    makes: makesIn(visible).map((make) => ({ value: make, label: make, isChosen: make === request.make })),
    isOpen: request.isOpen,
    summary:
      cards.length === 0
        ? 'No locations match. Choose another department or brand.'
        : areClosed
          ? `None are open right now. ${plural(cards.length, 'location')}${near}`
          : `${plural(cards.length, 'location')}${near}`,
    cards,
    map:
      cards.length > 1
        ? {
            markers: cards.map(({ point, name, href }) => ({ ...point, name, href })),
            tiles: mapTiles(site),
            href: cards[0]!.directions,
          }
        : null,
    dealerships: site.dealerships.flatMap(({ website }) =>
      website ? [{ name: website.name, title: website.title, href: website.url, logo: website.logo?.url ?? null }] : [],
    ),
  }
}
