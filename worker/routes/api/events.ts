import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { EventBody } from '../../../shared/api.ts'
import { EVENT_LABELS, EVENT_NUMBERS, EVENT_PATH } from '../../../shared/events.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../errors.tsx'
import { isSameOrigin } from '../../same-origin.ts'
import { isTooOften } from '../../too-often.ts'

const MAX_BYTES = 64 * 1024

const bodySchema = z.object({
  event: z.literal(EVENT_NUMBERS),
  id: z.uuid(),
  path: z.string().regex(EVENT_PATH),
  label: z.enum(EVENT_LABELS).optional(),
}) satisfies z.ZodType<EventBody>

/** POST /api/events: a page of this site tells what its visitor did (ANA-01), where need be with leave. Nothing says who. */
export const events = new Hono<AppEnv>().post(
  '/',
  bodyLimit({ maxSize: MAX_BYTES, onError: (c) => failure(c, 'too_large') }),
  async (c) => {
    const { site, services, requestId } = c.var
    if (!isSameOrigin(c.req.raw)) return failure(c, 'other_origin')
    if (!c.req.header('Content-Type')?.startsWith('application/json')) return failure(c, 'not_json')
    if (await isTooOften(c)) return failure(c, 'too_often')
    const body = bodySchema.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return failure(c, 'bad_input')
    const recorded = services.events.record(body.data).catch((error: unknown) => {
      console.error(JSON.stringify({ level: 'error', id: requestId, site: site.slug, message: String(error) }))
    })
    c.executionCtx.waitUntil(recorded)
    return c.body(null, 204)
  },
)
