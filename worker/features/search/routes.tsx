import { Hono } from 'hono'
import { SearchPage } from '../../../client/pages/search.tsx'
import type { AppEnv } from '../../context.ts'
import { failureContent, messagePage } from '../../http/errors.tsx'
import { renderWhenReady } from '../../http/stream.tsx'
import { loadSearchPage } from './page.ts'

/** /search, /search/used-cars, /search/{make}, /search/{make}/{model}, /search/{body}-cars (SRC-01). */
export const search = new Hono<AppEnv>().get('/*', async (c) => {
  const page = await loadSearchPage(c, c.req.path)
  if (!page) return messagePage(c, 404)
  const { title, documentTitle, canonical, view } = page
  return renderWhenReady(c, {
    view,
    head: (ready) => ({
      title: documentTitle,
      stylesheet: 'search',
      description: `${title} at ${c.var.site.name}.`,
      canonical: ready?.canonical ?? canonical,
      preload: ready?.cards[0]?.photo ?? null,
      event: 'searchPageView',
    }),
    render: (ready) => <SearchPage view={ready} />,
    renderFailure: (error) => failureContent(c, error),
  })
})
