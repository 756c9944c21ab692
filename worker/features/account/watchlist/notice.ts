import type { Context } from 'hono'
import { EVENT_PATH, EVENTS } from '../../../../shared/analytics/events.ts'
import { isKeyIn } from '../../../../shared/text.ts'
import { stockWords } from '../../../../shared/vehicle-words.ts'
import {
  WATCH_OUTCOMES,
  type WatchNotice,
  type WatchOutcome,
  watchNotice,
} from '../../../../shared/watchlist/notices.ts'
import type { AppEnv } from '../../../context.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../../http/cookies.ts'
import { mayCountUnasked } from '../../../http/counting.ts'
import { optional } from '../../../http/optional.ts'
import type { WatchResult } from './watch-car.ts'

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
  try {
    const [outcome, name, noun] = JSON.parse(stored) as unknown[]
    if (!isKeyIn(WATCH_OUTCOMES, outcome) || typeof name !== 'string') return null
    return watchNotice(outcome, name, typeof noun === 'string' ? noun : undefined)
  } catch {
    return null
  }
}
