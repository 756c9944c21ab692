import type { Context } from 'hono'
import type { Location } from '../../shared/location/schema.ts'
import type { AppEnv } from '../context.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'

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
