import { expect, it } from 'vitest'
import { listColumns } from '../../../shared/search/list.ts'
import type { SortKey } from '../../../shared/search/query.ts'
import { EMPTY_SEARCH } from '../../../shared/search/state.ts'

const columns = (sort: SortKey, sorts: SortKey[] = ['relevance', 'price-asc', 'price-desc', 'km-asc']) =>
  listColumns({ ...EMPTY_SEARCH, sort, page: 3 }, { sorts, defaultSort: 'relevance', singleSelect: [], vocabulary: {} })
const price = (sort: SortKey, sorts?: SortKey[]) => columns(sort, sorts).find(({ label }) => label === 'Price')

it('[SRC-05] a heading of the table asks for its order, then for the other way round, from the first page', () => {
  expect(price('relevance')).toMatchObject({ href: expect.stringMatching(/sortBy=price-asc$/), sorted: null })
  expect(price('price-asc')).toMatchObject({ href: expect.stringMatching(/sortBy=price-desc$/), sorted: 'ascending' })
  expect(price('price-desc')).toMatchObject({ href: expect.stringMatching(/sortBy=price-asc$/), sorted: 'descending' })
})

it('[SRC-05] a column whose order the site does not offer is no link', () => {
  expect(price('relevance', ['relevance'])?.href).toBeNull()
  expect(columns('relevance').map(({ label }) => label)).toEqual(['Vehicle', 'Kilometres', 'Fuel', 'Location', 'Price'])
})
