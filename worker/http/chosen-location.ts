import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { CHOSEN_LOCATION } from '../../shared/location/chosen.ts'
import type { Location } from '../../shared/location/schema.ts'
import { DAY_MS, SECOND_MS } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'

const MAX_AGE_S = (365 * DAY_MS) / SECOND_MS

/** The location that this device's shopper chose in the header (NAV-06); null without a choice that holds. */
export function chosenLocation(c: Context<AppEnv>): Location | null {
  const { features, locations } = c.var.site
  const slug = features.locations_dropdown && getCookie(c, CHOSEN_LOCATION)
  return (slug && locations.find((location) => location.visible && location.slug === slug)) || null
}

/** Keeps the choice on the device, or lets go of it. The browser's script reads it to mark it in the header. */
export function keepLocation(c: Context<AppEnv>, slug: string | null): void {
  setCookie(c, CHOSEN_LOCATION, slug ?? '', {
    path: '/',
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
    maxAge: slug === null ? 0 : MAX_AGE_S,
  })
}
