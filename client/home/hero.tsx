import type { HomeView } from '../../shared/home.ts'
import { searchPath } from '../../shared/tenant/paths.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'

/** One question over one photograph. Where the words stand is the tenant's choice; the stylesheet places them. */
export function Hero({ hero, placeholder }: { hero: HomeView['hero']; placeholder: string }) {
  return (
    <section className="hero" data-variant={hero.variant}>
      <div className="hero-photo">{hero.picture && <Photo picture={hero.picture} turn="first" />}</div>
      <div className="hero-words wrap">
        <div className="hero-box">
          <h1>{hero.title}</h1>
          {hero.text && <p className="hero-text">{hero.text}</p>}
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
          <p className="hero-stock">
            <a href={searchPath()}>{hero.stock}</a>
          </p>
        </div>
      </div>
    </section>
  )
}
