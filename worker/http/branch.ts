import type { Context } from 'hono'
import type { Car } from '../../shared/car/schema.ts'
import { carLocation } from '../../shared/car/stock-place.ts'
import { branchPhone } from '../../shared/location/branch-phone.ts'
import type { Location } from '../../shared/location/settings.ts'
import { type Phone, toPhone } from '../../shared/phone.ts'
import type { AppEnv } from '../context.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'

/** Says which branch the request is about, by the car that it names: messages of the request then have its number. */
export function aboutCar(c: Context<AppEnv>, car: Pick<Car, 'location_name' | 'location_id'>): void {
  const location = carLocation(car, c.var.services.listing.locations)
  if (location) c.set('branch', location)
}

/** The number of the branch that the request is about, else the dealer's. */
export const messagePhone = (c: Context<AppEnv>): Phone => toPhone(branchPhone(c.var.site, c.get('branch')))

/** The location that this device's shopper chose in the header (NAV-06); null without a choice that holds. */
export function chosenLocation(c: Context<AppEnv>): Location | null {
  const { features, locations } = c.var.site
  const slug = features.locations_dropdown && readCookie(c, 'location')
  return (slug && locations.find((location) => location.visible && location.slug === slug)) || null
}

/** Keeps the choice on the device, or lets go of it. The browser's script reads it to mark it in the header. */
export function keepLocation(c: Context<AppEnv>, slug: string | null): void {
  if (slug === null) dropCookie(c, 'location')
  else writeCookie(c, 'location', slug)
}
