import { type Pages as PageLinks, pageLinks } from '../search/list.ts'
import { slugify } from '../text.ts'
import type { PageManifest } from './page.ts'
import { postCard, postsOf } from './posts.ts'
import type { ViewSite } from './static-views.ts'
import type { PostCard } from './view.ts'

/** The list of posts, decided (CNT-01). Plain JSON. */
export type BlogView = {
  title: string
  /** Every category, with a link to its posts. */
  categories: { label: string; href: string; isCurrent: boolean }[]
  items: PostCard[]
  pages: PageLinks | null
  canonical: string
}

type BlogRequest = { path: string; title: string; category: string | null; page: number }

/** null: there is no such category or page. */
export function blogView(
  manifest: PageManifest,
  { path, title, category, page }: BlogRequest,
  from: ViewSite,
): BlogView | null {
  const all = postsOf(manifest).filter((post) => post.path.startsWith(`${path}/`))
  const names = [...new Set(all.map(({ article }) => article.category))].toSorted()
  const chosen = names.find((name) => slugify(name) === category) ?? null
  const shown = all.filter(({ article }) => chosen === null || article.category === chosen)
  const perPage = from.site.blogs.count
  const count = Math.max(1, Math.ceil(shown.length / perPage))
  if (page > count || (category !== null && chosen === null)) return null
  const hrefOf = (name: string | null, number = 1) => {
    const params = new URLSearchParams({
      ...(name && { category: slugify(name) }),
      ...(number > 1 && { page: String(number) }),
    }).toString()
    return params ? `${path}?${params}` : path
  }
  return {
    title: chosen ?? title,
    categories:
      names.length > 1
        ? [null, ...names].map((name) => ({
            label: name ?? 'All',
            href: hrefOf(name),
            isCurrent: name === chosen,
          }))
        : [],
    items: shown.slice((page - 1) * perPage, page * perPage).map((post) => postCard(post, from)),
    pages: pageLinks(page, count, (number) => hrefOf(chosen, number)),
    canonical: hrefOf(chosen, page),
  }
}
