import { distanceKm, type Point } from '../location/distance.ts'
import type { Place } from '../location/postcode.ts'
import type { DeliveryPrice, RateCard, Zone } from './settings.ts'

/** Delivery price in dollars, and the name of the region. */
export type Delivery = { price: number; name: string | null }

type DeliveryRequest = {
  postcode: string
  /** Location of the postcode; null where unknown. */
  place: Place | null
  /** Location of the car. */
  from: Point | null
}

/** Price of the first zone that contains the postcode (CAL-02), but for zones by a distance that is unknown; null without one. */
export function deliveryFromRateCard(card: RateCard, { postcode, place, from }: DeliveryRequest): Delivery | null {
  const km = place && from ? distanceKm(from, place) : null
  if (km !== null && card.max_km !== null && km > card.max_km) return null
  for (const zone of card.zones) {
    if (!isInZone(zone, postcode, km)) continue
    const price = calculatePrice(zone.price, km)
    if (price !== null) return { price: roundTo(price, card.round_to), name: zone.name ?? place?.name ?? null }
  }
  return null
}

function isInZone({ postcodes, within_km }: Zone, postcode: string, km: number | null): boolean {
  if (postcodes !== null && !postcodes.some((range) => isWithin(range, postcode))) return false
  return within_km === null || (km !== null && km <= within_km)
}

/** A postcode '4000', or an inclusive range '4000-4207'. */
function isWithin(range: string, postcode: string): boolean {
  const [from = '', to = from] = range.split('-')
  return from <= postcode && postcode <= to
}

function calculatePrice(price: DeliveryPrice, km: number | null): number | null {
  if (typeof price === 'number') return price
  if (km === null) return null
  return km <= price.free_km ? 0 : price.base + price.per_km * (km - price.free_km)
}

const roundTo = (amount: number, step: number) => Math.round(amount / step) * step
