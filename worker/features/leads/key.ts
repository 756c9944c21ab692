import { bearerKeys } from '../../platform/bearer-keys.ts'

/** Who may read a site's leads from elsewhere: not those who push its stock. */
export const leadKeys = bearerKeys({ table: 'lead_key', prefix: 'leads_' })
