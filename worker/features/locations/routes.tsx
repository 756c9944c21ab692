import { type Context, Hono } from 'hono'
import { LocationPage, TeamPage } from '../../../client/pages/location.tsx'
import { LocatorPage } from '../../../client/pages/locator.tsx'
import { type LocatorView, locate, locatorView } from '../../../shared/location/locator.ts'
import { type LocationView, locationView } from '../../../shared/location/page-view.ts'
import { teamViews } from '../../../shared/location/people.ts'
import { isPostcode } from '../../../shared/location/postcode.ts'
import { DEPARTMENTS, type Department, type Location } from '../../../shared/location/settings.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { stockView } from '../../../shared/page/stock-views.ts'
import type { SectionViews } from '../../../shared/page/view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { type NearPlace, parsePosition } from '../../../shared/search/near.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import { reviewedDealer } from '../../../shared/structured-data/dealer.ts'
import type { AppEnv } from '../../context.ts'
import { keepLocation } from '../../http/cookies.ts'
import { messagePage } from '../../http/errors.tsx'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { normaliseText, readFields } from '../../http/read-form.ts'
import { referringPage } from '../../http/redirect-after.ts'
import { localTime } from '../../platform/local-time.ts'

const visibleAt = (c: Context<AppEnv>): Location | undefined =>
  c.var.site.locations.find(({ slug, visible }) => visible && slug === c.req.param('location'))

/** /locations/{slug} and /teams/{slug} (LOC-02). */
export const location = new Hono<AppEnv>()
  .get('/locations/:location', async (c) => {
    const place = visibleAt(c)
    if (!place) return messagePage(c, 404)
    const { site, now } = c.var
    const view = locationView(place, site, localTime(now, chooseTimeZone(place)), c.req.query('department'))
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
    return c.render(<TeamPage name={place.name} href={href} people={teamViews(place)} />, {
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
  const today = localTime(now, chooseTimeZone(place)).date
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

/** /my-location: takes the choice of the header's dropdown, '' for none, and goes back to the page (NAV-06, LOC-05). */
export const locationChoice = new Hono<AppEnv>().post('/', async (c) => {
  const { at } = await readFields(c)
  const chosen = c.var.site.locations.find(({ slug, visible }) => visible && slug === at)
  if (chosen || at === '') keepLocation(c, chosen?.slug ?? null)
  const page = referringPage(c)
  // A refusal was shown here, at an address that has no page.
  return c.redirect(page === null || page === c.req.path ? '/' : page, 303)
})

const TITLES = { dealerships: 'Our Locations', dealer_locator: 'Find your nearest location' } as const
type LocatorKey = keyof typeof TITLES

const MAX_ECHOED_CHARS = 10

/** The locations that the request asks for, from its postcode or position (LOC-04). */
async function locatorPage(c: Context<AppEnv>, key: LocatorKey): Promise<LocatorView> {
  const { site, now } = c.var
  const postcode = normaliseText(c.req.query('postcode') ?? '').slice(0, MAX_ECHOED_CHARS)
  const { place, fault } = await locatePlace(c, postcode)
  const asked = c.req.query('department') ?? ''
  const request = {
    department: Object.hasOwn(DEPARTMENTS, asked) ? (asked as Department) : null,
    make: c.req.query('make') || null,
    isOpen: c.req.query('open') === 'now',
  }
  const clock = (each: Location) => localTime(now, chooseTimeZone(each))
  const found = locate(site, request, place, clock)
  const areClosed = request.isOpen && found.length === 0
  const cards = areClosed ? locate(site, { ...request, isOpen: false }, place, clock) : found
  return locatorView({
    title: TITLES[key],
    action: pathTo(key),
    site,
    request,
    cards,
    areClosed,
    postcode,
    place: place && [isPostcode(postcode) ? postcode : '', place.name].filter(Boolean).join(' '),
    fault,
  })
}

type LocatedPlace = { place: NearPlace | null; fault: string | null }

/** The place of a postcode or position, with the messages of B5.2. */
async function locatePlace(c: Context<AppEnv>, postcode: string): Promise<LocatedPlace> {
  const position = c.req.query('near') ?? ''
  const at = parsePosition(position) ? position : postcode
  if (at === '') return { place: null, fault: null }
  if (at === postcode && !isPostcode(postcode)) return { place: null, fault: MESSAGES.postcodeFormat }
  const located = await optional(c, 'place of a postcode', c.var.services.places.locate(at, []))
  return located ? { place: located.place, fault: null } : { place: null, fault: MESSAGES.postcodeUnknown }
}

const CARS_SHOWN = 6

/** The newest cars that stand at a location, with the search that lists all of them; null where none does. */
async function stockAt(c: Context<AppEnv>, { name }: Location): Promise<SectionViews['stock'] | null> {
  const { search, searchOptions, question, listing } = c.var.services
  const options = await searchOptions()
  if (!options.vocabulary.location_name?.includes(name)) return null
  const state = { ...initialSearch(options), facets: { location_name: [name] } }
  const result = await search.search(question(state, options, CARS_SHOWN))
  return stockView({ link: null }, state, result, { listing, options, now: c.var.now })
}
