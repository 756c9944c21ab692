import type { SearchView } from '../../shared/search/view.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { view: Pick<SearchView, 'chips' | 'unavailable' | 'canonical' | 'clearHref' | 'none'> }

/** The chosen filters, each with a way to remove it (live.ts). */
export function ChosenFilters({ view: { chips, unavailable, canonical, clearHref, none } }: Props) {
  if (chips.length + unavailable.length === 0) return null
  return (
    <ul className="chips" aria-label="Chosen filters">
      {unavailable.map((text) => (
        <li key={text}>
          <a className="chip chip-gone" href={canonical} data-here rel="nofollow">
            {text}
            <Close />
          </a>
        </li>
      ))}
      {chips.map(({ key, value, text, href, isPart = false }) => (
        <li key={`${key} ${value}`}>
          <a
            className="chip"
            href={href}
            rel="nofollow"
            {...(isPart ? { 'data-here': true } : { 'data-filter': key, 'data-value': value })}
          >
            {text}
            <Close />
          </a>
        </li>
      ))}
      {!none?.canClear && (
        <li>
          <a className="button button-quiet" href={clearHref} data-here>
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}

const Close = () => (
  <>
    <Icon name="close" />
    <span className="visually-hidden">, remove</span>
  </>
)
