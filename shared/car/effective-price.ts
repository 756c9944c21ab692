/** CRD-04: feeds send amounts up to this many dollars in place of no price. */
const MAX_PLACEHOLDER_PRICE = 10

/** The amount in dollars; null for a placeholder. */
export const withoutPlaceholder = (amount: number | null) =>
  amount !== null && amount > MAX_PLACEHOLDER_PRICE ? amount : null

/**
 * Dollars to sort and filter by: the lower of the reduced and the normal price; null without either. `offer_price` is the reduced
 * price with a trade-in; `before_price` is the former price.
 */
export function effectivePrice(car: { price: number | null; offer_price: number | null }): number | null {
  const normal = withoutPlaceholder(car.price)
  const offer = withoutPlaceholder(car.offer_price)
  if (offer === null) return normal
  return normal === null ? offer : Math.min(offer, normal)
}
