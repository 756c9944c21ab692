import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { WatchlistReply, WatchReply } from '../../../../shared/api.ts'
import { type WatchOutcome, watchNotice } from '../../../../shared/watchlist/words.ts'
import type { AppEnv } from '../../../context.ts'
import { broken, FAILURES, failure, Refused } from '../../../http/errors.tsx'
import { optional } from '../../../http/optional.ts'
import { isRateLimited } from '../../../http/rate-limit.ts'
import { sentJson } from '../../../http/read-form.ts'
import { mobileOf } from '../sign-in/mobile.ts'
import { type Watched, watchCar } from './watch-car.ts'

/** Cars that a device had kept and hands over in one call, at most. */
const MOST_MERGED = 100

/** The calls of the hearts (WAT-01). Whose watchlist it is, the session says; a number that is not its own is refused. */
export const watchlistApi = new Hono<AppEnv>()

watchlistApi.use(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})

watchlistApi.onError((error, c) => {
  if (!(error instanceof Refused)) return broken(error, c)
  const { status, message } = FAILURES[error.code]
  return refused(c, status, error.code, message)
})

watchlistApi.get('/', async (c) => {
  const { shopper, services } = c.var
  if (!shopper) return failure(c, 'not_signed_in')
  const cars = await services.watchlist.cars(shopper.phone)
  return c.json<WatchlistReply>({ phone_number: shopper.phone, car_ids: cars.map(({ car_id }) => car_id) })
})

watchlistApi.post('/save-car', async (c) => {
  const { phone, sent } = await askedBy(c)
  const id = idIn(sent['car_id'])
  if (id === null) throw new Refused('bad_input')
  const watched = await optional(c, 'watchlist', watchCar(c, phone, id))
  if (watched?.outcome === 'saved') return c.json<WatchReply>({ success: true })
  const outcome = watched?.outcome ?? 'failed'
  return refused(c, STATUSES[outcome], outcome, watchNotice(outcome, watched?.name ?? '').text)
})

watchlistApi.post('/remove-car', async (c) => {
  const { phone, sent } = await askedBy(c)
  const id = idIn(sent['car_id'])
  if (id === null) throw new Refused('bad_input')
  const { watchlist } = c.var.services
  const removed = await optional(
    c,
    'watchlist',
    watchlist.remove(phone, id).then(() => true),
  )
  if (removed) return c.json<WatchReply>({ success: true })
  return refused(c, STATUSES.failed, 'failed', watchNotice('failed', '').text)
})

/** What a device had kept before its shopper signed in (WAT-05): cars that cannot be saved any more are left out. */
watchlistApi.post('/merge', async (c) => {
  const { phone, sent } = await askedBy(c)
  const given = Array.isArray(sent['car_ids']) ? sent['car_ids'].slice(0, MOST_MERGED) : []
  const outcomes: (Watched | null)[] = []
  // The oldest first, so that the newest stands first.
  for (const id of given.map(idIn).toReversed())
    if (id !== null) outcomes.push(await optional(c, 'watchlist', watchCar(c, phone, id)))
  if (outcomes.includes(null)) return refused(c, STATUSES.failed, 'failed', watchNotice('failed', '').text)
  return c.json<WatchReply>({ success: true })
})

const STATUSES = { sold: 409, gone: 404, full: 409, failed: 503 } as const satisfies Partial<
  Record<WatchOutcome, number>
>

/** Whose watchlist to change, and what was asked. Throws `Refused` for anybody else's. */
async function askedBy(c: Context<AppEnv>) {
  const sent = await sentJson(c)
  const { shopper, site } = c.var
  if (!shopper) throw new Refused('not_signed_in')
  if (await isRateLimited(c)) throw new Refused('too_often')
  const given = sent['phone_number']
  const phone = typeof given === 'string' ? mobileOf(given, site.gates.phone_countries) : null
  if (phone !== shopper.phone) throw new Refused('other_number')
  return { phone, sent }
}

function idIn(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

const refused = (c: Context, status: ContentfulStatusCode, code: string, message: string) =>
  c.json<WatchReply>({ success: false, error: { code, message } }, status)
