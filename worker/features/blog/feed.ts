import { XMLBuilder } from 'fast-xml-parser'
import type { postsOf } from '../../../shared/page/posts.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { Site } from '../../../shared/tenant/schema.ts'

const MAX_ENTRIES = 30

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

const moment = (date: string) => `${date}T00:00:00Z`

/** The newest posts as Atom (RFC 4287). A day is written as its midnight in UTC: posts have no hour. */
export function atomFeed({ name, url }: Pick<Site, 'name' | 'url'>, posts: ReturnType<typeof postsOf>): string {
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
