import type { Context } from 'hono'
import { EVENT_PATH, type EventNumber } from '../../shared/events.ts'
import type { AppEnv } from '../context.ts'
import { mayCountUnasked } from '../http/may-count.ts'
import { optional } from '../http/optional.ts'

/**
 * Counts what a form was sent for, behind its answer (ANA-01). The page that follows reports it under the same id, so
 * that it counts once; a site that asks for consent first leaves it to that page.
 */
export function countEvent(c: Context<AppEnv>, event: EventNumber, id: string): void {
  const { services } = c.var
  const { path } = c.req
  if (!mayCountUnasked(c) || !EVENT_PATH.test(path)) return
  c.executionCtx.waitUntil(optional(c, 'lead event', services.events.record({ event, id, path })))
}
