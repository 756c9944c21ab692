import { plural, slugify } from '../text.ts'
import { longDate } from '../time.ts'
import type { PageEntry, PageManifest } from './page.ts'
import type { SectionOf } from './sections.ts'
import { pictureOf, type ViewSite } from './static-views.ts'
import type { PostCard } from './view.ts'

type Post = PageEntry & { path: string; article: NonNullable<PageEntry['article']> }

/** Posts of the blog, newest first. */
export function postsOf({ pages }: PageManifest): Post[] {
  return Object.entries(pages)
    .flatMap(([path, entry]) => (entry.article ? [{ ...entry, path, article: entry.article }] : []))
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

type Wanted = Pick<SectionOf<'blog'>, 'category' | 'fill' | 'make' | 'model' | 'count' | 'without'>

/** The newest posts of a category, about a make or a model, or of all; with `fill`, other posts behind them. */
export function postCards(
  manifest: PageManifest,
  { category, fill, make, model, count, without }: Wanted,
  from: ViewSite,
): PostCard[] {
  const posts = postsOf(manifest)
    .filter(({ path }) => path !== without)
    .filter(({ article }) => isSame(make, article.make) && isSame(model, article.model))
  const isOfCategory = ({ article }: Post) => category === null || article.category === category
  const others = fill ? posts.filter((post) => !isOfCategory(post)) : []
  return [...posts.filter(isOfCategory), ...others].slice(0, count).map((post) => postCard(post, from))
}

const isSame = (wanted: string | null, name: string | null): boolean =>
  wanted === null || (name !== null && slugify(name) === slugify(wanted))
