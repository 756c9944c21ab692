import type { BlogView } from '../../shared/page/blog.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { PageLinks } from '../search/pages.tsx'
import { Posts } from '../sections/pictures.tsx'
import { LinkButton, TextLink } from '../ui/controls.tsx'
import { List } from '../ui/rows.tsx'

/** The posts of the site, newest first (CNT-01). */
export const BlogPage = ({ view: { title, categories, items, pages }, feed }: { view: BlogView; feed: string }) => (
  <div className="wrap blog-page">
    <Breadcrumbs current={title} />
    <h1>{title}</h1>
    {categories.length > 0 && (
      <nav aria-label="Categories">
        <List items={categories} className="chips">
          {({ label, href, isCurrent }) => (
            <a className="chip" href={href} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </a>
          )}
        </List>
      </nav>
    )}
    <h2 className="visually-hidden">Posts</h2>
    {items.length > 0 ? (
      <>
        <Posts items={items} link={null} />
        {pages && <PageLinks pages={pages} />}
        <p className="count">
          <TextLink href={feed} text="Atom feed" attributes={{ type: 'application/atom+xml' }} />
        </p>
      </>
    ) : (
      <>
        <p>There are no posts yet. Come back soon.</p>
        <p>
          <LinkButton text="Browse our stock" href={pathTo('search_all')} isPrimary />
        </p>
      </>
    )}
  </div>
)
