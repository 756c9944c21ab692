import { Hono } from 'hono'
import { drawParts } from '../../../client/search/parts.tsx'
import type { SearchReply } from '../../../shared/api.ts'
import { offeredSorts } from '../../../shared/search/view.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { loadSearchPage } from './page.ts'

/** What a search page shows, for a page that is open already: /api before the page's own address. */
export const searchApi = new Hono<AppEnv>().get('/*', async (c) => {
  const page = await loadSearchPage(c)
  if (!page) return failure(c, 'not_found')
  const view = await page.view
  const { title, count, countText, countLine, choices, groups, chips, unavailable, clearHref } = view
  const { documentTitle } = page
  const parts = drawParts(view)
  c.header('Cache-Control', 'private, no-cache')
  return c.json<SearchReply>({
    href: page.addressOf(view),
    title,
    documentTitle,
    count,
    countText,
    countLine,
    choices,
    groups,
    chips,
    unavailable,
    clearHref,
    sorts: offeredSorts(view),
    parts,
  })
})
