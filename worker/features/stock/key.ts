import { bearerKeys } from '../../platform/bearer-keys.ts'

/** Who may push stock for a site, and read it. */
export const stockKeys = bearerKeys({ table: 'stock_key', prefix: 'stock_' })
