import type { FilterKey } from '../search/attributes.ts'
import type { Site } from '../tenant/site-fields.ts'

/** FIN-01: finance is on, and the site's manufacturer is not excluded. */
export const offersFinance = ({
  features,
  finance,
  manufacturer,
}: Pick<Site, 'features' | 'finance' | 'manufacturer'>) =>
  features.finance && (manufacturer === null || !finance.hidden_for_manufacturers.includes(manufacturer.name))

/** A weekly price is a loan's, and no site without finance says one. */
const OF_A_LOAN: ReadonlySet<FilterKey> = new Set(['weekly_price_range', 'weekly_price'])

export const shownFilters = (site: Pick<Site, 'features' | 'finance' | 'manufacturer' | 'search'>): FilterKey[] =>
  offersFinance(site) ? site.search.filters : site.search.filters.filter((key) => !OF_A_LOAN.has(key))
