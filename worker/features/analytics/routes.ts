import { Hono } from 'hono'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { isRateLimited } from '../../http/rate-limit.ts'
import { sentJson } from '../../http/read-form.ts'
import { report } from '../../platform/log.ts'
import { recordEvent } from './part.ts'
import { eventBodySchema } from './service.ts'

/** POST /api/events: a visitor's event on a page of this site (ANA-01); it identifies no visitor. */
export const events = new Hono<AppEnv>().post('/', async (c) => {
  const { site, requestId } = c.var
  const body = eventBodySchema.safeParse(await sentJson(c))
  if (await isRateLimited(c)) return failure(c, 'too_often')
  if (!body.success) return failure(c, 'bad_input')
  const recorded = recordEvent(c, body.data).catch((error: unknown) => {
    report({ event: 'analytics.not_recorded', id: requestId, site: site.slug, message: String(error) })
  })
  c.executionCtx.waitUntil(recorded)
  return c.body(null, 204)
})
