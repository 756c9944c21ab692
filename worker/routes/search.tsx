import { Hono } from 'hono'
import { SearchPage } from '../../client/pages/search.tsx'
import { PAGE_SIZE } from '../../shared/search/query.ts'
import { searchQuery } from '../../shared/search/state.ts'
import { parseSearch } from '../../shared/search/url.ts'
import { searchView } from '../../shared/search/view.ts'
import type { AppEnv } from '../context.ts'
import { newsPage } from '../errors.tsx'

/** /search, /search/used-cars, /search/{make}, /search/{make}/{model}, /search/{body}-cars (SRC-01). */
export const search = new Hono<AppEnv>().get('/*', async (c) => {
  const { site, now, services } = c.var
  const options = await services.searchOptions()
  const segments = c.req.path.split('/').slice(2).filter(Boolean).map(decode)
  const state = parseSearch(segments, new URL(c.req.url).searchParams, options)
  if (state === null) return newsPage(c, 404)

  const result = await services.search.search(searchQuery(state, services.scope, PAGE_SIZE))
  const view = searchView(
    state,
    result,
    { ...services.listing, filters: site.search.filters, price_cap: site.search.price.max },
    options,
    now,
  )
  return c.render(<SearchPage view={view} />, {
    head: {
      title: `${view.title} | ${site.name}`,
      description: `${view.countText} at ${site.name}: ${view.title}.`,
      canonical: view.canonical,
      preload: view.cards[0]?.photo ?? null,
    },
  })
})

/** A segment that is no valid encoding stands for nothing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
