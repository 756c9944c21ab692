import type { Context } from 'hono'
import type { Car } from '../../shared/car/schema.ts'
import { carLocation } from '../../shared/car/stock-place.ts'
import { branchPhone } from '../../shared/location/address.ts'
import { type Phone, toPhone } from '../../shared/phone.ts'
import type { AppEnv } from '../context.ts'

/** Says which branch the request is about, by the car that it names: messages of the request then have its number. */
export function aboutCar(c: Context<AppEnv>, car: Pick<Car, 'location_name' | 'location_id'>): void {
  const location = carLocation(car, c.var.services.listing.locations)
  if (location) c.set('branch', location)
}

/** The number of the branch that the request is about, else the dealer's. */
export const messagePhone = (c: Context<AppEnv>): Phone => toPhone(branchPhone(c.var.site, c.get('branch')))
