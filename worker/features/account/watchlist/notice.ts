import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { EVENT_PATH, EVENTS } from '../../../../shared/events.ts'
import { countsUnasked } from '../../../../shared/tenant/analytics.ts'
import { isWatchOutcome, type WatchNotice, type WatchOutcome, watchNotice } from '../../../../shared/watchlist/words.ts'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import type { Watched } from './watch-car.ts'

/** What the next page is to say, once: it names a car and nobody. */
const NAME = '__Host-forecourt-told'
const FLAGS = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const
const LASTS_SECONDS = 60

export const tellNext = (c: Context, outcome: WatchOutcome, name: string) =>
  setCookie(c, NAME, JSON.stringify([outcome, name]), { ...FLAGS, maxAge: LASTS_SECONDS })

/** Has the next page, at `href`, say what came of saving a car, and counts it there (event 39, WAT-04). */
export function tellWatched(c: Context<AppEnv>, watched: Watched | null, href: string): void {
  if (!watched) return tellNext(c, 'failed', '')
  tellNext(c, watched.outcome, watched.name)
  if (watched.outcome !== 'saved' || !watched.isNew || !countsUnasked(c.var.site)) return
  const path = href.split(/[?#]/)[0] ?? ''
  const event = { event: EVENTS.saveCar.number, id: crypto.randomUUID(), path: EVENT_PATH.test(path) ? path : '/' }
  c.executionCtx.waitUntil(optional(c, 'save car event', c.var.services.events.record(event)))
}

/** What this page is to say; said, it is forgotten. */
export function takeTold(c: Context): WatchNotice | null {
  const told = getCookie(c, NAME)
  if (told === undefined) return null
  setCookie(c, NAME, '', { ...FLAGS, maxAge: 0 })
  try {
    const [outcome, name] = JSON.parse(told) as unknown[]
    return isWatchOutcome(outcome) && typeof name === 'string' ? watchNotice(outcome, name) : null
  } catch {
    return null
  }
}
