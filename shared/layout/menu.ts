import { chatLabel } from '../chat/settings.ts'
import { toPhone } from '../phone.ts'
import { type MenuLink, menuLinks } from '../routes/links.ts'
import { type PageKey, pathTo } from '../routes/paths.ts'
import type { Link, LinkGroup } from '../routes/settings.ts'
import type { Site } from '../tenant/site-fields.ts'

export type MenuGroup = { label: string; items: MenuLink[] }

type HeaderSite = Pick<Site, 'navigation' | 'features' | 'locations' | 'promises' | 'autobot'>

/**
 * What of the menus is read: links of models, makes and popular searches, each left out without any; `empty`: addresses of
 * lists that have nothing now.
 */
export type MenuEntries = {
  models?: MenuLink[]
  makes?: MenuLink[]
  searches?: MenuLink[]
  empty?: ReadonlySet<string>
}

const NOTHING_EMPTY: ReadonlySet<string> = new Set()

/** The header's menu without what this site cannot answer (NAV-02, NAV-03), with its locations and its chat (NAV-06). */
export function headerMenu(
  site: HeaderSite,
  { models = [], empty = NOTHING_EMPTY }: MenuEntries = {},
): (MenuLink | MenuGroup)[] {
  const entries = site.navigation.flatMap<MenuLink | MenuGroup>((entry) => {
    if ('models' in entry) return entry.models && models.length > 0 ? [{ label: entry.label, items: models }] : []
    if (!('items' in entry)) return filledLinks([entry], site, empty)
    const [all = null] = menuGroups([entry], site, NOTHING_EMPTY)
    // What the stock left of a group may be one link: it stands for itself.
    return menuGroups([entry], site, empty).map((group) =>
      group.items.length === 1 && all?.items.length !== 1 ? group.items[0]! : group,
    )
  })
  return [...entries, ...locationsMenu(site), ...chatLink(site)]
}

/** The visible locations, each to choose; a single one leads to its page. */
function locationsMenu({ locations, features }: Pick<Site, 'locations' | 'features'>): MenuGroup[] {
  if (!features.locations_dropdown) return []
  const visible = namedLocations({ locations, features })
  const items = visible.map(
    ({ name, href, location }): MenuLink => ({
      label: name,
      href,
      isOutside: false,
      ...(visible.length > 1 && { at: location.slug }),
    }),
  )
  if (items.length < 2) return items.length === 0 ? [] : [{ label: 'Locations', items }]
  const href = pathTo('dealerships')
  const others = [
    { label: 'Any location', href, isOutside: false, at: '' },
    { label: 'See all locations', href, isOutside: false },
  ]
  return [{ label: 'Locations', items: [...items, ...others] }]
}

export function namedLocations({ locations, features }: Pick<Site, 'locations' | 'features'>) {
  const visible = locations.filter((location) => location.visible)
  const names = shortNames(visible.map(({ name }) => name))
  return visible.map((location, index) => ({
    location,
    name: names[index]!,
    href: pathTo('location', { location: location.slug }),
    // A number that is revealed on request stands nowhere else (VDP-06).
    phone: features.phone_reveal ? null : toPhone(location.contact_detail.phone),
  }))
}

const chatLink = ({ autobot, features }: Pick<Site, 'autobot' | 'features'>): MenuLink[] =>
  features.chat && autobot
    ? [
        'url' in autobot
          ? { label: chatLabel(autobot), href: autobot.url, isOutside: true }
          : { label: chatLabel(autobot), href: pathTo('chat'), isOutside: false },
      ]
    : []

/** Width class of a header menu: 'middling' wraps to its own line on small desktops, 'long' on all. Estimated in 1/100 em. */
export function menuLength(entries: (MenuLink | MenuGroup)[]): 'short' | 'middling' | 'long' {
  const width = entries.reduce((sum, entry) => sum + LETTER * entry.label.length + ('items' in entry ? GROUP : LINK), 0)
  return width <= MAX_WIDTH.short ? 'short' : width <= MAX_WIDTH.middling ? 'middling' : 'long'
}

const LETTER = 54
/** Padding of a link, and of a group with its arrow. */
const [LINK, GROUP] = [150, 300]
const MAX_WIDTH = { short: 2400, middling: 3700 }

/** Columns of the footer; the last one carries the dealer's name, and the only link of a column (NAV-04). */
export function footerMenu(
  site: FooterSite,
  { searches = [], empty = NOTHING_EMPTY }: Pick<MenuEntries, 'searches' | 'empty'> = {},
): MenuGroup[] {
  const { columns, dealer } = site.footer
  const groups = menuGroups(columns, site, empty)
  const own: MenuGroup = {
    label: site.name,
    items: [
      ...groups.flatMap(({ items }) => (items.length === 1 ? items : [])),
      ...filledLinks([...dealer, ...unlinkedOffers(site)], site, empty),
      ...chatLink(site),
    ],
  }
  const popular = { label: 'Popular lists', items: searches }
  return [...groups.filter(({ items }) => items.length > 1), ...[popular, own].filter(({ items }) => items.length > 0)]
}

type FooterSite = AnchorSite & Pick<Site, 'name' | 'navigation' | 'footer' | 'autobot' | 'reservation' | 'spin_to_win'>

/** Links to offers of the site that its own menus omit, so that every enabled feature is reachable (RES-04). */
function unlinkedOffers(site: FooterSite): Link[] {
  const links = listedLinks(site)
  const isLinked = ({ to }: Offer) => links.some((link) => 'to' in link && link.to === to)
  return OFFERS.filter((offer) => offer.isOffered(site) && !isLinked(offer)).map((offer) => ({
    label: offer.label(site),
    to: offer.to,
    params: {},
    query: {},
  }))
}

const menuGroups = (groups: LinkGroup[], site: AnchorSite, empty: ReadonlySet<string>): MenuGroup[] =>
  groups
    .map(({ label, items }) => ({ label, items: filledLinks(items, site, empty) }))
    .filter(({ items }) => items.length > 0)

const filledLinks = (links: Link[], site: AnchorSite, empty: ReadonlySet<string>): MenuLink[] =>
  menuLinks(withoutEmptySections(links, site), site.features).filter(({ href }) => !empty.has(href))

export const listedLinks = ({ navigation, footer }: Pick<Site, 'navigation' | 'footer'>): Link[] =>
  [...navigation, ...footer.columns, { items: footer.dealer }].flatMap((entry) =>
    'items' in entry ? entry.items : 'models' in entry ? [] : [entry],
  )

type AnchorSite = Pick<Site, 'features' | 'locations' | 'promises'>

/** Sections of the home page that are absent without these; one with words of its own is linked as a `page`. */
const HOME_SECTIONS: Record<string, (site: AnchorSite) => boolean> = {
  locations: ({ locations }) => locations.some(({ visible }) => visible),
  promises: ({ promises }) => promises.length > 0,
}

const withoutEmptySections = (links: Link[], site: AnchorSite): Link[] =>
  links.filter((link) => !('to' in link && link.to === 'home') || (HOME_SECTIONS[link.anchor ?? '']?.(site) ?? true))

/** A page that a site offers besides cars, with its label (RES-04, GAT-01). */
type Offer = {
  to: PageKey
  label: (site: OfferSite) => string
  /** Longer description; null without one. */
  note: ((site: OfferSite) => string) | null
  isOffered: (site: OfferSite) => boolean
}

type OfferSite = Pick<Site, 'features' | 'reservation' | 'spin_to_win'>

/** The footer links to enabled ones that the site's own menus omit. */
export const OFFERS: Offer[] = [
  { to: 'my_garage', label: () => 'My garage', note: null, isOffered: ({ features }) => features.garage },
  {
    to: 'online_payment',
    label: () => 'Pay online',
    note: () => 'Pay an invoice, a deposit or an account with us by card.',
    isOffered: ({ features, reservation }) => features.online_payment && reservation.payment_processors.length > 0,
  },
  {
    to: 'spin_to_win',
    label: ({ spin_to_win }) => spin_to_win!.title,
    note: ({ spin_to_win }) => spin_to_win!.intro,
    isOffered: ({ features, spin_to_win }) => features.spin_to_win && spin_to_win !== null,
  },
]

/** Names without the words that all of them begin with: 'Aspley' of 'Meridian Aspley'. */
export function shortNames(names: string[]): string[] {
  const words = names.map((name) => name.split(' '))
  const [first = []] = words
  const longest = Math.min(...words.map(({ length }) => length)) - 1
  const differs = first.findIndex((word, index) => words.some((other) => other[index] !== word))
  const shared = words.length < 2 ? 0 : Math.min(longest, differs === -1 ? longest : differs)
  return words.map((parts) => parts.slice(shared).join(' '))
}
