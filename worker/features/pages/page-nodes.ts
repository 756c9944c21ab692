import type { Context } from 'hono'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import { openingsOf } from '../../../shared/page/openings.ts'
import type { Page } from '../../../shared/page/page.ts'
import type { PageView, SectionView } from '../../../shared/page/view.ts'
import { article, faqPage } from '../../../shared/structured-data/content.ts'
import { dealerId, dealerNode } from '../../../shared/structured-data/dealer.ts'
import { jobPosting } from '../../../shared/structured-data/job.ts'
import { reviewedDealer } from '../../../shared/structured-data/reviewed-dealer.ts'
import { webSite } from '../../../shared/structured-data/web-site.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { localTime } from '../../platform/local-time.ts'

/** Structured data of a page: of the dealer on the home page, of a post, of its sections (QLT-02). */
export async function pageNodes(c: Context<AppEnv>, page: Page, view: PageView): Promise<object[]> {
  return [
    ...(await dealerNodes(c, view)),
    ...articleNodes(c, page),
    ...sectionNodes(c, [{ page, sections: view.sections }]),
  ]
}

/** Structured data of sections as they are shown: the questions that they answer, and the openings that stand in them. */
export function sectionNodes({ var: { site } }: Context<AppEnv>, shown: readonly ShownSections[]): object[] {
  const all = shown.flatMap(({ sections }) => sections)
  const questions = all.flatMap((section) => (section.kind === 'faq' ? section.view.items : []))
  const openings = shown.flatMap(({ page, sections }) => {
    const items = sections.flatMap((section) => (section.kind === 'openings' ? section.view.items : []))
    return openingsOf(page).filter(({ id }) => items.some((item) => item.id === id))
  })
  return [
    ...(questions.length > 0 ? [faqPage(questions.map(({ question, html }) => ({ question, answer: html })))] : []),
    ...openings.map((opening) => jobPosting(opening, site)),
  ]
}

/** A page and those of its sections that are shown. */
export type ShownSections = { page: Pick<Page, 'sections'>; sections: readonly SectionView[] }

function articleNodes({ var: { site } }: Context<AppEnv>, page: Page): object[] {
  if (!page.article) return []
  const { author, date } = page.article
  const primary = site.locations.find((location) => location.primary) ?? null
  const post = {
    path: page.path,
    headline: page.title,
    description: page.description,
    pictures: page.image ? [page.image.url] : [],
    author,
    publishedAt: date,
    changedAt: page.updated,
  }
  return [article(post, dealerId(primary, site.url), site.url)]
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
    reviewedDealer(site, location, { kinds, today: localTime(now, timeZoneOf(location)).date, shown }),
  )
  if (!isHome) return nodes
  const all = nodes.length > 0 ? nodes : [dealerNode(site, null, { kinds, today: '' })]
  const primary = visible.find((location) => location.primary) ?? visible[0] ?? null
  return [webSite(site, dealerId(primary, site.url)), ...all]
}

const shownReviewIds = (sections: readonly SectionView[]): Set<string> =>
  new Set(sections.flatMap((section) => (section.kind === 'reviews' ? section.view.items.map(({ id }) => id) : [])))
