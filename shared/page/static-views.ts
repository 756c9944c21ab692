import type { ListingSite } from '../car/listing-site.ts'
import { picture } from '../car/pictures.ts'
import { parseVideo } from '../car/video.ts'
import { promisesOf } from '../promises/promises.ts'
import { reviewsView } from '../reviews/view.ts'
import { menuLinks } from '../routes/links.ts'
import type { Link } from '../routes/settings.ts'
import { salesCounterView } from '../sales-counter.ts'
import { runningPromos, sitePromos } from '../search/promos.ts'
import type { Site } from '../tenant/schema.ts'
import { plural } from '../text.ts'
import { DAY_MS, longDate } from '../time.ts'
import type { Image } from './fields.ts'
import { openingsView } from './openings.ts'
import { locationsAt } from './place-views.ts'
import type { SectionKind, SectionOf } from './sections.ts'
import type { SectionViews } from './view.ts'

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
    picture: pictureOf(image, 'half', from),
    side,
    html: body,
    buttons: linksOf(buttons, from),
  }),
  gallery: ({ images }, from) => ({
    items: images.map(({ caption, ...image }) => ({ picture: pictureOf(image, 'tile', from), caption })),
  }),
  video: ({ url, title, poster }, from) => {
    const video = url.startsWith('/') ? ({ kind: 'file', src: url } as const) : parseVideo(url)
    return video && { video, title, poster: poster && pictureOf(poster, 'half', from) }
  },
  steps: ({ items }) => ({ items }),
  promises: ({ items }, { site }) => {
    const shown = items.length > 0 ? items.map((item) => ({ ...item, href: null })) : promisesOf(site)
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
    picture: image && pictureOf(image, 'thumbnail', from),
  }),
  logos: ({ items }, from) => ({
    items: items.map(({ name, logo, link }) => ({
      name,
      logo,
      href: (link && linksOf([link], from)[0]?.href) ?? null,
    })),
  }),
  cards: ({ items }, from) => {
    const cards = items.flatMap(({ title, text, image, link }) => {
      const [shown] = linksOf([link], from)
      return shown ? [{ title, text, picture: image && pictureOf(image, 'tile', from), link: shown }] : []
    })
    return cards.length > 0 ? { items: cards } : null
  },
  call_to_action: ({ text, buttons }, from) => {
    const links = linksOf(buttons, from)
    return links.length > 0 ? { text, buttons: links } : null
  },
  reviews: ({ at, layout }, { site }) => reviewsView(locationsAt(site, at), site, layout),
  sales_counter: ({ since, text }, { now }) => salesCounterView(since, text, now),
  openings: (section, from) => openingsView(section, from),
  promotions: (_, { site, now }) => {
    const slides = runningPromos(sitePromos(site, 'slider'), now)
    return slides.length > 0 ? { size: site.search.promo_size, slides } : null
  },
  countdown: ({ ends, text, buttons }, from) => {
    const left = Date.parse(ends) - from.now
    if (left <= 0) return null
    return { text, ends: longDate(ends.slice(0, 10)) ?? ends, left: timeLeft(left), buttons: linksOf(buttons, from) }
  },
} satisfies { [Kind in SectionKind]?: Decide<Kind> }

export const linksOf = (links: Link[], { site }: ViewSite) => menuLinks(links, site.features)

export const pictureOf = (image: Image, slot: Slot, { images }: ViewSite) => picture(image, image.alt, slot, images)

/** Days while there are more than two, then hours: 'in 12 days', 'in 5 hours', 'in less than an hour'. */
function timeLeft(ms: number): string {
  const hours = Math.floor((ms / DAY_MS) * 24)
  if (hours >= 48) return `in ${plural(Math.floor(hours / 24), 'day')}`
  return hours >= 1 ? `in ${plural(hours, 'hour')}` : 'in less than an hour'
}
