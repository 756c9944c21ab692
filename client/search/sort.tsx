import type { SearchView } from '../../shared/search/view.ts'
import { wake } from '../wake/attributes.ts'

/** The order of the results, of which those that cannot be chosen come and go with the list (swap.ts): a field of the filters' form, which goes off by itself or, without script, by a button. */
export function Sort({ view }: { view: SearchView }) {
  return (
    <div className="results-sort">
      <label htmlFor="sort">Sort by</label>
      <select
        className="field"
        id="sort"
        name="sortBy"
        form="filters"
        {...wake('change', 'submit')}
        autoComplete="off"
        defaultValue={view.sorts.find((s) => s.chosen)?.value}
      >
        {view.sorts.map(({ value, label, hidden }) => (
          <option key={value} value={value} hidden={hidden} disabled={hidden}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" form="filters" className="button button-secondary without-script">
        Sort
      </button>
    </div>
  )
}
