import type { LocatedNear } from '../../../shared/search/near.ts'

/** Where places are, for searches by distance of one site (LOC-04, STK-03). Never rejects. */
export type Places = {
  /**
   * The place of a postcode or position (`parseNearAt`), with the kilometres from it to each place of the stock; null
   * where there is no such postcode.
   */
  locate(at: string, stockPlaces: readonly string[]): Promise<LocatedNear | null>
  /**
   * The postcode of a postcode or named place, of several with one name the nearest to the site; null where there is none.
   */
  postcodeOf(place: string): Promise<string | null>
}
