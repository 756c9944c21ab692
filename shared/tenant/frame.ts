import { openHours } from '../location/open-hours.ts'
import { type Phone, toPhone } from '../phone.ts'
import { type MenuLink, menuLinks } from '../routes/links.ts'
import { pathTo } from '../routes/paths.ts'
import { type FooterPlace, footerPlaces } from './footer-places.ts'
import { type HeaderStrip, headerStrip } from './header-strip.ts'
import { footerMenu, headerMenu, type MenuEntries, type MenuGroup, menuLength } from './menu.ts'
import { savesOnDevice } from './saved.ts'
import type { Site } from './schema.ts'

/** Header and footer of a site. Plain JSON, computed once per site. */
export type Frame = {
  name: string
  logo: {
    url: string
    width: number
    height: number
    alt: string /** Logo for dark mode; null without one. */
    dark: string | null
  }
  phone: Phone
  menu: (MenuLink | MenuGroup)[]
  menuLength: ReturnType<typeof menuLength>
  opensOnHover: boolean
  /** Page of saved items; null where nothing can be saved. */
  saved: string | null
  variant: Site['header']['variant']
  strip: HeaderStrip | null
  note: string | null
  /** The usual week of the first location: 'Mon-Fri 8:30am – 5:30pm'. */
  hours: string[]
  /** The button of a header that has one. */
  action: MenuLink | null
  /** Placeholder of the search field. */
  placeholder: string
  footer: {
    variant: Site['footer']['variant']
    columns: MenuGroup[]
    note: string | null
    licences: string[]
    places: FooterPlace[]
    /** Makes in stock; of a footer that lists them. */
    makes: MenuLink[]
  }
}

export function siteFrame(site: Site, entries: MenuEntries = {}): Frame {
  const { logo, header, footer } = site
  const first = site.locations.find(({ visible }) => visible)
  const [action = null] = header.action ? menuLinks([header.action], site.features) : []
  const menu = headerMenu(site, entries)
  return {
    name: site.name,
    logo: {
      url: DARK_HEADERS.has(header.variant) ? (logo.dark?.url ?? logo.url) : logo.url,
      width: logo.width,
      height: logo.height,
      alt: logo.alt ?? site.name,
      dark: site.features.dark_mode ? (logo.dark?.url ?? null) : null,
    },
    phone: toPhone(site.phone),
    menu,
    menuLength: menuLength(menu),
    opensOnHover: site.features.hover_dropdowns,
    saved: savedPath(site),
    variant: header.variant,
    strip: headerStrip(site),
    note: header.note,
    hours: first ? openHours(first) : [],
    action,
    placeholder: site.search.placeholder,
    footer: {
      variant: footer.variant,
      columns: footerMenu(site, entries),
      note: footer.note,
      licences: licences(site),
      places: footerPlaces(site),
      makes: footer.variant === 'directory' ? (entries.makes ?? []) : [],
    },
  }
}

/** Headers that are dark by day, too. */
const DARK_HEADERS = new Set<Frame['variant']>(['industrial'])

/** A watchlist replaces the saved page. */
function savedPath({ features }: Site): string | null {
  if (features.watchlist) return pathTo('watchlist')
  return savesOnDevice(features) ? pathTo('saved') : null
}

/** Dealer licence numbers of visible locations (NAV-04), without duplicates. */
function licences({ locations }: Site): string[] {
  const lines = locations.flatMap(({ name, dealer_license_number: number, visible }) =>
    number && visible ? [`${name}: dealer licence ${number}`] : [],
  )
  return [...new Set(lines)]
}

export type AnnouncementLine = { text: string; link: MenuLink | null }

/** The announcement bar within its window (NAV-06); null without one. */
export function announcementAt(site: Site, now: number): AnnouncementLine | null {
  const { announcement, features } = site
  if (!features.announcement_bar || announcement === null) return null
  const { start, expiry, text, link } = announcement
  if ((start !== null && Date.parse(start) > now) || (expiry !== null && Date.parse(expiry) <= now)) return null
  const [shownLink = null] = link ? menuLinks([link], features) : []
  return { text, link: shownLink }
}
