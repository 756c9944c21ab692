import type { Car } from './schema.ts'

/** In stock or coming soon: normal price and actions. Other statuses show the SOLD panel (A4, VDP-04). */
export const isPurchasable = (car: Pick<Car, 'status'>) => car.status === 'in_stock' || car.status === 'coming_soon'

/** For sale, and not there to be looked at or driven. */
export const isComing = (car: Pick<Car, 'status'>) => car.status === 'coming_soon'

/** A car of the stock that a new site begins with: it shows how cars look, and nothing can be asked for about it. */
export const isSample = ({ special_tag }: Pick<Car, 'special_tag'>) => special_tag?.trim().toLowerCase() === 'sample'

export const isSold = (car: Pick<Car, 'status'>) => car.status === 'sold'
