import type { PageView } from '../../shared/page/view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { AskPerson } from '../locations/details.tsx'
import { Section } from '../sections/sections.tsx'
import { Photo } from '../ui/photo.tsx'
import { wake } from '../wake/attributes.ts'

/** A page of sections: the home page, and every page that a site writes itself (CNT-01). */
export function ContentPage({
  view: { title, breadcrumbs, hasHero, isHome, isForReading, byline, picture, contents, sections, ask, below },
}: {
  view: PageView
}) {
  const [first, ...others] = sections
  const crumbs = !isHome && (
    <div className="wrap">
      <Breadcrumbs links={breadcrumbs} current={title} />
    </div>
  )
  return (
    <div className={isHome ? undefined : 'content-page'} data-reading={isForReading || undefined}>
      {hasHero && first ? (
        <>
          <Section {...first} />
          {crumbs}
        </>
      ) : (
        <>
          {crumbs}
          <header className="wrap content-head">
            <h1>{title}</h1>
            {byline && <p className="byline">{byline}</p>}
            {picture && (
              <div className="content-lead">
                <Photo picture={picture} turn="first" />
              </div>
            )}
          </header>
        </>
      )}
      {contents.length > 0 && <Contents contents={contents} />}
      {(hasHero ? others : sections).map((section, at) => (
        <Section key={at} {...section} />
      ))}
      {ask && <AskPerson {...ask} />}
      {below.map((section, at) => (
        <Section key={at} {...section} />
      ))}
      {isHome && <div className="wrap" {...wake('stored', 'viewed')} />}
    </div>
  )
}

const Contents = ({ contents }: Pick<PageView, 'contents'>) => (
  <nav className="wrap page-contents" aria-label="On this page">
    <p aria-hidden="true">On this page</p>
    <ol>
      {contents.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  </nav>
)
