import type { LocatedNear } from '../../../shared/search/near.ts'

/** Where places are, for searches by distance of one site (LOC-04, STK-03). Never rejects. */
export type Places = {
  /**
   * The place of a postcode or position (`parseNearAt`), with the kilometres from it to each place of the stock; null
   * where there is no such postcode.
   */
  locate(at: string, stockPlaces: readonly string[]): Promise<LocatedNear | null>
}
