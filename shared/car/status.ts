import type { Car } from './schema.ts'

/** In stock or coming soon: the normal price and actions. Anything else gets the SOLD panel (A4, VDP-04). */
export const isPurchasable = (car: Pick<Car, 'status'>) => car.status === 'in_stock' || car.status === 'coming_soon'

export const isSold = (car: Pick<Car, 'status'>) => car.status === 'sold'
