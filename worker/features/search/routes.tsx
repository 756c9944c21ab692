import { Hono } from 'hono'
import { SearchPage } from '../../../client/pages/search.tsx'
import { PAGE_SIZE } from '../../../shared/search/query.ts'
import type { SearchView } from '../../../shared/search/view.ts'
import { itemList } from '../../../shared/structured-data/lists.ts'
import { joined } from '../../../shared/text.ts'
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
      data: ready ? [searchList(ready, c.var.site.url)] : [],
      trail: { links: [{ text: 'Home', href: '/' }], current: title },
      preload: ready?.cards[0]?.photo ?? null,
      event: 'searchPageView',
    }),
    render: (ready) => <SearchPage view={ready} />,
    renderFailure: (error) => failureContent(c, error),
  })
})

/** The cars of the page shown as search engines read them. */
const searchList = ({ title, count, cards, pages }: SearchView, url: string) => {
  const page = pages?.links.find((link) => link?.current)?.page ?? 1
  const items = cards.map(({ title: text, subtitle, href }) => ({ text: joined([text, subtitle])!, href }))
  return itemList({ name: title, total: count, before: (page - 1) * PAGE_SIZE, items }, url)
}
