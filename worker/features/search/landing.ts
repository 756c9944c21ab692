import { type Landing, landingOf } from '../../../shared/landing/landing.ts'
import { landingHref } from '../../../shared/landing/landing-path.ts'
import { landingTitle, relatedLists } from '../../../shared/landing/related.ts'
import { landingSentences } from '../../../shared/landing/sentences.ts'
import { pageHref, pageLinks } from '../../../shared/search/list.ts'
import type { SearchResult } from '../../../shared/search/query.ts'
import { searchHref } from '../../../shared/search/search-address.ts'
import { type SearchOptions, type SearchState, withFacet, withPage } from '../../../shared/search/state.ts'
import type { SearchView } from '../../../shared/search/view.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Services } from '../../services.ts'

type ListDeps = { site: Site; services: Pick<Services, 'stock' | 'question'> }

/** How search engines are told of a search page: its canonical address, and whether to keep it out (FND-01). */
export type Indexing = { canonical: string; noindex: boolean }

/** `result`: null while it is awaited, and the number of cars is not known. */
export function indexingOf(
  state: SearchState,
  result: Pick<SearchResult, 'count' | 'page'> | null,
  options: SearchOptions,
  { seo }: Pick<Site, 'seo'>,
): Indexing {
  const landing = landingOf(state, options)
  const page = result?.page ?? state.page
  if (!landing) return { canonical: searchHref(withPage(state, page), options), noindex: true }
  const isThin = landing.kind !== 'all' && result !== null && result.count < seo.landing_min_cars
  return { canonical: landingHref(landing, options, page), noindex: isThin }
}

/** What a landing list shows besides its cars; nothing where a search is none, and its sentences on its first page alone. */
export async function landingView(
  state: SearchState,
  result: SearchResult,
  options: SearchOptions,
  { site, services }: ListDeps,
): Promise<Pick<SearchView, 'landing' | 'pages'> | null> {
  const landing = landingOf(state, options)
  if (!landing) return null
  const first = landingHref(landing, options)
  const hrefOf = (page: number) => pageHref(first, page)
  const sentences = result.page === 1 ? await sentencesOf(landing, state, options, services) : []
  const related = relatedLists(state, result, { options, minCars: site.seo.landing_min_cars })
  return { landing: { sentences, related }, pages: pageLinks(result.page, result.pages, hrefOf) }
}

async function sentencesOf(
  landing: Landing,
  state: SearchState,
  options: SearchOptions,
  { stock, question }: ListDeps['services'],
): Promise<string[]> {
  // A sold car, or one that is still to come, has no part in what is in stock now.
  const inStock = withFacet(state, 'status', 'in_stock', options)
  // Without figures the list is whole.
  const figures = await stock.figures(question(inStock, options, 0)).catch(() => null)
  return figures ? landingSentences(landingTitle(landing, options), figures) : []
}
