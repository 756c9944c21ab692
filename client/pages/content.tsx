import type { PageView } from '../../shared/page/view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { AskPerson } from '../locations/details.tsx'
import { Section } from '../sections/sections.tsx'
import { Photo } from '../ui/photo.tsx'
import { wake } from '../wake/attributes.ts'

/** A page of sections: the home page, and every page that a site writes itself (CNT-01). */
export function ContentPage({
  view: { title, breadcrumbs, hasHero, isHome, isForReading, byline, picture, sections, ask, below },
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
