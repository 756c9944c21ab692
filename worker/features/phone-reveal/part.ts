import { type Context, Hono } from 'hono'
import { EVENTS, type EventLabel } from '../../../shared/analytics/events.ts'
import type { PhoneReply } from '../../../shared/api.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { PHONE_ANCHOR } from '../../../shared/phone.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import type { ListingSite } from '../../../shared/vehicle/listing-site.ts'
import type { AppEnv } from '../../context.ts'
import { requireKey } from '../../http/api-keys.ts'
import { mayCountUnasked } from '../../http/counting.ts'
import { failure, messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { isRateLimited } from '../../http/rate-limit.ts'
import { readFields } from '../../http/read-form.ts'
import { isRobot } from '../../http/robots.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { openStore } from '../../platform/store-of.ts'
import { recordEvents } from '../analytics/part.ts'
import { shownCar } from '../stock/part.ts'
import { revealsByCar } from './service.ts'

const REVEALED = 'shown'

/** The page of a car with its phone number shown, for browsers without script. */
export const revealedPath = (slug: string) => `${carPath(slug)}?phone=${REVEALED}#${PHONE_ANCHOR}`

/** The listing site, its phone number revealed where the request asks and comes from a page of the site, never a crawler. */
export async function listingFor(c: Context<AppEnv>): Promise<ListingSite> {
  const { listing } = c.var.services
  const isRequested = listing.phone_reveal && c.req.query('phone') === REVEALED && isFromThisSite(c.req.raw)
  return isRequested && !(await isRateLimited(c)) ? { ...listing, phone_reveal: false } : listing
}

/** By Sec-Fetch-Site; in browsers without it, by the referring page. */
function isFromThisSite({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  return headers.get('Referer')?.startsWith(`${new URL(url).origin}/`) ?? false
}

/**
 * POST /api/phone-reveal, `car=slug` as a form: reveals the phone number of a car (VDP-06). A script gets JSON, a form a
 * redirect to the car's page with the number on it. A failure to record it does not withhold the number.
 */
export const phoneRevealApi = new Hono<AppEnv>().post('/', async (c) => {
  const { services, now } = c.var
  const { car: slug } = await readFields(c)
  if (isRobot(c.req.header('User-Agent') ?? '', true)) return failure(c, 'robot')
  const isScript = c.req.header('Accept') === 'application/json'
  if (await isRateLimited(c)) return isScript ? failure(c, 'too_often') : messagePage(c, 429)
  const car = typeof slug === 'string' ? await shownCar(c, slug) : null
  const phone = car && carDetail(car, { ...services.listing, phone_reveal: false }, now).phone
  if (!car || !phone) return isScript ? failure(c, 'not_found') : messagePage(c, 404)

  const label: EventLabel = car.car_type === 'used' ? 'Used Car' : 'New Car'
  // A script sends the event itself, under an id that it shares with the tag manager.
  c.executionCtx.waitUntil(record(c, car, isScript ? null : label))
  if (isScript) return c.json<PhoneReply>({ ...phone, label })
  return c.redirect(revealedPath(car.slug), 303)
})

/** Once an hour for one car and address, and up to what a site stores: the number is shown in any case (TRU-01). */
async function record(c: Context<AppEnv>, car: Car, label: EventLabel | null): Promise<void> {
  if ((await spendBudget(c, REVEAL_LIMITS, { car: String(car.id) })) !== null) return
  const counted = label && optional(c, 'phone reveal event', count(c, car, label))
  await Promise.all([optional(c, 'phone reveal', c.var.services.reveals.record(car)), counted])
}

const REVEAL_LIMITS = ['reveals_viewer', 'reveals_network', 'reveals_site', 'reveals_site_day'] as const

async function count(c: Context<AppEnv>, car: Car, label: EventLabel): Promise<void> {
  if (!mayCountUnasked(c)) return
  const id = crypto.randomUUID()
  await recordEvents(c, { event: EVENTS.phoneReveal.number, id, path: carPath(car.slug), label })
}

/** POST /api/stock/reveals, `?since=` epoch ms: reveals per car, by the stock key. */
export const phoneRevealCounts = new Hono<AppEnv>().post('/', requireKey(stockKeys), async (c) => {
  const { since = '0' } = c.req.query()
  if (!/^\d{1,15}$/.test(since)) return failure(c, 'bad_input')
  return c.json({ reveals: await revealsByCar(openStore(c.env, c.var.site), Number(since)) })
})
