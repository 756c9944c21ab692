import type { Context } from 'hono'
import type { Location } from '../../../shared/location/schema.ts'
import { stockView } from '../../../shared/page/stock-views.ts'
import type { SectionViews } from '../../../shared/page/view.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import type { AppEnv } from '../../context.ts'

const CARS_SHOWN = 6

/** The newest cars that stand at a location, with the search that lists all of them; null where none does. */
export async function stockAt(c: Context<AppEnv>, { name }: Location): Promise<SectionViews['stock'] | null> {
  const { search, searchOptions, question, listing } = c.var.services
  const options = await searchOptions()
  if (!options.vocabulary.location_name?.includes(name)) return null
  const state = { ...initialSearch(options), facets: { location_name: [name] } }
  const result = await search.search(question(state, options, CARS_SHOWN))
  return stockView({ link: null }, state, result, { listing, options, now: c.var.now })
}
