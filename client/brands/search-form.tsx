import { BRANDS_PATH, DIRECTORY_PARAMS } from '../../shared/brand/directory-address.ts'
import type { BrandsView } from '../../shared/brand/view.ts'
import { Icon } from '../ui/icon.tsx'

/** The directory's own search (SRC-16). */
export function BrandSearch({ view: { text, keptParams, bodies } }: { view: BrandsView }) {
  return (
    <search>
      <form className="brand-search" action={BRANDS_PATH} aria-label="Brands and models">
        {Object.entries(keptParams).map(
          ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className="brand-search-text">
          <span>Find a brand or model</span>
          <input className="field" type="search" name="query" defaultValue={text} autoComplete="off" />
        </label>
        {bodies.length > 1 && (
          <label>
            <span>Body</span>
            <select
              className="field"
              name={DIRECTORY_PARAMS.body}
              defaultValue={bodies.find(({ chosen }) => chosen)?.value ?? ''}
            >
              <option value="">Any body</option>
              {bodies.map(({ value }) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className="button button-primary">
          <Icon name="search" />
          Search
        </button>
      </form>
    </search>
  )
}
