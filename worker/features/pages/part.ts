import type { Context } from 'hono'
import { cachedCard } from '../../../shared/card/cached-card.ts'
import type { CarCard } from '../../../shared/card/card.ts'
import { locationIn } from '../../../shared/location/path.ts'
import { personToAsk } from '../../../shared/location/people.ts'
import { postAbout } from '../../../shared/page/blog.ts'
import type { Page } from '../../../shared/page/page.ts'
import { buildSection, needsStock, type Section, type SectionKind } from '../../../shared/page/sections.ts'
import { sitePicture, type ViewSite, withContents } from '../../../shared/page/static-views.ts'
import type { PageView, SectionView } from '../../../shared/page/view.ts'
import { isOpen, parseWindow } from '../../../shared/search/promos.ts'
import { joined, slugify } from '../../../shared/text.ts'
import { longDate } from '../../../shared/time.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { viewSite } from '../../http/view-site.ts'
import { newestForSale, readSection } from './section-views.ts'

/** From this many headings on, a page begins with a list of them. */
const MIN_CONTENTS = 4

const READING_KINDS: ReadonlySet<SectionKind> = new Set([
  'text',
  'faq',
  'table',
  'warranty',
  'quote',
  'picture',
  'stock',
  'call_to_action',
])

/** A page with its sections read: what has no window now, or nothing to show, is left out. */
export async function pageView(c: Context<AppEnv>, page: Page): Promise<PageView> {
  const from = viewSite(c)
  const shown = page.sections.filter((section) => isFor(section, c.req.path) && isOpen(parseWindow(section), c.var.now))
  const { article } = page
  const readAll = async (all: Section[]) =>
    (await Promise.all(all.map((section) => sectionView(c, page, section, from)))).filter((view) => view !== null)
  const [read, below] = await Promise.all([readAll(shown), readAll(article ? articleSections(page, article) : [])])
  const isForReading = article !== null || page.sections.every(({ kind }) => READING_KINDS.has(kind))
  const hasContents = article !== null && page.headings.length >= MIN_CONTENTS
  const sections = hasContents ? withContents(read, page.headings) : read
  return {
    title: page.title,
    breadcrumbs: [{ text: 'Home', href: '/' }, ...page.parents],
    hasHero: sections[0]?.kind === 'hero',
    isHome: page.path === '/',
    isForReading,
    byline: article
      ? `${article.author} · ${postAbout(article.date, page.minutes)}`
      : isForReading && page.updated
        ? `Updated ${longDate(page.updated)}`
        : null,
    picture: article && page.image && sitePicture(page.image, 'lead', from),
    sections,
    ask: article && personToAsk(from.site.locations, article.author),
    below: below.map(asStrip),
  }
}

/** Cars below words stand in one row. */
const asStrip = (section: SectionView): SectionView =>
  section.kind === 'stock' ? { ...section, view: { ...section.view, strip: section.frame.heading ?? 'Cars' } } : section

type WrittenSection = Parameters<typeof buildSection>[0]

/** Below a post: the cars that it speaks of, and other posts, those of its category first. */
function articleSections({ path }: Page, article: NonNullable<Page['article']>): Section[] {
  const { make, model, category } = article
  const ofMake = make && `/search/${[make, model].flatMap((name) => (name ? [slugify(name)] : [])).join('/')}`
  const search = article.search ?? ofMake
  const heading = make ? `In stock now: ${joined([make, model])}` : 'In stock now'
  const cars = search && { kind: 'stock' as const, heading, search, count: 4 }
  const posts = { kind: 'blog' as const, heading: 'Read on', category, fill: true, without: path }
  return [...(cars ? [buildSection(cars)] : []), buildSection(posts)]
}

/** Whether a section stands at an address: one for certain locations stands on their pages alone. */
function isFor({ only_at }: Section, path: string): boolean {
  const location = locationIn(path)
  return only_at.length === 0 || (location !== null && only_at.includes(location))
}

/** The page can do without any one of its sections; one that failed is not kept in the cache for others. */
async function sectionView(
  c: Context<AppEnv>,
  page: Pick<Page, 'path' | 'title'>,
  section: Section,
  from: ViewSite,
): Promise<SectionView | null> {
  const work = readSection(section, { c, page, from }).then((view) => ({ view }))
  const read = await optional(c, `section ${section.kind}`, work)
  if (read === null) c.header('Cache-Control', 'no-store')
  if (!read?.view) return null
  const { kind, id, heading, intro, background } = section
  return { kind, frame: { id, heading, intro, background }, view: read.view } as SectionView
}

/** Whether any section follows the stock; such a page is drawn anew when it changes. */
export const followsStock = ({ sections, article }: Page): boolean =>
  sections.some(needsStock) || (article?.make ?? article?.search ?? null) !== null

/** A form has a ticket of its visitor's in it. */
export const hasForm = ({ sections }: Page): boolean => sections.some(({ kind }) => kind === 'form')

/** Calculators and finders are answered by their own page, by its query. */
export const readsQuery = ({ sections }: Page): boolean =>
  sections.some(({ kind }) => kind === 'calculator' || kind === 'budget')

export { offerCards } from './section-views.ts'

const NEWEST_SHOWN = 4

/** Cars to go on with, on a page that has none of its own. */
export async function newestCards(c: Context<AppEnv>): Promise<CarCard[]> {
  const { search, listing } = c.var.services
  const found = await optional(c, 'newest cars', search.search(newestForSale(c, NEWEST_SHOWN)))
  return found?.hits.map((car) => cachedCard(car, listing, c.var.now, 0)) ?? []
}

/** Adds sections below what a route shows, ahead of those that the site has there; `shown` may change them. */
export async function addSectionsBelow(
  c: Context<AppEnv>,
  title: string,
  written: WrittenSection[],
  shown = (section: SectionView) => section,
): Promise<void> {
  const page = { path: c.req.path, title }
  const from = viewSite(c)
  const read = await Promise.all(written.map((settings) => sectionView(c, page, buildSection(settings), from)))
  const { address = c.req.path, own = null, sections = [], nodes = [] } = c.var.sectionsBelow ?? {}
  c.set('sectionsBelow', {
    address,
    own,
    sections: [...read.filter((section) => section !== null).map(shown), ...sections],
    nodes,
  })
}
