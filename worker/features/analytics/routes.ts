import { Hono } from 'hono'
import { z } from 'zod'
import type { EventBody } from '../../../shared/api.ts'
import { EVENT_LABELS, EVENT_NUMBERS, EVENT_PATH } from '../../../shared/events.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { isRateLimited } from '../../http/rate-limit.ts'
import { sentJson } from '../../http/read-form.ts'
import { report } from '../../platform/log.ts'

const bodySchema = z.object({
  event: z.literal(EVENT_NUMBERS),
  id: z.uuid(),
  path: z.string().regex(EVENT_PATH),
  label: z.enum(EVENT_LABELS).optional(),
}) satisfies z.ZodType<EventBody>

/** POST /api/events: a page of this site tells what its visitor did (ANA-01), where need be with leave. Nothing says who. */
export const events = new Hono<AppEnv>().post('/', async (c) => {
  const { site, services, requestId } = c.var
  const body = bodySchema.safeParse(await sentJson(c))
  if (await isRateLimited(c)) return failure(c, 'too_often')
  if (!body.success) return failure(c, 'bad_input')
  const recorded = services.events.record(body.data).catch((error: unknown) => {
    report({ event: 'analytics.not_recorded', id: requestId, site: site.slug, message: String(error) })
  })
  c.executionCtx.waitUntil(recorded)
  return c.body(null, 204)
})
