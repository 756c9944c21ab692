import type { Site } from '../tenant/schema.ts'

/** FIN-01: finance is on, and the site is not that of a manufacturer that wants none of it. */
export const speaksOfFinance = ({
  features,
  finance,
  manufacturer,
}: Pick<Site, 'features' | 'finance' | 'manufacturer'>) =>
  features.finance && (manufacturer === null || !finance.hidden_for_manufacturers.includes(manufacturer.name))
