import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { EVENT_PATH, EVENTS } from '../../../../shared/events.ts'
import { countsWithoutConsent } from '../../../../shared/tenant/analytics.ts'
import {
  isWatchOutcome,
  type WatchNotice,
  type WatchOutcome,
  watchNotice,
} from '../../../../shared/watchlist/notices.ts'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import type { WatchResult } from './watch-car.ts'

/** A notice for the next page, shown once. Holds an outcome and a car's name, no personal data. */
const NOTICE_COOKIE = '__Host-forecourt-told'
const FLAGS = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const
const MAX_AGE_S = 60

export const setNotice = (c: Context, outcome: WatchOutcome, name: string) =>
  setCookie(c, NOTICE_COOKIE, JSON.stringify([outcome, name]), { ...FLAGS, maxAge: MAX_AGE_S })

/** Leaves a notice of the result of saving a car for the next page, at `href`, and counts the event (39, WAT-04). */
export function setWatchNotice(c: Context<AppEnv>, result: WatchResult | null, href: string): void {
  if (!result) return setNotice(c, 'failed', '')
  setNotice(c, result.outcome, result.name)
  if (result.outcome !== 'saved' || !result.isNew || !countsWithoutConsent(c.var.site)) return
  const path = href.split(/[?#]/)[0] ?? ''
  const event = { event: EVENTS.saveCar.number, id: crypto.randomUUID(), path: EVENT_PATH.test(path) ? path : '/' }
  c.executionCtx.waitUntil(optional(c, 'save car event', c.var.services.events.record(event)))
}

/** The notice for this page, which is deleted with reading it. */
export function takeNotice(c: Context): WatchNotice | null {
  const stored = getCookie(c, NOTICE_COOKIE)
  if (stored === undefined) return null
  setCookie(c, NOTICE_COOKIE, '', { ...FLAGS, maxAge: 0 })
  try {
    const [outcome, name] = JSON.parse(stored) as unknown[]
    return isWatchOutcome(outcome) && typeof name === 'string' ? watchNotice(outcome, name) : null
  } catch {
    return null
  }
}
