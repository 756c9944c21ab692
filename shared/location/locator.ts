import { pathTo } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import { plural } from '../text.ts'
import { mapTiles } from './address.ts'
import { distanceKm, type Point } from './distance.ts'
import { isOpenNow, type LocalTime, listDepartments } from './hours.ts'
import { type LocationCard, locationCard } from './location-card.ts'
import { placePicture } from './place-picture.ts'
import { DEPARTMENTS, type Department, type Location } from './settings.ts'

export type LocatorRequest = {
  department: Department | null
  make: string | null
  isOpen: boolean
}

export type LocatorCard = LocationCard & {
  /** '4 km away'; null without a place to measure from. */
  distance: string | null
  /** Bookings of the department that was asked for. */
  book: { text: string; href: string } | null
  picture: ReturnType<typeof placePicture>
  /** 'Sales, Service, Parts' and 'Mazda, Kia': what is found there; empty of what it does not say. */
  here: string[]
}

type Near = Point | null
type Clock = (location: Location) => LocalTime

export const departmentsIn = (locations: Location[]): { key: Department; label: string }[] =>
  (Object.keys(DEPARTMENTS) as Department[])
    .filter((key) => locations.some((location) => listDepartments(location).includes(key)))
    .map((key) => ({ key, label: DEPARTMENTS[key] }))

/** Makes handled somewhere, in the order of their names. */
export const makesIn = (locations: Location[]): string[] =>
  [...new Set(locations.flatMap(({ manufacturers }) => manufacturers))].toSorted()

/** Visible locations that answer a request, the nearest first (LOC-04). */
export function locate(
  site: Site,
  { department, make, isOpen }: LocatorRequest,
  near: Near,
  clockOf: Clock,
): LocatorCard[] {
  return site.locations
    .filter((location) => location.visible)
    .filter((location) => department === null || listDepartments(location).includes(department))
    .filter(({ manufacturers }) => make === null || manufacturers.includes(make))
    .filter(
      (location) => !isOpen || isOpenNow(location, site.special_hours, clockOf(location), department ?? undefined),
    )
    .map((location) => ({ location, km: near === null ? null : distanceKm(near, location.address) }))
    .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0))
    .map(({ location, km }) => ({
      ...buildCard(location, site, clockOf(location), department),
      distance: km === null ? null : `${km < 1 ? 'Less than 1 km' : plural(Math.round(km), 'km', 'km')} away`,
      book: department === 'service' && site.features.service_booking ? serviceLink(location) : null,
      picture: placePicture(location, site),
      here: [listDepartments(location).map((key) => DEPARTMENTS[key]), location.manufacturers].flatMap((names) =>
        names.length > 1 ? [names.join(', ')] : names,
      ),
    }))
}

/** Its links lead to the hours of the department that was asked for. */
function buildCard(location: Location, site: Site, local: LocalTime, department: Department | null): LocationCard {
  const card = locationCard(location, site, local, department ?? undefined)
  if (department === null || department === location.location_type) return card
  const href = `${card.href}?department=${department}`
  return { ...card, href, button: card.button.href === card.href ? { ...card.button, href } : card.button }
}

const serviceLink = ({ slug }: Location) => ({ text: 'Book a service', href: `${pathTo('service')}?location=${slug}` })

type LocatorData = {
  title: string
  action: string
  postcode: string
  /** What is wrong with the postcode; null for none. */
  fault: string | null
  cards: LocatorCard[]
  site: Site
  request: LocatorRequest
  /** Whether none is open, although only open ones were asked for: all are shown. */
  areClosed: boolean
  /** What is measured from, in words. */
  place: string | null
}

export type LocatorView = ReturnType<typeof locatorView>

/** Everything the list of locations and the dealer locator show, decided (LOC-01, LOC-04). Plain JSON. */
export function locatorView({ site, request, areClosed, place, ...given }: LocatorData) {
  const { cards } = given
  const visible = site.locations.filter((location) => location.visible)
  const near = place === null ? '' : `, nearest to ${place} first`
  const counted = `${plural(cards.length, 'location')}${near}`
  return {
    ...given,
    departments: departmentsIn(visible).map(({ key, label }) => ({
      value: key,
      label,
      isChosen: key === request.department,
    })),
    makes: makesIn(visible).map((make) => ({ value: make, label: make, isChosen: make === request.make })),
    isOpen: request.isOpen,
    // '3 locations, nearest to Springwood first'
    summary:
      cards.length === 0
        ? 'No locations match. Choose another department or brand.'
        : areClosed
          ? `None are open right now. ${counted}`
          : counted,
    // null for a single location.
    map:
      cards.length > 1
        ? {
            markers: cards.map(({ point, name, href }) => ({ ...point, name, href })),
            tiles: mapTiles(site),
            href: cards[0]!.directions,
          }
        : null,
    // Dealerships with a website of their own (CNT-02).
    dealerships: site.dealerships.flatMap(({ website }) =>
      website ? [{ name: website.name, title: website.title, href: website.url, logo: website.logo?.url ?? null }] : [],
    ),
  }
}
