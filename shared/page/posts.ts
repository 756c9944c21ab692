import { longDate } from '../dates.ts'
import { plural } from '../text.ts'
import type { PageEntry, PageManifest } from './page.ts'
import { pictureOf, type ViewSite } from './static-views.ts'
import type { PostCard } from './view.ts'

type Post = PageEntry & { path: string; article: NonNullable<PageEntry['article']> }

/** Posts of the blog that are out by `today` (YYYY-MM-DD), newest first. */
export function postsOf({ pages }: PageManifest, today: string): Post[] {
  return Object.entries(pages)
    .flatMap(([path, entry]) => (entry.article ? [{ ...entry, path, article: entry.article }] : []))
    .filter(({ article }) => article.date <= today)
    .toSorted((a, b) =>
      a.article.date === b.article.date ? (a.path < b.path ? -1 : 1) : a.article.date < b.article.date ? 1 : -1,
    )
}

/** '3 March 2026 · 4 minutes' */
export const postAbout = (date: string, minutes: number): string =>
  `${longDate(date) ?? date} · ${plural(minutes, 'minute')} to read`

export const postCard = ({ path, title, description, image, article, minutes }: Post, from: ViewSite): PostCard => ({
  title,
  href: path,
  description,
  picture: image && pictureOf(image, 'tile', from),
  about: postAbout(article.date, minutes),
})

/** The newest posts of a category, or of all. */
export function postCards(
  manifest: PageManifest,
  { category, count, without }: { category: string | null; count: number; without: string | null },
  from: ViewSite,
): PostCard[] {
  return postsOf(manifest, from.today)
    .filter(({ article, path }) => (category === null || article.category === category) && path !== without)
    .slice(0, count)
    .map((post) => postCard(post, from))
}
