import { type Phone, phoneOf } from '../phone.ts'
import { isOpen } from './access.ts'
import type { Link, LinkGroup } from './navigation.ts'
import { fillPath, routeOf } from './paths.ts'
import type { Site } from './schema.ts'

/** A link as it is drawn. */
export type FrameLink = { text: string; href: string }
export type MenuEntry = FrameLink | { text: string; items: FrameLink[] }

/** What stands around every page of a site: header, announcement, footer. Plain JSON, decided once per site. */
export type Frame = {
  name: string
  logo: { url: string; width: number; height: number; alt: string }
  phone: Phone
  menu: MenuEntry[]
  opensOnHover: boolean
  headerNote: string | null
  placeholder: string
  footer: { columns: { text: string; items: FrameLink[] }[]; note: string | null; licences: string[] }
}

export function siteFrame(site: Site): Frame {
  return {
    name: site.name,
    logo: { url: site.logo.url, width: site.logo.width, height: site.logo.height, alt: site.logo.alt ?? site.name },
    phone: phoneOf(site.phone),
    menu: site.navigation.flatMap((entry) => menuEntry(entry, site)),
    opensOnHover: site.features.hover_dropdowns,
    headerNote: site.header.note,
    placeholder: site.search.placeholder,
    footer: {
      columns: site.footer.columns.flatMap((column) => group(column, site)),
      note: site.footer.note,
      licences: licences(site),
    },
  }
}

/** The line over the header while its window is open (NAV-06); null when the site shows none. */
export function announcementAt(site: Site, now: number): { text: string; link: FrameLink | null } | null {
  const { announcement } = site
  if (!site.features.announcement_bar || announcement === null) return null
  const { start, expiry, text, link } = announcement
  if ((start !== null && Date.parse(start) > now) || (expiry !== null && Date.parse(expiry) <= now)) return null
  return { text, link: link && frameLink(link, site) }
}

/** A tenant's link, or null when it leads to a page that this site does not have. */
export function frameLink(link: Link, site: Site): FrameLink | null {
  if ('href' in link) return { text: link.label, href: link.href }
  if (!routeOf(link.to).built || !isOpen(link.to, site)) return null
  const query = new URLSearchParams(link.query).toString()
  const path = fillPath(link.to, link.params)
  return { text: link.label, href: `${path}${query && `?${query}`}${link.anchor ? `#${link.anchor}` : ''}` }
}

function menuEntry(entry: Link | LinkGroup, site: Site): MenuEntry[] {
  if ('items' in entry) return group(entry, site)
  return frameLink(entry, site) ?? []
}

/** A group of which nothing is left is left out itself. */
function group({ label, items }: LinkGroup, site: Site): { text: string; items: FrameLink[] }[] {
  const links = items.flatMap((item) => frameLink(item, site) ?? [])
  return links.length > 0 ? [{ text: label, items: links }] : []
}

/** 'Springwood: dealer licence 4412345' (NAV-04), each licence once. */
function licences({ locations }: Site): string[] {
  const lines = locations.flatMap(({ name, dealer_license_number: number, visible }) =>
    number && visible ? [`${name}: dealer licence ${number}`] : [],
  )
  return [...new Set(lines)]
}
