import type { Car } from './schema.ts'

/** In stock or coming soon: the normal price and actions. Anything else gets the SOLD panel (A4, VDP-04). */
export const isPurchasable = (car: Pick<Car, 'status'>) => car.status === 'in_stock' || car.status === 'coming_soon'

export const isSold = (car: Pick<Car, 'status'>) => car.status === 'sold'

/** Held for someone, and still ours to sell. */
export const isReserved = (car: Pick<Car, 'status' | 'reserved'>) => car.reserved && isPurchasable(car)

/**
 * The car left longer ago than the site shows sold cars, so its page answers 410 (VDP-04).
 * `soldSince` is StockScope's: the earliest sale still shown, null when the site shows none.
 */
export function isGone(car: Pick<Car, 'status' | 'sold_at' | 'updated_at'>, soldSince: number | null): boolean {
  if (isPurchasable(car)) return false
  const left = car.sold_at ?? car.updated_at
  return soldSince === null || left < soldSince
}
