import type { Context } from 'hono'
import { carAlertState } from '../../../../shared/alert/changes.ts'
import { EVENT_PATH, EVENTS } from '../../../../shared/analytics/events.ts'
import type { Car } from '../../../../shared/car/schema.ts'
import { isInScope } from '../../../../shared/car/scope.ts'
import { isPurchasable } from '../../../../shared/car/status.ts'
import { parseJson } from '../../../../shared/json.ts'
import { isKeyIn } from '../../../../shared/text.ts'
import { stockWords, vehicleWords } from '../../../../shared/vehicle-words.ts'
import {
  WATCH_OUTCOMES,
  type WatchNotice,
  type WatchOutcome,
  watchNotice,
} from '../../../../shared/watchlist/notices.ts'
import { type WatchlistView, watchlistView } from '../../../../shared/watchlist/view.ts'
import type { AppEnv } from '../../../context.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../../http/cookies.ts'
import { mayCountUnasked } from '../../../http/counting.ts'
import { optional } from '../../../http/optional.ts'

/** The signed-in shopper's watched cars as the site shows them now; null where they cannot be read. */
export async function shopperWatchlist(c: Context<AppEnv>, limit?: number): Promise<WatchlistView | null> {
  const { services, now, personal } = c.var
  const cars = personal?.watched?.slice(0, limit)
  if (!cars) return null
  const listed = await services.stock.cars.findAt(
    cars.map(({ slug }) => slug),
    services.scope,
  )
  return watchlistView(cars, listed, services.listing, now)
}

/** The result of saving. `isNew`: the car was not watched before. */
export type WatchResult =
  | { outcome: 'saved'; name: string; isNew: boolean; noun?: string }
  | { outcome: 'sold' | 'gone' | 'full'; name: string; noun?: string }

/** Saves a car for a shopper; one that is sold only if it was saved before (WAT-04). Throws where nothing could be saved. */
export async function watchCar(c: Context<AppEnv>, phone: string, carId: number): Promise<WatchResult> {
  const { services } = c.var
  const before = (await services.watchlist.cars(phone)).find(({ car_id }) => car_id === carId)
  if (before) return { outcome: 'saved', name: before.name, isNew: false }
  const car = await services.stock.cars.findById(carId)
  const reason = refusal(c, car)
  if (!car || reason) return { outcome: reason ?? 'gone', name: car?.name ?? '' }
  const { id: car_id, slug, name } = car
  const noun = vehicleWords(car).one
  const answer = await services.watchlist.save(
    phone,
    { car_id, slug, name },
    carAlertState(car, services.scope, services.listing),
  )
  return answer === 'full'
    ? { outcome: 'full', name, noun }
    : { outcome: 'saved', name, noun, isNew: answer === 'saved' }
}

/** Why a car cannot be saved; null where it can. */
function refusal(c: Context<AppEnv>, car: Car | null): 'sold' | 'gone' | null {
  if (!car || !isInScope(car, c.var.services.scope)) return 'gone'
  return isPurchasable(car) ? null : 'sold'
}

/** A notice for the next page, shown once. Holds an outcome, a vehicle's name and the word for it, no personal data. */
export const setNotice = (
  c: Context<AppEnv>,
  outcome: WatchOutcome,
  name: string,
  noun = stockWords(c.var.site.stock.kinds).one,
) => writeSignedCookie(c, 'notice', JSON.stringify([outcome, name, noun]))

/** Leaves a notice of the result of saving a car for the next page, at `href`, and counts the event (39, WAT-04). */
export async function setWatchNotice(c: Context<AppEnv>, result: WatchResult | null, href: string): Promise<void> {
  if (!result) return setNotice(c, 'failed', '')
  await setNotice(c, result.outcome, result.name, result.noun)
  if (result.outcome !== 'saved' || !result.isNew || !mayCountUnasked(c)) return
  const path = href.split(/[?#]/)[0] ?? ''
  const event = { event: EVENTS.saveCar.number, id: crypto.randomUUID(), path: EVENT_PATH.test(path) ? path : '/' }
  c.executionCtx.waitUntil(optional(c, 'save car event', c.var.services.events.record(event)))
}

/** The notice for this page, which is deleted with reading it. */
export async function takeNotice(c: Context<AppEnv>): Promise<WatchNotice | null> {
  const stored = await readSignedCookie(c, 'notice')
  if (stored === null) return null
  dropCookie(c, 'notice')
  const [outcome, name, noun] = [parseJson(stored)].flat()
  if (!isKeyIn(WATCH_OUTCOMES, outcome) || typeof name !== 'string') return null
  return watchNotice(outcome, name, typeof noun === 'string' ? noun : undefined)
}
