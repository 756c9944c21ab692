import type { SearchView } from '../../shared/search/view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { SearchBox } from '../layout/search-box.tsx'
import { FilterForm } from '../search/filter-form.tsx'
import { Place } from '../search/parts.tsx'
import { SaveSearch } from '../search/results.tsx'
import { SubmitButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

/** The results of a search and everything that changes it. `data-live` names a text, `data-part` a part that follows the answers. */
export function SearchPage({ view }: { view: SearchView }) {
  const { title, heading, countLine } = view
  return (
    <div className="wrap">
      <Breadcrumbs current={<span data-live="title">{title}</span>} />
      <div className="results">
        <FilterForm view={view} />
        <div className="results-main">
          <div className="results-head">
            <div className="results-line">
              <div>
                <h1 tabIndex={-1} data-live="heading">
                  {heading}
                </h1>
                <output className="count" data-live="count">
                  {countLine}
                </output>
              </div>
              {view.list === 'rows' && <ViewSwitch />}
              <Place name="sort" view={view} className="results-sort" />
            </div>
            <TextSearch text={view.text} />
            <Place name="understood" view={view} />
            <div className="results-chosen">
              <Place name="chips" view={view} className="contents" />
              {view.savesSearches && <SaveSearch />}
              <Place name="follow" view={view} />
            </div>
          </div>
          {/* The cars' headings are of the third level. */}
          <h2 className="visually-hidden" id="results" tabIndex={-1}>
            Results
          </h2>
          <Place name="results" view={view} />
          <Place name="figures" view={view} />
          <Place name="related" view={view} />
        </div>
      </div>
      {/* Stays as it is when the list changes. */}
      <div {...wake('stored', 'viewed')} />
      <div className="results-bar">
        <button type="button" className="button button-primary" popoverTarget="filters">
          <Icon name="filters" />
          <span>
            Filters
            <Place name="chosen" view={view} as="span" />
          </span>
        </button>
      </div>
    </div>
  )
}

/** Rows or a table of the same cars: the stylesheet draws either, and this device keeps which was chosen. */
const ViewSwitch = () => (
  <div className="contents" {...wake('stored', 'view')}>
    <fieldset className="view-switch" {...wake('input', 'view')}>
      <legend className="visually-hidden">Show as</legend>
      {VIEWS.map(({ value, label }, at) => (
        <label key={value}>
          <input type="radio" name="view" value={value} defaultChecked={at === 0} />
          {label}
        </label>
      ))}
    </fieldset>
  </div>
)

const VIEWS = [
  { value: 'rows', label: 'Rows' },
  { value: 'table', label: 'Table' },
]

/** The words searched for: a field of the filters' form. */
function TextSearch({ text }: { text: string }) {
  return (
    <search id="search" className="results-text">
      <SearchBox
        form="filters"
        defaultValue={text}
        aria-label="Search within these results"
        placeholder="Make, model or stock number"
      />
      <SubmitButton text="Search" look="secondary" icon="search" form="filters" />
    </search>
  )
}
