import { pageLinks } from '../search/list.ts'
import { slugify } from '../text.ts'
import { longDate } from '../time.ts'
import type { PageEntry, PageManifest } from './page.ts'
import type { SectionOf } from './sections.ts'
import { sitePicture, type ViewSite } from './static-views.ts'
import type { PostCard } from './view.ts'

type Post = PageEntry & { path: string; article: NonNullable<PageEntry['article']> }

export function listPosts({ pages }: PageManifest): Post[] {
  return Object.entries(pages)
    .flatMap(([path, entry]) => (entry.article ? [{ ...entry, path, article: entry.article }] : []))
    .toSorted((a, b) =>
      a.article.date === b.article.date ? (a.path < b.path ? -1 : 1) : a.article.date < b.article.date ? 1 : -1,
    )
}

export const postAbout = (date: string, minutes: number): string => `${longDate(date) ?? date} · ${minutes} min read`

const postCard = ({ path, title, description, image, article, minutes }: Post, from: ViewSite): PostCard => ({
  title,
  href: path,
  description,
  picture: image && sitePicture(image, 'tile', from),
  about: postAbout(article.date, minutes),
})

type Wanted = Pick<SectionOf<'blog'>, 'category' | 'fill' | 'make' | 'model' | 'count' | 'without'>

/** The newest posts of a category, about a make or a model, or of all; with `fill`, other posts behind them. */
export function postCards(
  manifest: PageManifest,
  { category, fill, make, model, count, without }: Wanted,
  from: ViewSite,
): PostCard[] {
  const posts = listPosts(manifest)
    .filter(({ path }) => path !== without)
    .filter(({ article }) => isSame(make, article.make) && isSame(model, article.model))
  const isOfCategory = ({ article }: Post) => category === null || article.category === category
  const others = fill ? posts.filter((post) => !isOfCategory(post)) : []
  const ranked = [...posts.filter(isOfCategory), ...others]
  return withoutTwins(ranked, manifest.pages[without ?? ''])
    .slice(0, count)
    .map((post) => postCard(post, from))
}

/** Posts whose picture is seen on the page already come last. */
function withoutTwins(posts: Post[], reader: PageEntry | undefined): Post[] {
  const pictures = [reader, ...posts].map((post) => post?.image?.url)
  const isTwin = ({ image }: Post, at: number) => image !== null && pictures.indexOf(image.url) <= at
  return [...posts.filter((post, at) => !isTwin(post, at)), ...posts.filter(isTwin)]
}

const isSame = (wanted: string | null, name: string | null): boolean =>
  wanted === null || (name !== null && slugify(name) === slugify(wanted))

/** The list of posts, decided (CNT-01). Plain JSON. */
export type BlogView = NonNullable<ReturnType<typeof blogView>>

const POSTS_PER_PAGE = 12

type BlogRequest = { path: string; title: string; category: string | null; page: number }

/** null: there is no such category or page. */
export function blogView(manifest: PageManifest, { path, title, category, page }: BlogRequest, from: ViewSite) {
  const all = listPosts(manifest).filter((post) => post.path.startsWith(`${path}/`))
  const names = [...new Set(all.map(({ article }) => article.category))].toSorted()
  const chosen = names.find((name) => slugify(name) === category) ?? null
  const shown = all.filter(({ article }) => chosen === null || article.category === chosen)
  const count = Math.max(1, Math.ceil(shown.length / POSTS_PER_PAGE))
  if (page > count || (category !== null && chosen === null)) return null
  const blogHref = (name: string | null, number = 1) => {
    const params = new URLSearchParams({
      ...(name && { category: slugify(name) }),
      ...(number > 1 && { page: String(number) }),
    }).toString()
    return params ? `${path}?${params}` : path
  }
  return {
    title: chosen ?? title,
    /** Every category, with a link to its posts. */
    categories:
      names.length > 1
        ? [null, ...names].map((name) => ({
            label: name ?? 'All',
            href: blogHref(name),
            isCurrent: name === chosen,
          }))
        : [],
    items: shown.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE).map((post) => postCard(post, from)),
    pages: pageLinks(page, count, (number) => blogHref(chosen, number)),
    canonical: blogHref(chosen, page),
  }
}
