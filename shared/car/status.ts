import type { Car } from './schema.ts'

/** In stock or coming soon: normal price and actions. Other statuses show the SOLD panel (A4, VDP-04). */
export const isPurchasable = (car: Pick<Car, 'status'>) => car.status === 'in_stock' || car.status === 'coming_soon'

export const isSold = (car: Pick<Car, 'status'>) => car.status === 'sold'
