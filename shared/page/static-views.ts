import { picture } from '../car/pictures.ts'
import { mapTiles } from '../location/address.ts'
import type { LocalTime } from '../location/hours.ts'
import { locationCard } from '../location/location-card.ts'
import { teamViews } from '../location/people.ts'
import type { Location } from '../location/settings.ts'
import { promiseViews } from '../promises/promises.ts'
import { reviewsView } from '../reviews/view.ts'
import { menuLinks } from '../routes/links.ts'
import type { Link } from '../routes/settings.ts'
import { runningPromos, sitePromos } from '../search/promos.ts'
import type { Site } from '../tenant/site-fields.ts'
import { plural } from '../text.ts'
import { DAY_MS, longDate } from '../time.ts'
import type { ListingSite } from '../vehicle/listing-site.ts'
import { parseVideo } from '../vehicle/video.ts'
import type { Image } from './fields.ts'
import { openingsView } from './openings.ts'
import type { PageHeading } from './page.ts'
import { salesCounterView } from './sales-counter.ts'
import type { SectionKind, SectionOf } from './sections.ts'
import type { SectionView, SectionViews } from './view.ts'

/** What views are made from besides the section itself. */
export type ViewSite = {
  site: Site
  images: ListingSite['images']
  now: number
  /** The day at `now` where the dealer is: YYYY-MM-DD. */
  today: string
}

type Slot = Parameters<typeof picture>[2]
/** null: there is nothing to show. */
type Decide<Kind extends SectionKind> = (section: SectionOf<Kind>, from: ViewSite) => SectionViews[Kind] | null

/** Kinds of sections that need nothing but the page and the config. */
export const STATIC_VIEWS = {
  text: ({ body }) => ({ html: body }),
  picture: ({ image, side, body, buttons }, from) => ({
    picture: sitePicture(image, 'half', from),
    side,
    html: body,
    buttons: visibleLinks(buttons, from),
  }),
  gallery: ({ images }, from) => ({
    items: images.map(({ caption, ...image }) => ({ picture: sitePicture(image, 'tile', from), caption })),
  }),
  video: ({ url, title, poster }, from) => {
    const video = url.startsWith('/') ? ({ kind: 'file', src: url } as const) : parseVideo(url)
    return video && { video, title, poster: poster && sitePicture(poster, 'half', from) }
  },
  steps: ({ items }, from) => ({
    items: items.map(({ link, ...item }) => ({ ...item, link: (link && visibleLinks([link], from)[0]) ?? null })),
  }),
  promises: ({ items }, { site }) => {
    const shown = items.length > 0 ? items.map((item) => ({ ...item, href: null })) : promiseViews(site)
    return shown.length > 0 ? { items: shown } : null
  },
  figures: ({ items }) => ({ items }),
  faq: ({ items }) => ({ items: items.map(({ question, body }) => ({ question, html: body })) }),
  table: ({ columns, rows, note }) => ({ columns, rows, note }),
  warranty: ({ rows, note }) => ({
    columns: ['Vehicle', 'For how long', 'How far', 'What is covered'],
    rows: rows.map(({ vehicle, period, distance, cover }) => [vehicle, period, distance, cover]),
    note,
  }),
  quote: ({ text, name, role, image }, from) => ({
    text,
    name,
    role,
    picture: image && sitePicture(image, 'thumbnail', from),
  }),
  logos: ({ items }, from) => ({
    items: items.map(({ name, logo, link }) => ({
      name,
      logo,
      href: (link && visibleLinks([link], from)[0]?.href) ?? null,
    })),
  }),
  cards: ({ items }, from) => {
    const cards = items.flatMap(({ title, text, image, link }) => {
      const [shown] = visibleLinks([link], from)
      return shown ? [{ title, text, picture: image && sitePicture(image, 'tile', from), link: shown }] : []
    })
    return cards.length > 0 ? { items: cards } : null
  },
  call_to_action: ({ text, buttons }, from) => {
    const links = visibleLinks(buttons, from)
    return links.length > 0 ? { text, buttons: links } : null
  },
  reviews: ({ at, layout }, { site }) => reviewsView(locationsAt(site, at), site, layout),
  sales_counter: ({ since, text }, { now }) => salesCounterView(since, text, now),
  openings: (section, from) => openingsView(section, from),
  promotions: (_, { site, now }) => {
    const slides = runningPromos(sitePromos(site, 'slider'), now)
    return slides.length > 0 ? { slides } : null
  },
  countdown: ({ ends, text, buttons }, from) => {
    const left = Date.parse(ends) - from.now
    if (left <= 0) return null
    return {
      text,
      ends: longDate(ends.slice(0, 10)) ?? ends,
      left: timeLeft(left),
      buttons: visibleLinks(buttons, from),
    }
  },
} satisfies { [Kind in SectionKind]?: Decide<Kind> }

export const visibleLinks = (links: Link[], { site }: ViewSite) => menuLinks(links, site.features)

export const sitePicture = (image: Image, slot: Slot, { images }: ViewSite) => picture(image, image.alt, slot, images)

/** Days while there are more than two, then hours: 'in 12 days', 'in 5 hours', 'in less than an hour'. */
function timeLeft(ms: number): string {
  const hours = Math.floor((ms / DAY_MS) * 24)
  if (hours >= 48) return `in ${plural(Math.floor(hours / 24), 'day')}`
  return hours >= 1 ? `in ${plural(hours, 'hour')}` : 'in less than an hour'
}

/** Views of sections about places and people (LOC-01, LOC-02). */

/** A grid holds so many; of more the map says sooner where they are. */
const MAX_IN_GRID = 6

/** Locations by their slugs, of those that shoppers see; all of these for none. */
const locationsAt = ({ locations }: Site, at: readonly string[]): Location[] =>
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
  return { layout: chosen, items, map: chosen === 'map' ? buildMap(items, site) : null }
}

const layoutFor = (count: number) => (count === 1 ? 'single' : count <= MAX_IN_GRID ? 'grid' : 'map')

const buildMap = (items: SectionViews['locations']['items'], site: Site) => ({
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
  return items.length > 0 ? { map: buildMap(items, site) } : null
}

/** Some people of each place are named with it. */
export function teamView({ at, each }: SectionOf<'team'>, site: Site): SectionViews['team'] | null {
  const people = locationsAt(site, at).flatMap((location) =>
    each === null
      ? teamViews(location)
      : teamViews(location)
          .slice(0, each)
          .map((person) => ({ ...person, department: location.name })),
  )
  return people.length > 0 ? { people } : null
}

/** A list of the headings under the words that lead to the first of them. */
export function withContents([first, ...others]: SectionView[], contents: PageHeading[]): SectionView[] {
  if (first?.kind !== 'text') return first ? [first, ...others] : []
  const { html } = first.view
  const at = Math.max(0, html.indexOf('<h2'))
  return [{ ...first, view: { html: html.slice(at), opening: { html: html.slice(0, at), contents } } }, ...others]
}
