import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FilterForm } from '../../../client/search/filter-form.tsx'
import { Filters } from '../../../client/search/filters.tsx'
import { offeredSorts, searchView } from '../../../shared/search/view.ts'
import { aResult } from '../../builders/results.ts'
import { aSearchInput, searchSite } from '../../builders/search-input.ts'

it('[QLT-04] wakes the filters from exactly what the server put together from its kept drawings', () => {
  const facets = {
    make: ['Toyota', 'Mazda', 'Kia', 'Ford', 'MG', 'BMW', 'Audi', 'Fiat'].map((value) => ({ value, count: 3 })),
    model: [{ value: '3', count: 1 }],
  }
  const result = aResult({ count: 6, ranges: { price: { min: 5_000, max: 90_000 } } as never }, facets)
  const view = searchView(
    aSearchInput({
      state: { text: 'red', facets: { make: ['Mazda'], city: ['Brisbane'] }, ranges: {}, sort: 'relevance', page: 1 },
      result,
      site: searchSite(),
      options: {
        sorts: ['relevance'],
        defaultSort: 'relevance',
        singleSelect: [],
        vocabulary: { make_model: ['Mazda 3'] },
      },
    }),
  )
  const island = renderToString(<Filters {...view} sorts={offeredSorts(view)} />)
  expect(island).toContain('<input type="hidden" name="city" value="Brisbane"/>')
  expect(renderToString(<FilterForm view={view} />)).toContain(`>${island}</div>`)
})
