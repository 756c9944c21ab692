import type { BlogView } from '../../shared/page/blog.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { PageLinks } from '../search/pages.tsx'
import { Posts } from '../sections/pictures.tsx'

/** The posts of the site, newest first (CNT-01). */
export const BlogPage = ({ view: { title, categories, items, pages }, feed }: { view: BlogView; feed: string }) => (
  <div className="wrap blog-page">
    <Breadcrumbs current={title} />
    <header className="section-head">
      <h1>{title}</h1>
      <a className="link" href={feed} type="application/atom+xml">
        Atom feed
      </a>
    </header>
    {categories.length > 0 && (
      <nav aria-label="Categories">
        <ul className="chips">
          {categories.map(({ label, href, isCurrent }) => (
            <li key={href}>
              <a className="chip" href={href} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
    <h2 className="visually-hidden">Posts</h2>
    {items.length > 0 ? <Posts items={items} link={null} /> : <p>There are no posts yet. Come back soon.</p>}
    {pages && <PageLinks pages={pages} />}
  </div>
)
