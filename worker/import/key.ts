import { bearerKeys } from '../bearer-keys.ts'

/** Who may push stock for a site. */
export const { newKey, setKey, keyStatement, isKeyOf } = bearerKeys({ table: 'stock_key', prefix: 'stock_' })
