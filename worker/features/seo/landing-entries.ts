import { type Landing, landingOf, landingState } from '../../../shared/landing/landing.ts'
import { landingHref } from '../../../shared/landing/landing-path.ts'
import { narrowerLandings } from '../../../shared/landing/related.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import type { SitemapEntry } from '../../../shared/seo/sitemap.ts'
import type { SourceDeps } from './sources.ts'

/** Filters of a list that has the most of them. */
const DEPTH = 3
const ALL_VALUES = 500

/** Every landing list with enough cars: all stock, then what narrows it, counted by one search a list. */
export async function landingEntries({ site, services }: SourceDeps): Promise<SitemapEntry[]> {
  const options = await services.searchOptions()
  const rules = { options, minCars: site.seo.landing_min_cars }
  const narrow = async (landing: Landing): Promise<Landing[]> => {
    const state = landingState(landing, options)
    const { facets } = await services.search.search(services.question(state, options, 0))
    return narrowerLandings(landing, facets, rules, ALL_VALUES)
  }
  const all = landingOf(initialSearch(options), options)
  const byHref = new Map<string, Landing>()
  let level = all ? [all] : []
  for (let depth = 0; depth <= DEPTH && level.length > 0; depth++) {
    const added = level.filter((each) => !byHref.has(landingHref(each, options)))
    for (const each of added) byHref.set(landingHref(each, options), each)
    level = depth < DEPTH ? (await Promise.all(added.filter(canNarrow).map(narrow))).flat() : []
  }
  // A page of the site's own may stand at the address of a list.
  const { pages } = await services.content.manifest()
  return [...byHref.keys()].filter((path) => !Object.hasOwn(pages, path)).map((path) => ({ path }))
}

/** Lists of prices and of models are not narrowed further. */
const canNarrow = ({ kind }: Landing) => !['price', 'body_price', 'make_model', 'condition_make'].includes(kind)
