import type { Context } from 'hono'
import { locate } from '../../../shared/location/locator.ts'
import { type LocatorView, locatorView } from '../../../shared/location/locator-view.ts'
import { isPostcode } from '../../../shared/location/postcode.ts'
import { DEPARTMENTS, type Department, type Location } from '../../../shared/location/schema.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { type NearPlace, parsePosition } from '../../../shared/search/near.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { tidyText } from '../../http/read-form.ts'
import { localTime } from '../../platform/local-time.ts'

const TITLES = { dealerships: 'Our Locations', dealer_locator: 'Find your nearest location' } as const
export type LocatorKey = keyof typeof TITLES

const MAX_ECHOED_CHARS = 10

/** The locations that the request asks for, from its postcode or position (LOC-04). */
export async function locatorPage(c: Context<AppEnv>, key: LocatorKey): Promise<LocatorView> {
  const { site, now } = c.var
  const postcode = tidyText(c.req.query('postcode') ?? '').slice(0, MAX_ECHOED_CHARS)
  const { place, fault } = await placeAsked(c, postcode)
  const asked = c.req.query('department') ?? ''
  const request = {
    department: Object.hasOwn(DEPARTMENTS, asked) ? (asked as Department) : null,
    make: c.req.query('make') || null,
    isOpen: c.req.query('open') === 'now',
  }
  const clock = (each: Location) => localTime(now, timeZoneOf(each))
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

type Asked = { place: NearPlace | null; fault: string | null }

/** The place of a postcode or position, with the messages of B5.2. */
async function placeAsked(c: Context<AppEnv>, postcode: string): Promise<Asked> {
  const position = c.req.query('near') ?? ''
  const at = parsePosition(position) ? position : postcode
  if (at === '') return { place: null, fault: null }
  if (at === postcode && !isPostcode(postcode)) return { place: null, fault: MESSAGES.postcodeFormat }
  const located = await optional(c, 'place of a postcode', c.var.services.places.locate(at, []))
  return located ? { place: located.place, fault: null } : { place: null, fault: MESSAGES.postcodeUnknown }
}
