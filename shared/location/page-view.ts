import type { Link } from '../car/links.ts'
import { reviewsView } from '../reviews/view.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { findRoute, pathTo, type RouteKey, searchPath } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import { slugify } from '../text.ts'
import { longDate } from '../time.ts'
import { fillVehicle, stockWords } from '../vehicle-words.ts'
import { findWebsite, mapTiles } from './address.ts'
import { buildWeek, clockText, comingSpecialHours, type LocalTime, listDepartments, parseMinutes } from './hours.ts'
import { locationCard } from './location-card.ts'
import { teamViews } from './people.ts'
import { placePicture } from './place-picture.ts'
import { DEPARTMENTS, type Department, type Location, type SpecialHour } from './settings.ts'

export type HolidayRow = { date: string; name: string | null; department: string | null; text: string }

/** What a shopper does at each department, where the site has the page. */
const BOOKINGS: Record<Department, { text: string; to: RouteKey } | null> = {
  sales: { text: 'Book {a_trial}', to: 'book_test_drive' },
  service: { text: 'Book a service', to: 'service' },
  parts: { text: 'Order a part', to: 'parts' },
}

export type LocationView = ReturnType<typeof locationView>

/**
 * The page of a location, decided (LOC-02). Plain JSON.
 * @param asked the department in the address; the location's own kind stands for one that it has not
 */
export function locationView(location: Location, site: Site, local: LocalTime, asked: string | undefined) {
  const all = listDepartments(location)
  const department = all.find((each) => each === asked) ?? location.location_type
  const path = pathTo('location', { location: location.slug })
  return {
    card: locationCard(location, site, local, department),
    breadcrumbs: [
      { text: 'Home', href: '/' },
      { text: 'Our Locations', href: pathTo('dealerships') },
    ],
    // Tabs over the map, and the same in the dropdown of the hours; empty with a single department.
    departments:
      all.length > 1
        ? all.map((key) => ({
            key,
            label: DEPARTMENTS[key],
            href: key === location.location_type ? path : `${path}?department=${key}`,
            isCurrent: key === department,
          }))
        : [],
    department: DEPARTMENTS[department],
    hours: buildWeek(location, department, local),
    // Days with hours of their own from today on, for the Holiday Opening Hours dialog.
    holidays: comingSpecialHours(location, site.special_hours, local.date).map(holidayRow),
    tiles: mapTiles(site, location),
    picture: placePicture(location, site),
    here: all.map((key) => DEPARTMENTS[key]),
    actions: chooseActions(location, site, department),
    makes: location.manufacturers.map((make) => ({ text: make, href: searchPath(slugify(make)) })),
    licences: listLicences(location),
    website: findWebsite(location, site.dealerships),
    reviews: reviewsView([location], site, 'list'),
    /** Where the reviews stand that a rating counts. */
    rated: { source: location.reviews.source, url: location.reviews.url },
    landline: location.contact_detail.landline_phone,
    team: teamViews(location),
    teamHref: pathTo('team', { location: location.slug }),
  }
}

/** The subtype of a location where cars are bought from shoppers (B3 'Location'). */
const BUYING = /\bbuying\b/i

function chooseActions(
  { slug, location_subtype }: Location,
  { features, stock }: Site,
  department: Department,
): Link[] {
  const booking = BOOKINGS[department]
  const isBooked = booking !== null && isRouteAvailable(findRoute(booking.to), features)
  const isBuying = BUYING.test(location_subtype ?? '') && isRouteAvailable(findRoute('sell_my_car'), features)
  return [
    ...(isBooked
      ? [
          {
            text: fillVehicle(booking.text, stockWords(stock.kinds)),
            href: `${findRoute(booking.to).path}?location=${slug}`,
          },
        ]
      : []),
    ...(isBuying ? [{ text: 'Sell My Car', href: pathTo('sell_my_car') }] : []),
    { text: 'Contact Us', href: pathTo('contact_location', { location: slug }) },
  ]
}

const listLicences = ({ dealer_license_number: dealer, motor_vehicle_repairer: repairer }: Location): string[] => [
  ...(dealer ? [`Dealer licence ${dealer}`] : []),
  ...(repairer ? [`Motor vehicle repairer ${repairer}`] : []),
]

function holidayRow({ date, name, department, status, start_hour, end_hour }: SpecialHour): HolidayRow {
  const isOpen = status === 'Open' && start_hour && end_hour
  return {
    date: longDate(date) ?? date,
    name,
    department: department === 'all' ? null : DEPARTMENTS[department],
    text: isOpen ? `${clockText(parseMinutes(start_hour))} – ${clockText(parseMinutes(end_hour))}` : 'Closed',
  }
}
