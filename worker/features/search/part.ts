import type { Context } from 'hono'
import type { MenuLink } from '../../../shared/routes/links.ts'
import { landingLink, popularLandings } from '../../../shared/search/landing/related.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import type { AppEnv } from '../../context.ts'

/** Links of the lists of stock in the footer (FND-01). */
export async function footerLists(c: Context<AppEnv>): Promise<MenuLink[]> {
  const { site, services } = c.var
  const options = await services.searchOptions()
  const { facets } = await services.search.search(services.question(initialSearch(options), options, 0))
  return popularLandings(facets, options, site.footer.popular_searches)
    .map((landing) => landingLink(landing, options))
    .map(({ text, href }) => ({ label: text, href, isOutside: false }))
}
