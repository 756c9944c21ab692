import { Hono } from 'hono'
import { SearchPage } from '../../../client/pages/search.tsx'
import type { AppEnv } from '../../context.ts'
import { brokenPart, messagePage } from '../../http/errors.tsx'
import { renderWhenReady } from '../../http/stream.tsx'
import { find } from './page.ts'

/** /search, /search/used-cars, /search/{make}, /search/{make}/{model}, /search/{body}-cars (SRC-01). */
export const search = new Hono<AppEnv>().get('/*', async (c) => {
  const found = await find(c, c.req.path)
  if (!found) return messagePage(c, 404)
  const { title, documentTitle, canonical, view } = found
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
    draw: (ready) => <SearchPage view={ready} />,
    failed: (error) => brokenPart(c, error),
  })
})
