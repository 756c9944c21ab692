import { Hono } from 'hono'
import { SavedPage } from '../../../client/pages/saved.tsx'
import { pathTo } from '../../../shared/routes/paths.ts'
import { searchNoun } from '../../../shared/search/labels.ts'
import { savesOnDevice } from '../../../shared/tenant/saved.ts'
import type { AppEnv } from '../../context.ts'

/** /saved: the cars and searches stored on this device (WAT-05, SRC-21). The browser fills it in. */
export const savedPage = new Hono<AppEnv>().get('/', async (c) => {
  const { site, services } = c.var
  if (!savesOnDevice(site.features)) return c.notFound()
  const options = await services.searchOptions()
  const { favourites, search_history: searches } = site.features
  return c.render(<SavedPage noun={searchNoun({}, options)} cars={favourites} searches={searches} />, {
    head: { title: `Saved | ${site.name}`, canonical: pathTo('saved'), noindex: true },
  })
})
