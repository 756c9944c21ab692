import type { HomeView } from '../../shared/home.ts'
import { searchPath } from '../../shared/tenant/paths.ts'
import { CarGrid } from '../card/grid.tsx'
import { Bodies } from '../home/bodies.tsx'
import { Hero } from '../home/hero.tsx'
import { Locations } from '../home/locations.tsx'
import { Makes } from '../home/makes.tsx'
import { Promises } from '../home/promises.tsx'
import { Promotions } from '../home/promotions.tsx'
import { ListLinks } from '../search/list-links.tsx'
import { wake } from '../wake/attributes.ts'

type Section = HomeView['sections'][number]

/** One drawing a section; the tenant chooses which and in what order. null: there is nothing to show. */
const SECTIONS: Record<Section, (view: HomeView) => React.ReactNode> = {
  body_types: (view) => view.bodies.length > 1 && <Bodies bodies={view.bodies} />,
  makes: (view) => view.makes.first.length > 1 && <Makes makes={view.makes} />,
  newest: (view) => view.newest.length > 0 && <Newest view={view} />,
  promises: (view) => view.promises.items.length > 0 && <Promises {...view.promises} />,
  locations: (view) => view.locations.length > 0 && <Locations locations={view.locations} />,
  promotions: (view) => view.promotions.slides.length > 0 && <Promotions {...view.promotions} />,
}

export function HomePage({ view }: { view: HomeView }) {
  return (
    <>
      <Hero hero={view.hero} placeholder={view.placeholder} />
      {view.sections.map((section) => {
        const content = SECTIONS[section](view)
        return content ? (
          <section key={section} id={section.replace('_', '-')} className="home-section wrap">
            {content}
          </section>
        ) : null
      })}
      <div className="wrap">
        <ListLinks heading="Popular searches" links={view.popular} />
      </div>
      <div className="wrap" {...wake('stored', 'viewed')} />
    </>
  )
}

function Newest({ view }: { view: HomeView }) {
  return (
    <>
      <div className="section-head">
        <h2>Just arrived</h2>
        <a className="link" href={`${searchPath()}?sortBy=latest`}>
          See all, newest first
        </a>
      </div>
      <CarGrid cards={view.newest} />
    </>
  )
}
