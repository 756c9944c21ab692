import type { Site } from '../tenant/site-fields.ts'

/** FIN-01: finance is on, and the site's manufacturer is not excluded. */
export const offersFinance = ({
  features,
  finance,
  manufacturer,
}: Pick<Site, 'features' | 'finance' | 'manufacturer'>) =>
  features.finance && (manufacturer === null || !finance.hidden_for_manufacturers.includes(manufacturer.name))
