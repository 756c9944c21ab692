import { type Context, Hono } from 'hono'
import { SearchPage } from '../../../client/pages/search.tsx'
import { routeOf } from '../../../shared/routes/paths.ts'
import { PAGE_SIZE } from '../../../shared/search/query.ts'
import type { SearchView } from '../../../shared/search/view.ts'
import { itemList } from '../../../shared/structured-data/lists.ts'
import { joined } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import { failureContent, messagePage } from '../../http/errors.tsx'
import { renderWhenReady } from '../../http/stream.tsx'
import { loadSearchPage, type SearchPageData } from './page.ts'

/** /search, /search/used-cars, /search/{make}, /search/{make}/{model}, /search/{body}-cars (SRC-01). */
export const search = new Hono<AppEnv>().get('/*', async (c) => {
  const page = await loadSearchPage(c)
  return page ? renderSearch(c, page) : messagePage(c, 404)
})

const LANDING_WORDS = routeOf('landing').matches

/** /used-utes-brisbane, /cars-under-20000 (FND-01); an address that names no such list is left to other routes. */
export const landing = new Hono<AppEnv>().get('/:words', async (c, next) => {
  if (!LANDING_WORDS?.test(c.req.path)) return next()
  const page = await loadSearchPage(c)
  return page ? renderSearch(c, page) : next()
})

async function renderSearch(c: Context<AppEnv>, page: SearchPageData): Promise<Response> {
  const { title, documentTitle, description, indexingOf, mayBeThin, view } = page
  // Whether few cars keep it out of search engines stands in the head, which then has to wait for them.
  if (mayBeThin) await view.catch(() => null)
  return renderWhenReady(c, {
    view,
    head: (ready) => ({
      title: documentTitle,
      stylesheet: 'search',
      description,
      ...indexingOf(ready),
      data: ready ? [searchList(ready, c.var.site.url)] : [],
      trail: { links: [{ text: 'Home', href: '/' }], current: title },
      preload: ready?.cards[0]?.photo ?? null,
      event: 'searchPageView',
    }),
    render: (ready) => <SearchPage view={ready} />,
    renderFailure: (error) => failureContent(c, error),
  })
}

/** The cars of the page shown as search engines read them. */
const searchList = ({ title, count, cards, page }: SearchView, url: string) => {
  const items = cards.map(({ title: text, subtitle, href }) => ({ text: joined([text, subtitle])!, href }))
  return itemList({ name: title, total: count, before: (page - 1) * PAGE_SIZE, items }, url)
}
