import { BRANDS_PATH } from '../../shared/brand/directory-address.ts'
import type { BrandsView } from '../../shared/brand/view.ts'
import { BrandSearch } from '../brands/search-form.tsx'
import { Tile } from '../brands/tile.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { PageLinks } from '../search/pages.tsx'
import { Icon } from '../ui/icon.tsx'

/** The brands of a site: what they add up to, a search among them and their models, and the list itself. */
export function BrandsPage({ view }: { view: BrandsView }) {
  const { title, isFiltered, intro, stats, chips, countText, tiles, pages } = view
  return (
    <div className="wrap">
      <Breadcrumbs
        links={[{ text: 'Home', href: '/' }, ...(isFiltered ? [{ text: 'Brands', href: BRANDS_PATH }] : [])]}
        current={title}
      />
      <header className="brands-head">
        <div>
          <h1>{title}</h1>
          {intro && chips.length === 0 && <p>{intro}</p>}
        </div>
        {stats.length > 0 && chips.length === 0 && (
          <ul className="brands-stats">
            {stats.map(({ figure, label }) => (
              <li key={label}>
                <strong>{figure}</strong> {label}
              </li>
            ))}
          </ul>
        )}
      </header>
      <BrandSearch view={view} />
      <Kinds kinds={view.kinds} />
      <div className="brands-line">
        <output className="count">{countText}</output>
        <Chosen chips={chips} />
      </div>
      <h2 className="visually-hidden">Brands and models</h2>
      {tiles.length > 0 ? (
        <ul className="brands">
          {tiles.map((tile) => (
            <Tile key={`${tile.make} ${tile.name}`} tile={tile} />
          ))}
        </ul>
      ) : (
        <Nothing view={view} />
      )}
      {pages && <PageLinks pages={pages} />}
    </div>
  )
}

function Kinds({ kinds }: Pick<BrandsView, 'kinds'>) {
  if (kinds.length === 0) return null
  return (
    <nav aria-label="Kinds of brands">
      <ul className="brands-kinds">
        {kinds.map(({ label, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Chosen({ chips }: Pick<BrandsView, 'chips'>) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label="Chosen">
      {chips.map(({ text, href }) => (
        <li key={text}>
          <a className="chip" href={href}>
            {text}
            <Icon name="close" />
            <span className="visually-hidden">, remove</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ view: { text, suggestions } }: { view: BrandsView }) {
  return (
    <div className="no-results brands-none">
      <Icon name="search" />
      <p>
        {text
          ? `We couldn’t find a brand or model called ‘${text}’. Please check the spelling.`
          : 'Nothing in stock matches right now.'}
      </p>
      <ul>
        {suggestions.map((way) => (
          <li key={way.href}>
            <a className="link" href={way.href}>
              {way.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
