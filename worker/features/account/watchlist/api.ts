import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { WatchlistReply, WatchReply } from '../../../../shared/api.ts'
import { type WatchOutcome, watchNotice } from '../../../../shared/watchlist/notices.ts'
import type { AppEnv } from '../../../context.ts'
import { FAILURES, failure, handleError, RequestError } from '../../../http/errors.tsx'
import { optional } from '../../../http/optional.ts'
import { isRateLimited } from '../../../http/rate-limit.ts'
import { readJson } from '../../../http/read-form.ts'
import { parseMobile } from '../../../platform/phone-number.ts'
import { type WatchResult, watchCar } from './watch-car.ts'

const MAX_MERGED = 100

/** The calls of the hearts (WAT-01). The watchlist is the session's; any other phone number is refused. */
export const watchlistApi = new Hono<AppEnv>()

watchlistApi.use(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})

watchlistApi.onError((error, c) => {
  if (!(error instanceof RequestError)) return handleError(error, c)
  const { status, message } = FAILURES[error.code]
  return watchFailure(c, status, error.code, message)
})

watchlistApi.get('/', async (c) => {
  const { shopper, services } = c.var
  if (!shopper) return failure(c, withoutShopper(c))
  const cars = await services.watchlist.cars(shopper.phone)
  return c.json<WatchlistReply>({ phone_number: shopper.phone, car_ids: cars.map(({ car_id }) => car_id) })
})

watchlistApi.post('/save-car', async (c) => {
  const { phone, sent } = await readChange(c)
  const result = await optional(c, 'watchlist', watchCar(c, phone, requireId(sent)))
  return answerChange(c, result?.outcome ?? 'failed', result?.name)
})

watchlistApi.post('/remove-car', async (c) => {
  const { phone, sent } = await readChange(c)
  const remove = async (id: number) => ({ removed: await c.var.services.watchlist.remove(phone, id) })
  const result = await optional(c, 'watchlist', remove(requireId(sent)))
  return answerChange(c, result ? 'saved' : 'failed')
})

/** Merges the cars a device saved before sign-in (WAT-05); cars that can no longer be saved are left out. */
watchlistApi.post('/merge', async (c) => {
  const { phone, sent } = await readChange(c)
  const requested = Array.isArray(sent['car_ids']) ? sent['car_ids'].slice(0, MAX_MERGED) : []
  const outcomes: (WatchResult | null)[] = []
  // The oldest first, so that the newest stands first.
  for (const id of requested.map(parseId).toReversed())
    if (id !== null) outcomes.push(await optional(c, 'watchlist', watchCar(c, phone, id)))
  return answerChange(c, outcomes.includes(null) ? 'failed' : 'saved')
})

const STATUSES = { sold: 409, gone: 404, full: 409, failed: 503 } as const satisfies Partial<
  Record<WatchOutcome, number>
>

/** 'saved': the change that was asked for is made. */
const answerChange = (c: Context, outcome: 'saved' | keyof typeof STATUSES, name = '') =>
  outcome === 'saved'
    ? c.json<WatchReply>({ success: true })
    : watchFailure(c, STATUSES[outcome], outcome, watchNotice(outcome, name).text)

/** The shopper's phone and the call's fields. Throws `RequestError` for any other phone number. */
async function readChange(c: Context<AppEnv>) {
  const sent = await readJson(c)
  const { shopper } = c.var
  if (!shopper) throw new RequestError(withoutShopper(c))
  if (await isRateLimited(c)) throw new RequestError('too_often')
  const requested = sent['phone_number']
  const phone = typeof requested === 'string' ? parseMobile(requested) : null
  if (phone !== shopper.phone) throw new RequestError('other_number')
  return { phone, sent }
}

/** A session that cannot be read now may be valid. */
const withoutShopper = ({ var: { isShopperUnknown } }: Context<AppEnv>) =>
  isShopperUnknown ? 'unavailable' : 'not_signed_in'

function requireId(sent: Record<string, unknown>): number {
  const id = parseId(sent['car_id'])
  if (id === null) throw new RequestError('bad_input')
  return id
}

function parseId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

function watchFailure(c: Context, status: ContentfulStatusCode, code: string, message: string) {
  if (status >= 500) c.header('Retry-After', '30')
  return c.json<WatchReply>({ success: false, error: { code, message } }, status)
}
