import type { ComponentType } from 'react'
import type { SectionViews } from '../../shared/page/view.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Buttons } from './buttons.tsx'
import { HeroPhoto } from './hero-photo.tsx'
import { WeeklyForm } from './weekly.tsx'

type View = SectionViews['hero']

/** The top of a page over one photograph. Where the words stand is the tenant's choice; the stylesheet places them. */
export function Hero({ id = null, ...view }: View & { id?: string | null }) {
  const { variant, search } = view
  const Words = WORDS[variant]
  return (
    <section className="hero" id={id ?? undefined} data-variant={variant} data-quiet={search === null || undefined}>
      <HeroPhoto {...view} />
      <div className="hero-words wrap">
        <div className="hero-box">
          <Words {...view} />
        </div>
      </div>
    </section>
  )
}

const Plain = (view: View) => (
  <>
    <Title {...view} />
    {view.search && <HeroSearch {...view.search} />}
    <Buttons links={view.buttons} />
  </>
)

/** What each layout says, in the order that it is read. */
const WORDS: Record<View['variant'], ComponentType<View>> = {
  photo_search: Plain,
  split: Plain,
  panorama: Plain,
  band: Plain,
  worksheet: Plain,
  billboard: Plain,
  owners: (view) => (
    <>
      <Title {...view} />
      {view.note && (
        <figure className="hero-note">
          <blockquote>{view.note.text}</blockquote>
          {view.note.signed && <figcaption>{view.note.signed}</figcaption>}
        </figure>
      )}
      {view.phone && (
        <a className="hero-phone" href={view.phone.href}>
          <Icon name="phone" />
          {view.phone.text}
        </a>
      )}
      {view.search && <HeroSearch {...view.search} />}
      <Buttons links={view.buttons} />
    </>
  ),
  inclusions: (view) => (
    <>
      <Title {...view} />
      {view.includes.length > 0 && (
        <ul className="hero-includes">
          {view.includes.map((text) => (
            <li key={text}>
              <Icon name="check" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {view.weekly ? (
        <>
          <WeeklyForm slider={view.weekly} />
          {view.search?.stock && <Stock {...view.search.stock} />}
        </>
      ) : (
        view.search && <HeroSearch {...view.search} />
      )}
      <Buttons links={view.buttons} />
    </>
  ),
}

const Title = ({ title, text }: View) => (
  <>
    <h1>{title}</h1>
    {text && <p className="hero-text">{text}</p>}
  </>
)

function HeroSearch({ placeholder, stock }: NonNullable<View['search']>) {
  return (
    <>
      <search>
        <form className="hero-search" action={searchPath()}>
          <label className="visually-hidden" htmlFor="hero-query">
            {placeholder}
          </label>
          <SearchBox id="hero-query" placeholder={placeholder} />
          <button type="submit" className="button button-primary">
            <Icon name="search" />
            Search
          </button>
        </form>
      </search>
      {stock && <Stock {...stock} />}
    </>
  )
}

/** The list that a search begins with; what was chosen for the shopper is said, and taken off with one press. */
const Stock = ({ text, href, wider }: NonNullable<NonNullable<View['search']>['stock']>) => (
  <p className="hero-stock">
    <a href={href}>{text}</a>
    {wider && (
      <a className="chip" href={wider.href}>
        {wider.text}
      </a>
    )}
  </p>
)
