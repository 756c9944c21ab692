import type { AutoDealer, DayOfWeek, MotorcycleDealer, OpeningHoursSpecification, PostalAddress } from 'schema-dts'
import { branchPhone } from '../location/address.ts'
import { WEEKDAYS } from '../location/day-words.ts'
import { comingSpecialHours, hoursOn } from '../location/hours.ts'
import type { Location, SpecialHour } from '../location/settings.ts'
import { formatMinutes } from '../location/wall-clock.ts'
import { pathTo } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import { joined } from '../text.ts'
import { absoluteUrl, withoutNulls } from './graph.ts'
import { ratings } from './offers.ts'

/** The part of a site that its dealer's data is made from. */
export type DealerSite = Pick<
  Site,
  'name' | 'url' | 'logo' | 'phone' | 'address' | 'features' | 'locations' | 'dealerships' | 'special_hours' | 'seo'
>

/** The one name of a location on every page: `https://host/#location-<slug>`; of a dealer without locations `#dealer`. */
export const dealerId = (location: Pick<Location, 'slug'> | null, url: string) =>
  absoluteUrl(location ? `/#location-${location.slug}` : '/#dealer', url)

/** schema.org's kind of dealer: of motorcycles where its stock has nothing else. `kinds`: the kinds of vehicle in stock. */
const dealerType = (kinds: readonly string[]) =>
  kinds.length > 0 && kinds.every((kind) => kind === 'motorcycle') ? 'MotorcycleDealer' : 'AutoDealer'

/**
 * A location of the dealer, or the dealer where it has none. `today`: special hours from this day (2026-12-25) on.
 * `isBesideCar`: on the page of a car.
 */
export function dealerNode(
  site: DealerSite,
  location: Location | null,
  { kinds, today, isBesideCar = false }: { kinds: readonly string[]; today: string; isBesideCar?: boolean },
): Exclude<AutoDealer | MotorcycleDealer, string> {
  const { url, logo, features } = site
  // On the page of a car a number that is revealed on request is nowhere else (VDP-06); its own page has it.
  const isMasked = isBesideCar && features.phone_reveal && location !== null
  return {
    '@type': dealerType(kinds),
    '@id': dealerId(location, url),
    name: joined([site.name, location?.name], ', ')!,
    url: absoluteUrl(location ? pathTo('contact_location', { location: location.slug }) : '/', url),
    logo: absoluteUrl(logo.url, url),
    ...(!isMasked && { telephone: branchPhone(site, location) }),
    ...withoutNulls({
      image: absoluteUrl(location?.image?.url ?? site.seo.image?.url ?? logo.url, url),
      address: location
        ? postalAddress(location.address)
        : postalAddress({ ...site.address, street: null, postcode: null }),
      geo: location && {
        '@type': 'GeoCoordinates',
        latitude: location.address.lat,
        longitude: location.address.long,
      },
      hasMap: (location ?? site).address.place_url ?? null,
      openingHoursSpecification: location && openingHours(location),
      specialOpeningHoursSpecification: location && specialHours(location, site.special_hours, today),
      sameAs: sameAs(site, location),
    }),
  }
}

const sameAs = ({ dealerships, seo }: DealerSite, location: Location | null): string[] | null => {
  const own = dealerships.find(({ id }) => id === location?.dealership_id)?.website?.url
  const all = [...(own ? [own] : []), ...seo.same_as]
  return all.length > 0 ? all : null
}

/** An Australian address; what is not known of it is left out. */
export const postalAddress = ({
  street,
  city,
  state,
  postcode,
}: Record<'street' | 'city' | 'state' | 'postcode', string | null>): PostalAddress => ({
  '@type': 'PostalAddress',
  ...withoutNulls({
    streetAddress: street,
    addressLocality: city,
    addressRegion: state?.toUpperCase() ?? null,
    postalCode: postcode,
  }),
  addressCountry: 'AU',
})

/** The usual hours of the department that the location is; days of the same hours are one entry. */
function openingHours({ location_type: own, contact_detail }: Location): OpeningHoursSpecification[] | null {
  const open = contact_detail.opening_hours.filter(
    ({ status, department, open: opens, close }) => status === 'Open' && (department ?? own) === own && opens && close,
  )
  const days = Map.groupBy(open, ({ open: opens, close }) => `${opens} ${close}`)
  if (days.size === 0) return null
  return [...days].map(([period, entries]) => {
    const [opens, closes] = period.split(' ') as [string, string]
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: entries.map(({ weekday }) => WEEKDAYS[weekday] as DayOfWeek),
      opens,
      closes,
    }
  })
}

/** Days on which the hours are others; a day that is closed opens and closes at midnight. */
function specialHours(location: Location, special: SpecialHour[], today: string): OpeningHoursSpecification[] | null {
  const { location_type: own } = location
  const days = comingSpecialHours(location, special, today).filter(
    ({ department }) => department === 'all' || department === own,
  )
  if (days.length === 0) return null
  return [...new Set(days.map(({ date }) => date))].flatMap((date) => {
    const { periods } = hoursOn(location, special, own, { date, weekday: new Date(date).getUTCDay() })
    return (periods.length > 0 ? periods : [{ open: 0, close: 0 }]).map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      validFrom: date,
      validThrough: date,
      opens: formatMinutes(open),
      closes: formatMinutes(close),
    }))
  })
}

type ReviewContext = { kinds: readonly string[]; today: string; shown: ReadonlySet<string> }

/**
 * A location with the rating of its reviews, for a page that shows some of them; without rating where it shows none.
 * `shown`: ids of the reviews on the page.
 */
export function reviewedDealer(site: DealerSite, location: Location, { shown, ...read }: ReviewContext): object {
  const { average_rating: average, count, reviews } = location.reviews
  const own = reviews.filter(({ id }) => shown.has(id))
  const node = dealerNode(site, location, read)
  if (own.length === 0 || average === null || count === 0) return node
  return { ...node, ...ratings(average, count, own) }
}
