import { bearerKeys } from '../../platform/bearer-keys.ts'

/** Who may let go of a site's cars and give money back from elsewhere: not those who push its stock. */
export const reservationKeys = bearerKeys({ table: 'reservation_key', prefix: 'reservations_' })
