import type { SectionViews } from '../../shared/page/view.ts'
import { searchPath } from '../../shared/tenant/paths.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'
import { Buttons } from './buttons.tsx'

/** The top of a page over one photograph. Where the words stand is the tenant's choice; the stylesheet places them. */
export function Hero({
  id = null,
  variant,
  title,
  text,
  picture,
  search,
  buttons,
}: SectionViews['hero'] & { id?: string | null }) {
  return (
    <section className="hero" id={id ?? undefined} data-variant={variant} data-quiet={search === null || undefined}>
      <div className="hero-photo">{picture && <Photo picture={picture} turn="first" />}</div>
      <div className="hero-words wrap">
        <div className="hero-box">
          <h1>{title}</h1>
          {text && <p className="hero-text">{text}</p>}
          {search && <HeroSearch {...search} />}
          <Buttons links={buttons} />
        </div>
      </div>
    </section>
  )
}

function HeroSearch({ placeholder, stock }: NonNullable<SectionViews['hero']['search']>) {
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
      {stock && (
        <p className="hero-stock">
          <a href={searchPath()}>{stock}</a>
        </p>
      )}
    </>
  )
}
