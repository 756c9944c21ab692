import type { SearchView } from '../../shared/search/view.ts'
import { Place } from './parts.tsx'

/**
 * All filters as one GET form: a column on a wide screen, a drawer on a phone, whole without script (SRC-19). The text
 * and the order belong to it too, wherever they stand.
 */
export function FilterForm({ view }: { view: SearchView }) {
  return (
    <form
      className="filters"
      id="filters"
      popover="auto"
      data-drag="down"
      action={view.action}
      aria-label="Filters"
      // What was chosen is in the address: a browser that fills in what it remembers would contradict it.
      autoComplete="off"
    >
      <Place name="top" view={view} className="filters-top" />
      <div className="filters-scroll">
        <Place name="filters" view={view} className="contents" />
      </div>
      <Place name="foot" view={view} className="filter-foot" />
    </form>
  )
}
