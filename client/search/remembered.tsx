import type { SearchView } from '../../shared/search/view.ts'
import { Icon } from '../ui/icon.tsx'
import { toggles } from '../wake/attributes.ts'

/** Keeps this search on the device (SRC-21). Seen beside chips alone: all stock is no search. */
export function SaveSearch() {
  return (
    <p className="save-search with-script">
      <button type="button" className="button button-quiet" {...toggles('search')} aria-pressed={false}>
        <Icon name="heart" />
        Save this search
      </button>
    </p>
  )
}

/** Where the device reads which search this is, if it is one to remember. */
export function RememberedSearch({ savedSearch }: Pick<SearchView, 'savedSearch'>) {
  return (
    <div
      hidden
      data-search
      data-note={savedSearch ? 'search' : undefined}
      data-entry={savedSearch ? JSON.stringify(savedSearch) : undefined}
    />
  )
}
