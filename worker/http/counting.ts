import type { Context } from 'hono'
import { consentVersion, countsWithoutConsent } from '../../shared/analytics/consent.ts'
import { consentIn, isRefusal } from '../../shared/analytics/consent-cookie.ts'
import { EVENT_PATH, type EventNumber } from '../../shared/analytics/events.ts'
import type { AppEnv } from '../context.ts'
import { readCookie } from './cookies.ts'
import { optional } from './optional.ts'

/** Whether what this browser does may be counted (ANA-01, TRU-04): with its yes where the site asks, else unless it said no. */
export function mayCount(c: Context<AppEnv>): boolean {
  const { site } = c.var
  const answer = readCookie(c, 'counting')
  if (countsWithoutConsent(site)) return !isRefusal(answer)
  return consentIn(answer, consentVersion(site.analytics.consent_text)) === true
}

/** Whether the server may count by itself what no page reports: on a site that asks, pages do it after the yes. */
export const mayCountUnasked = (c: Context<AppEnv>): boolean => countsWithoutConsent(c.var.site) && mayCount(c)

/** Counts what a form was sent for (ANA-01), unless a site asks for consent first: the page that follows does, under one id. */
export function countEvent(c: Context<AppEnv>, event: EventNumber, id: string): void {
  const { services } = c.var
  const { path } = c.req
  if (!mayCountUnasked(c) || !EVENT_PATH.test(path)) return
  c.executionCtx.waitUntil(optional(c, 'lead event', services.events.record({ event, id, path })))
}
