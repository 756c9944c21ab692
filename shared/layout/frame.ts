import { directionsTo, formatAddress } from '../location/address.ts'
import { openHours } from '../location/hours.ts'
import { toPhone } from '../phone.ts'
import { type MenuLink, menuLinks } from '../routes/links.ts'
import { pathTo } from '../routes/paths.ts'
import type { Features } from '../tenant/features.ts'
import type { Site } from '../tenant/site-fields.ts'
import { footerMenu, headerMenu, type MenuEntries, menuLength, namedLocations } from './menu.ts'

export type Frame = ReturnType<typeof siteFrame>

/** Header and footer of a site. Plain JSON, computed once per site. */
export function siteFrame(site: Site, entries: MenuEntries = {}) {
  const { logo, header, footer } = site
  const [first, ...others] = site.locations.filter(({ visible }) => visible)
  const locations = menuLinks([{ label: 'Locations', to: 'dealerships', params: {}, query: {} }], site.features)
  const [action = null] = header.action ? menuLinks([header.action], site.features) : []
  const menu = headerMenu(site, entries)
  return {
    name: site.name,
    logo: {
      url: DARK_HEADERS.has(header.variant) ? (logo.dark?.url ?? logo.url) : logo.url,
      width: logo.width,
      height: logo.height,
      alt: site.name,
      dark: site.features.dark_mode ? (logo.dark?.url ?? null) : null,
    },
    phone: toPhone(site.phone),
    // On top of a page on paper.
    paper: [site.name, first && others.length === 0 ? formatAddress(first) : [], toPhone(site.phone).text]
      .flat()
      .join(' · '),
    menu,
    menuLength: menuLength(menu),
    opensOnHover: site.features.hover_dropdowns,
    saved: savedPath(site),
    variant: header.variant,
    strip: headerStrip(site),
    note: header.note,
    // The usual week of the first location.
    hours: first ? openHours(first) : [],
    visit:
      first && others.length === 0
        ? { label: 'Directions', href: directionsTo(first) }
        : ((first && locations[0]) ?? null),
    action,
    placeholder: site.search.placeholder,
    // Whether visits may be counted; null on a site that does not ask.
    question: site.features.consent ? site.analytics.consent_text : null,
    footer: {
      variant: footer.variant,
      columns: footerMenu(site, entries),
      note: footer.note,
      licences: licences(site),
      // Where the dealer is, as long as no street is known.
      town: first ? null : `${site.address.city} ${site.address.state.toUpperCase()}`,
      places: footerPlaces(site),
      makes: footer.variant === 'directory' ? (entries.makes ?? []) : [],
    },
  }
}

/** Headers that are dark by day, too. */
const DARK_HEADERS = new Set<Site['header']['variant']>(['industrial'])

/** One door: the saved page leads on to the watchlist of a shopper who is signed in. */
function savedPath({ features }: Site): string | null {
  if (savesOnDevice(features)) return pathTo('saved')
  return features.watchlist ? pathTo('watchlist') : null
}

/** Dealer licence numbers of visible locations (NAV-04), without duplicates. */
function licences({ locations }: Site): string[] {
  const lines = locations.flatMap(({ name, dealer_license_number: number, visible }) =>
    number && visible ? [`${name}: dealer licence ${number}`] : [],
  )
  return [...new Set(lines)]
}

export type AnnouncementLine = { text: string; link: MenuLink | null }

/** The announcement bar (NAV-06); null without one. */
export function announcementLine({ announcement, features }: Site): AnnouncementLine | null {
  if (!features.announcement_bar || announcement === null) return null
  const { text, link } = announcement
  const [shownLink = null] = link ? menuLinks([link], features) : []
  return { text, link: shownLink }
}

/** Whether a site saves anything on the device, and so has a page for it. */
export const savesOnDevice = ({ favourites, search_history }: Features) => favourites || search_history

/** The line of locations and brands over the menu, of the header variant `directory`. */
export type HeaderStrip = NonNullable<ReturnType<typeof headerStrip>>

/** In a line or a footer; more are behind the link to all locations. */
const MAX_LOCATIONS = 8

/** null for another variant of the header, and where nothing would stand in it. */
function headerStrip(site: Pick<Site, 'header' | 'locations' | 'features'>) {
  if (site.header.variant !== 'directory') return null
  const all = namedLocations(site)
  const locations = all.slice(0, MAX_LOCATIONS).map(({ name, href, phone }) => ({ name, href, phone }))
  const links = menuLinks(
    [
      ...(all.length > MAX_LOCATIONS
        ? [{ label: `All ${all.length} locations`, to: 'dealerships' as const, params: {}, query: {} }]
        : []),
      { label: 'Brands', to: 'brands', params: {}, query: {} },
    ],
    site.features,
  )
  return locations.length + links.length > 0 ? { locations, links } : null
}

export type FooterPlace = ReturnType<typeof footerPlaces>[number]

/** The visible locations, for footers that name them. */
function footerPlaces(site: Pick<Site, 'footer' | 'locations' | 'features'>) {
  if (!NAMES_PLACES.has(site.footer.variant)) return []
  return namedLocations(site)
    .slice(0, MAX_LOCATIONS)
    .map(({ location, ...named }) => ({
      ...named,
      address: formatAddress(location),
      directions: directionsTo(location),
      hours: openHours(location),
    }))
}

const NAMES_PLACES = new Set<Site['footer']['variant']>(['directory', 'plate', 'visit'])
