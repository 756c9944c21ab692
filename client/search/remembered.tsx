import type { SearchView } from '../../shared/search/view.ts'
import { Icon } from '../ui/icon.tsx'

/** Keeps this search on the device (SRC-21). All stock is no search: the device hides and shows it as filters change. */
export function SaveSearch({ isSearch }: { isSearch: boolean }) {
  return (
    <p className="with-script" hidden={!isSearch}>
      <button type="button" className="button button-quiet" data-save="search" aria-pressed={false}>
        <Icon name="heart" />
        Save this search
      </button>
    </p>
  )
}

/** Where the device shows the cars looked at before, and reads which search this is, if it is one to remember. */
export function RememberedPlace({ remembered }: Pick<SearchView, 'remembered'>) {
  return (
    <div
      data-device="viewed"
      data-search
      data-note={remembered ? 'search' : undefined}
      data-entry={remembered ? JSON.stringify(remembered) : undefined}
    />
  )
}
