import type { BrandView } from '../../shared/brand/brand-view.ts'
import { CarGrid } from '../card/grid.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Website } from '../locations/details.tsx'
import { Figures } from '../sections/words.tsx'
import { LinkButton, PhoneLink } from '../ui/controls.tsx'
import { SectionHead } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'
import { List } from '../ui/rows.tsx'

export function BrandPage({ view }: { view: BrandView }) {
  const { title, breadcrumbs, banner, models, allModels, cards, stock, locations } = view
  return (
    <div className="wrap brand-page">
      <Breadcrumbs links={breadcrumbs} current={title} />
      {banner && <img className="brand-banner" src={banner} width={1600} height={500} alt="" />}
      <BrandHead view={view} />
      {models.length > 0 && (
        <section>
          <SectionHead heading="Models" link={allModels} />
          <ModelTiles make={title} models={models} />
        </section>
      )}
      {cards.length > 0 && (
        <section>
          <SectionHead heading="Newest arrivals" link={stock} />
          <CarGrid cards={cards} />
        </section>
      )}
      <Handlers title={title} locations={locations} />
    </div>
  )
}

function BrandHead({ view }: { view: BrandView }) {
  const { title, mark, logo, photo, origin, words, emptyText, seeStock, enquiry, link, figures, conditions } = view
  const actions = [seeStock, enquiry, link].filter((action) => action !== null)
  return (
    <header className="brand-head">
      <span className="brand-mark brand-mark-large" aria-hidden="true" data-letters={logo ? undefined : mark.length}>
        {logo ? <img src={logo} width={72} height={72} alt="" /> : mark}
      </span>
      <div>
        <h1>{title}</h1>
        <p className="brand-origin">{origin}</p>
        {words.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {emptyText && <p>{emptyText}</p>}
        {actions.length > 0 && (
          <p className="brand-actions">
            {actions.map((action) => (
              <LinkButton key={action.href} {...action} isPrimary={action === seeStock} />
            ))}
          </p>
        )}
        {figures.length > 0 && <Figures items={figures} className="brands-stats" />}
        {conditions.length > 1 && (
          <nav aria-label={`${title} by condition`}>
            <List items={conditions} className="chips">
              {({ text, href }) => (
                <a className="chip" href={href}>
                  {text}
                </a>
              )}
            </List>
          </nav>
        )}
      </div>
      {photo && <Photo picture={photo} />}
    </header>
  )
}

function Handlers({ title, locations }: Pick<BrandView, 'title' | 'locations'>) {
  if (locations.length === 0) return null
  return (
    <section>
      <h2>Where to see {title}</h2>
      <List items={locations} className="brand-locations panels tap-links">
        {({ name, address, phone, website }) => (
          <>
            <h3>{name}</h3>
            <p>{address}</p>
            <PhoneLink {...phone}>
              <span className="visually-hidden">, {name}</span>
            </PhoneLink>
            {website && <Website website={website} />}
          </>
        )}
      </List>
    </section>
  )
}

/** Models of a brand, each with a photograph of a car in stock. The name's link covers the tile. */
function ModelTiles({ make, models }: { make: string; models: BrandView['models'] }) {
  return (
    <ul className="model-tiles">
      {models.map(({ name, href, countText, photo }) => (
        <li key={href} className="model-tile panel">
          <span className="model-tile-photo">{photo ? <Photo picture={photo} /> : <Icon name="no-photo" />}</span>
          <h3>
            <a href={href}>
              <span className="visually-hidden">{make} </span>
              {name}
            </a>
          </h3>
          <p className="count">{countText}</p>
        </li>
      ))}
    </ul>
  )
}
