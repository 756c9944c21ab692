import type { SearchView } from '../../shared/search/view.ts'

/** The order of the results: a form of its own, so that it works with a button where there is no script. */
export function SortForm({ view, id }: { view: SearchView; id: string }) {
  return (
    <form className="results-sort" action={view.action}>
      {view.kept.map(({ key, value }) => (
        <input key={key + value} type="hidden" name={key} value={value} />
      ))}
      <label htmlFor={id}>Sort by</label>
      <select
        className="field"
        id={id}
        name="sortBy"
        data-submit
        defaultValue={view.sorts.find((s) => s.chosen)?.value}
      >
        {view.sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-secondary without-script">
        Sort
      </button>
    </form>
  )
}
