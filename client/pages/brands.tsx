import { BRANDS_PATH, DIRECTORY_PARAMS } from '../../shared/brand/directory.ts'
import type { BrandsView, BrandTile } from '../../shared/brand/directory-view.ts'
import { Breadcrumbs, HOME } from '../layout/breadcrumbs.tsx'
import { PageLinks } from '../search/pages.tsx'
import { Figures } from '../sections/words.tsx'
import { LinkTabs, SubmitButton, TextLink } from '../ui/controls.tsx'
import { HiddenFields } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'

/** The brands of a site: what they add up to, a search among them and their models, and the list itself. */
export function BrandsPage({ view }: { view: BrandsView }) {
  const { title, isFiltered, intro, stats, chips, countText, tiles, pages } = view
  return (
    <div className="wrap">
      <Breadcrumbs links={isFiltered ? [HOME, { text: 'Brands', href: BRANDS_PATH }] : [HOME]} current={title} />
      <header className="brands-head">
        <div>
          <h1>{title}</h1>
          {intro && chips.length === 0 && <p>{intro}</p>}
        </div>
      </header>
      <BrandSearch view={view} />
      <LinkTabs label="Kinds of brands" className="brands-kinds" links={view.kinds} />
      <div className="brands-line">
        <output className="count">{countText}</output>
        <ChosenChips chips={chips} />
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
      {stats.length > 0 && chips.length === 0 && <Figures items={stats} className="brands-stats" />}
    </div>
  )
}

function ChosenChips({ chips }: Pick<BrandsView, 'chips'>) {
  if (chips.length === 0) return null
  return (
    <List items={chips} className="chips" aria-label="Chosen">
      {({ text, href }) => (
        <a className="chip" href={href}>
          {text}
          <Icon name="close" />
          <span className="visually-hidden">, remove</span>
        </a>
      )}
    </List>
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
      <List items={suggestions} className="tap-links">
        {(way) => <TextLink {...way} />}
      </List>
    </div>
  )
}

/** The directory's own search (SRC-16). */
function BrandSearch({ view: { text, keptParams, bodies } }: { view: BrandsView }) {
  return (
    <search>
      <form className="brand-search panel" action={BRANDS_PATH} aria-label="Brands and models">
        <HiddenFields values={keptParams} />
        <label className="brand-search-text">
          <span>Find a brand or model</span>
          <input className="field" type="search" name="query" defaultValue={text} autoComplete="off" />
        </label>
        {bodies.length > 1 && (
          <label>
            <span>Body</span>
            <select
              className="field"
              name={DIRECTORY_PARAMS.body}
              aria-label="Body"
              defaultValue={bodies.find(({ chosen }) => chosen)?.value ?? ''}
            >
              <option value="">Any body</option>
              {bodies.map(({ value }) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        )}
        <SubmitButton text="Search" icon="search" />
      </form>
    </search>
  )
}

/** A brand or a model: its mark, its name, how many there are. Its name's link covers the tile. */
export function Tile({ tile: { name, make, mark, logo, about, href, stock, models } }: { tile: BrandTile }) {
  const label = (
    <>
      {make && <span className="brand-make">{make} </span>}
      {name}
    </>
  )
  return (
    <li className="brand panel">
      <span className="brand-mark" aria-hidden="true" data-letters={logo ? undefined : mark.length}>
        {logo ? <img src={logo} width={48} height={48} alt="" loading="lazy" /> : mark}
      </span>
      <div className="brand-words">
        <h3>{href ? <a href={href}>{label}</a> : label}</h3>
        <p className="count">
          {stock && (stock.href ? <a href={stock.href}>{stock.text}</a> : <span>{stock.text}</span>)}
          {models && (
            <a href={models.href} aria-label={`${models.text} of ${name}`}>
              {models.text}
            </a>
          )}
        </p>
        {about && <p className="brand-about">{about}</p>}
      </div>
    </li>
  )
}
