import type { Context } from 'hono'
import { timeZoneOf } from '../../shared/location/time-zone.ts'
import type { ViewSite } from '../../shared/page/static-views.ts'
import type { AppEnv } from '../context.ts'
import { localTime } from '../platform/local-time.ts'

/** What views of pages are made from, with the day where the dealer is. */
export function viewSite(c: Context<AppEnv>): ViewSite {
  const { site, now, services } = c.var
  const primary = site.locations.find((location) => location.primary)
  const zone = timeZoneOf(primary ?? { time_zone: null, address: site.address })
  return { site, images: services.listing.images, now, today: localTime(now, zone).date }
}
