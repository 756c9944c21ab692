import type { Place } from '../../shared/location/postcode.ts'

/** Where a postcode is, by the table that `npm run postcodes` loads. */
export const findPostcode = (db: D1Database, postcode: string): Promise<Place | null> =>
  db.prepare('select name, state, lat, long from postcode where postcode = ?1').bind(postcode).first<Place>()
