import type { Context } from 'hono'
import type { ViewSite } from '../../shared/page/static-views.ts'
import type { AppEnv } from '../context.ts'
import { dealerDay } from '../platform/local-time.ts'

/** What views of pages are made from. */
export const viewSite = ({ var: { site, now, services } }: Context<AppEnv>): ViewSite => ({
  site,
  images: services.listing.images,
  now,
  today: dealerDay(site, now),
})
