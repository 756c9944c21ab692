import { XMLBuilder } from 'fast-xml-parser'
import { type Context, Hono } from 'hono'
import { BlogPage } from '../../../client/pages/blog.tsx'
import { blogView, listPosts } from '../../../shared/page/blog.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { pageSuffix } from '../../../shared/search/list.ts'
import { parsePage } from '../../../shared/search/search-address.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { viewSite } from '../../http/view-site.ts'
import { configEdition } from '../../platform/edition.ts'

const LISTS = { blog: 'Blog', vehicle_reviews: 'Vehicle reviews' } as const

/** /blog, /blog/vehicle-reviews and the Atom feed; each post is a page of the site's own below them (CNT-01). */
export const blog = new Hono<AppEnv>()
  .get('/', (c) => showList(c, 'blog'))
  .get('/vehicle-reviews', (c) => showList(c, 'vehicle_reviews'))
  .get('/feed.xml', async (c) => {
    const { site, services } = c.var
    const posts = listPosts(await services.content.manifest())
    if (posts.length === 0) return c.notFound()
    return c.body(atomFeed(site, posts), 200, {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    })
  })

async function showList(c: Context<AppEnv>, key: keyof typeof LISTS): Promise<Response> {
  const { site, services } = c.var
  const request = {
    path: pathTo(key),
    title: LISTS[key],
    category: c.req.query('category') ?? null,
    page: parsePage(c.req.query('page') ?? null),
  }
  const view = blogView(await services.content.manifest(), request, viewSite(c))
  if (!view) return messagePage(c, 404)
  return c.render(<BlogPage view={view} feed={pathTo('blog_feed')} />, {
    head: {
      title: `${view.title}${pageSuffix(request.page)} | ${site.name}`,
      stylesheet: 'sections',
      description: `${view.title}: what ${site.name} writes about cars, buying and looking after them.`,
      canonical: view.canonical,
      noindex: view.items.length === 0,
    },
  })
}

export const blogCache: CacheRule = {
  statuses: [200],
  edition: async (c) => `${await configEdition(c.var.site)} ${(await c.var.services.content.manifest()).version}`,
  key: ({ req }) => `${req.path} ${req.query('category') ?? ''} ${req.query('page') ?? ''}`.slice(0, 200),
}

const MAX_ENTRIES = 30

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

const moment = (date: string) => `${date}T00:00:00Z`

/** The newest posts as Atom (RFC 4287). A day is written as its midnight in UTC: posts have no hour. */
function atomFeed({ name, url }: Pick<Site, 'name' | 'url'>, posts: ReturnType<typeof listPosts>): string {
  const address = (path: string) => new URL(path, url).href
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      title: name,
      id: address(pathTo('blog')),
      link: [{ '@href': address(pathTo('blog')) }, { '@rel': 'self', '@href': address(pathTo('blog_feed')) }],
      updated: moment(posts[0]!.article.date),
      entry: posts.slice(0, MAX_ENTRIES).map(({ path, title, description, article }) => ({
        title,
        id: address(path),
        link: { '@href': address(path) },
        updated: moment(article.date),
        author: { name: article.author },
        category: { '@term': article.category },
        ...(description && { summary: description }),
      })),
    },
  })
}
