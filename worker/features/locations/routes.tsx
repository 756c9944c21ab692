import { type Context, Hono } from 'hono'
import { LocationPage } from '../../../client/pages/location.tsx'
import { LocatorPage } from '../../../client/pages/locator.tsx'
import { TeamPage } from '../../../client/pages/team.tsx'
import { type LocationView, locationView } from '../../../shared/location/page-view.ts'
import { teamOf } from '../../../shared/location/people.ts'
import type { Location } from '../../../shared/location/schema.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { reviewedDealer } from '../../../shared/structured-data/reviewed-dealer.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { localTime } from '../../platform/local-time.ts'
import { type LocatorKey, locatorPage } from './locator-page.ts'
import { stockAt } from './stock-at.ts'

const visibleAt = (c: Context<AppEnv>): Location | undefined =>
  c.var.site.locations.find(({ slug, visible }) => visible && slug === c.req.param('location'))

/** /locations/{slug} and /teams/{slug} (LOC-02). */
export const location = new Hono<AppEnv>()
  .get('/locations/:location', async (c) => {
    const place = visibleAt(c)
    if (!place) return messagePage(c, 404)
    const { site, now } = c.var
    const view = locationView(place, site, localTime(now, timeZoneOf(place)), c.req.query('department'))
    const stock = await optional(c, 'cars of a location', stockAt(c, place))
    return c.render(<LocationPage view={view} stock={stock} />, {
      head: {
        title: `${place.name} | ${site.name}`,
        stylesheet: 'location',
        description: `${place.name}: ${view.card.address}. Opening hours, phone ${view.card.phone.text}, directions and the cars that stand there.`,
        canonical: pathTo('location', { location: place.slug }),
        trail: { links: view.breadcrumbs, current: place.name },
        data: [await locationNode(c, place, view)],
      },
    })
  })
  .get('/teams/:location', (c) => {
    const place = visibleAt(c)
    if (!place || place.team.length === 0) return messagePage(c, 404)
    const { site } = c.var
    const href = pathTo('location', { location: place.slug })
    return c.render(<TeamPage name={place.name} href={href} people={teamOf(place)} />, {
      head: {
        title: `The team at ${place.name} | ${site.name}`,
        stylesheet: 'location',
        description: `The people at ${place.name}, what they do and which languages they speak.`,
        canonical: pathTo('team', { location: place.slug }),
      },
    })
  })

/** /dealerships and /dealer-locator (LOC-01, LOC-04). */
export const locations = new Hono<AppEnv>()
  .get('/dealerships', (c) => showLocator(c, 'dealerships'))
  .get('/dealer-locator', (c) => showLocator(c, 'dealer_locator'))

async function showLocator(c: Context<AppEnv>, key: LocatorKey): Promise<Response> {
  const { site } = c.var
  const view = await locatorPage(c, key)
  return c.render(<LocatorPage view={view} />, {
    head: {
      title: `${view.title} | ${site.name}`,
      stylesheet: 'location',
      description: `${view.title}: the addresses, phone numbers and opening hours of ${site.name}.`,
      canonical: pathTo(key),
      trail: { links: [{ text: 'Home', href: '/' }], current: view.title },
    },
  })
}

/** The location as search engines read it, under the one name that it has on every page. */
async function locationNode(c: Context<AppEnv>, place: Location, { reviews }: LocationView): Promise<object> {
  const { site, now, services } = c.var
  const options = await optional(c, 'kinds of the stock', services.searchOptions())
  const today = localTime(now, timeZoneOf(place)).date
  const shown = new Set(reviews?.items.map(({ id }) => id))
  return reviewedDealer(site, place, { kinds: options?.vocabulary.item_type ?? [], today, shown })
}

/** Hours change by the minute, which is as long as a page is kept. */
export const locationCache: CacheRule = {
  statuses: [200],
  key: (c) => {
    const department = c.req.query('department') ?? ''
    return /^[a-z]{0,10}$/.test(department) ? `${c.req.path} ${department}` : null
  },
}

/** A search from a place is not kept: there is no end of them. */
export const locationsCache: CacheRule = {
  statuses: [200],
  key: (c) => (new URL(c.req.url).search === '' ? c.req.path : null),
}
