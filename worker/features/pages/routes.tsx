import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { ContentPage } from '../../../client/pages/content.tsx'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { heroPreloads } from '../../../shared/page/hero.ts'
import { listOpenings } from '../../../shared/page/openings.ts'
import type { Page } from '../../../shared/page/page.ts'
import { defaultHome } from '../../../shared/page/page.ts'
import type { PageView, SectionView } from '../../../shared/page/view.ts'
import { routeAt } from '../../../shared/routes/access.ts'
import { pagesBelow } from '../../../shared/routes/canonical-path.ts'
import type { Route } from '../../../shared/routes/paths.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { article, faqPage, jobPosting } from '../../../shared/structured-data/content.ts'
import { dealerId, dealerNode, reviewedDealer } from '../../../shared/structured-data/dealer.ts'
import { webSite } from '../../../shared/structured-data/graph.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { configEdition } from '../../platform/edition.ts'
import { localTime } from '../../platform/local-time.ts'
import { report } from '../../platform/log.ts'
import { followsStock, hasForm, pageView, readsQuery } from './part.ts'

/** Sets `c.var.page` for the address of a page of the site's own, and redirects its older addresses (CNT-01, NAV-07). */
export const findPage: MiddlewareHandler<AppEnv> = async (c, next) => {
  const route = routeAt(c.req.path)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isRead || !isForPages(route)) return next()
  const page = await readPage(c)
  if (page && 'redirect' in page) return c.redirect(page.redirect + new URL(c.req.url).search, 308)
  if (page) c.set('page', page)
  return next()
}

/** An address that the route table leaves to pages, or has only by a pattern that begins with a name. */
const isForPages = (route: Route | null): boolean =>
  route === null || route.handler === 'content' || route.path.startsWith('/:')

/** The address whose sections stand on a page; null: none do. */
type AddressOf = (c: Context<AppEnv>) => string | null | Promise<string | null>

/**
 * Sections that the site adds to a page of a route: to that address, and to all addresses of locations or offers. After
 * the page cache, so that a page that is kept asks for none of them. `lists`: for lists of stock, each of which has
 * several addresses.
 */
export const addSections =
  (lists: AddressOf): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const route = routeAt(c.req.path)
    const address = route?.handler === 'search' ? await lists(c) : c.req.path
    const paths = address === null ? [] : pagesBelow(address)
    if (address === null || paths.length === 0) return next()
    const { content } = c.var.services
    const read = await Promise.all(paths.map((path) => optional(c, 'sections of a page', content.at(path))))
    const pages = read.filter((page) => page !== null && 'sections' in page)
    const shown = await Promise.all(pages.map(async (page) => ({ page, sections: (await pageView(c, page)).sections })))
    const sections = shown.flatMap((each) => each.sections)
    // A list has a title of its own for each of its addresses.
    const own = route?.handler === 'search' ? null : (pages.find(({ path }) => path === address) ?? null)
    c.set('sectionsBelow', { address, own, sections, nodes: sectionNodes(c, shown) })
    // A form has a ticket of its visitor's in it.
    if (sections.some(({ kind }) => kind === 'form')) c.header('Cache-Control', 'no-store')
    return next()
  }

async function readPage(c: Context<AppEnv>) {
  const { services, site } = c.var
  if (c.req.path !== '/') return services.content.at(c.req.path)
  try {
    return (await services.content.at('/')) ?? defaultHome(site)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report({ event: 'pages.unreachable', site: site.slug, message })
    return defaultHome(site)
  }
}

/** Draws the page that `findPage` set; every other request goes on. */
export const pages = new Hono<AppEnv>().use(async (c, next) => (c.var.page ? drawPage(c, c.var.page) : next()))

async function drawPage(c: Context<AppEnv>, page: Page): Promise<Response> {
  const { site } = c.var
  const view = await pageView(c, page)
  if (hasForm(page)) c.header('Cache-Control', 'no-store')
  const [first] = view.sections
  const hero = first?.kind === 'hero' ? first.view : null
  const texts = view.isHome
    ? pageTexts(site, 'home', {
        heading: hero?.title ?? page.title,
        description: page.description ?? site.seo.description,
      })
    : { title: `${page.title} | ${site.name}`, description: page.description }
  return c.render(<ContentPage view={view} />, {
    head: {
      ...texts,
      stylesheet: 'page',
      canonical: page.path,
      preload: hero?.picture ? heroPreloads(hero) : view.picture,
      noindex: page.noindex,
      data: await pageNodes(c, page, view),
      ...(!view.isHome && { trail: { links: view.breadcrumbs, current: page.title } }),
      ...(page.image && { image: page.image.url }),
    },
  })
}

/** A page without stock on it neither reads the stock's version nor is drawn anew for it. */
export const pageRule: CacheRule = {
  statuses: [200],
  edition: async (c) => {
    const { page, site, services } = c.var
    return page && followsStock(page) ? services.edition() : configEdition(site)
  },
  key: async (c) => {
    const { page, services } = c.var
    if (!page || hasForm(page) || (readsQuery(page) && new URL(c.req.url).search !== '')) return null
    // Posts and parents of other pages may stand on it.
    const { version } = await services.content.manifest()
    return `${page.path} ${page.version} ${version}`
  },
}

/** Structured data of a page: of the dealer on the home page, of a post, of its sections (QLT-02). */
async function pageNodes(c: Context<AppEnv>, page: Page, view: PageView): Promise<object[]> {
  return [
    ...(await dealerNodes(c, view)),
    ...articleNodes(c, page),
    ...sectionNodes(c, [{ page, sections: view.sections }]),
  ]
}

/** Structured data of sections as they are shown: the questions that they answer, and the openings that stand in them. */
function sectionNodes({ var: { site } }: Context<AppEnv>, shown: readonly ShownSections[]): object[] {
  const all = shown.flatMap(({ sections }) => sections)
  const questions = all.flatMap((section) => (section.kind === 'faq' ? section.view.items : []))
  const openings = shown.flatMap(({ page, sections }) => {
    const items = sections.flatMap((section) => (section.kind === 'openings' ? section.view.items : []))
    return listOpenings(page).filter(({ id }) => items.some((item) => item.id === id))
  })
  return [
    ...(questions.length > 0 ? [faqPage(questions)] : []),
    ...openings.map((opening) => jobPosting(opening, site)),
  ]
}

type ShownSections = { page: Pick<Page, 'sections'>; sections: readonly SectionView[] }

function articleNodes({ var: { site } }: Context<AppEnv>, page: Page): object[] {
  const primary = site.locations.find((location) => location.primary) ?? null
  return page.article ? [article({ ...page, article: page.article }, dealerId(primary, site.url), site.url)] : []
}

/** The site and its locations, on the home page; elsewhere the locations whose reviews are shown. */
async function dealerNodes(c: Context<AppEnv>, { isHome, sections }: PageView): Promise<object[]> {
  const { site, now, services } = c.var
  const shown = shownReviewIds(sections)
  if (!isHome && shown.size === 0) return []
  const options = await optional(c, 'kinds of the stock', services.searchOptions())
  const kinds = options?.vocabulary.item_type ?? []
  const visible = site.locations.filter((location) => location.visible)
  const told = isHome ? visible : visible.filter(({ reviews }) => reviews.reviews.some(({ id }) => shown.has(id)))
  const nodes = told.map((location) =>
    reviewedDealer(site, location, { kinds, today: localTime(now, chooseTimeZone(location)).date, shown }),
  )
  if (!isHome) return nodes
  const all = nodes.length > 0 ? nodes : [dealerNode(site, null, { kinds, today: '' })]
  const primary = visible.find((location) => location.primary) ?? visible[0] ?? null
  return [webSite(site, dealerId(primary, site.url)), ...all]
}

const shownReviewIds = (sections: readonly SectionView[]): Set<string> =>
  new Set(sections.flatMap((section) => (section.kind === 'reviews' ? section.view.items.map(({ id }) => id) : [])))
