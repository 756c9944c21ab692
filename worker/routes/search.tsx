import { Hono } from 'hono'
import { SearchPage } from '../../client/pages/search.tsx'
import { scopeInOrder } from '../../shared/search/options.ts'
import { PAGE_SIZE } from '../../shared/search/query.ts'
import { searchSegments } from '../../shared/search/segments.ts'
import { searchQuery } from '../../shared/search/state.ts'
import { searchTitle } from '../../shared/search/title.ts'
import { parseSearch, searchHref } from '../../shared/search/url.ts'
import { searchView } from '../../shared/search/view.ts'
import { nounOf } from '../../shared/search/words.ts'
import type { AppEnv } from '../context.ts'
import { brokenPart, newsPage } from '../errors.tsx'
import { renderWhenReady } from '../stream.tsx'

/** /search, /search/used-cars, /search/{make}, /search/{make}/{model}, /search/{body}-cars (SRC-01). */
export const search = new Hono<AppEnv>().get('/*', async (c) => {
  const { site, now, services } = c.var
  const options = await services.searchOptions()
  const state = parseSearch(searchSegments(c.req.path), new URL(c.req.url).searchParams, options)
  if (state === null) return newsPage(c, 404)

  const settings = {
    ...services.listing,
    filters: site.search.filters,
    price_cap: site.search.price.max,
    remembers: site.features.search_history,
  }
  const view = services.search
    .search(searchQuery(state, scopeInOrder(services.scope, state.sort, site), PAGE_SIZE))
    .then((result) => searchView(state, result, settings, options, now))
  const title = searchTitle(state, nounOf(state.facets.item_type, options.vocabulary))
  return renderWhenReady(c, {
    view,
    head: (ready) => ({
      title: `${title} | ${site.name}`,
      description: `${title} at ${site.name}.`,
      canonical: ready?.canonical ?? searchHref(state, options),
      preload: ready?.cards[0]?.photo ?? null,
    }),
    draw: (ready) => <SearchPage view={ready} />,
    failed: (error) => brokenPart(c, error),
  })
})
