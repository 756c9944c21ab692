import type { OfferListView } from '../../shared/offer/list-view.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { Icon } from '../ui/icon.tsx'

/** Search among the offers: words, price and dealership (OFF-01). */
export function OfferFilters({ form: { text, from, to, category, dealerships } }: Pick<OfferListView, 'form'>) {
  return (
    <search>
      <form className="offer-filters" action={pathTo('special_offers')} aria-label="Special offers">
        {category && <input type="hidden" name="category" value={category} />}
        <label>
          <span>Find an offer</span>
          <input className="field" type="search" name="query" defaultValue={text} autoComplete="off" />
        </label>
        <label>
          <span>Price from</span>
          <input className="field" name="price_from" defaultValue={from} inputMode="numeric" placeholder="$" />
        </label>
        <label>
          <span>Price to</span>
          <input className="field" name="price_to" defaultValue={to} inputMode="numeric" placeholder="$" />
        </label>
        {dealerships.length > 0 && (
          <label>
            <span>Dealership</span>
            <select
              className="field"
              name="dealership"
              defaultValue={dealerships.find(({ chosen }) => chosen)?.slug ?? ''}
            >
              <option value="">All dealerships</option>
              {dealerships.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
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
