import { type Context, Hono } from 'hono'
import { hasViews } from '../../../shared/vehicle/view-count.ts'
import type { AppEnv } from '../../context.ts'
import { mayCount } from '../../http/counting.ts'
import { failure } from '../../http/errors.tsx'
import { isRateLimited } from '../../http/rate-limit.ts'
import { readJson } from '../../http/read-form.ts'
import { isRobot } from '../../http/robots.ts'
import { report } from '../../platform/log.ts'
import { recordEvents } from './part.ts'
import { parseEventBatch } from './service.ts'

/** POST /api/events: what a visit tells of the pages of this site (ANA-01, VDP-10); it identifies no visitor. */
export const events = new Hono<AppEnv>().post('/', async (c) => {
  const told = parseEventBatch(await readJson(c))
  if (await isRateLimited(c)) return failure(c, 'too_often')
  if (told.events.length + told.cars.length === 0) return failure(c, 'bad_input')
  if (mayCount(c)) c.executionCtx.waitUntil(record(c, told))
  return c.body(null, 204)
})

/** Side by side; a failure of one does not stop the other. */
async function record(
  c: Context<AppEnv>,
  { events: happened, cars }: ReturnType<typeof parseEventBatch>,
): Promise<void> {
  const { site, requestId } = c.var
  const work = [recordEvents(c, ...happened), countCarViews(c, cars)]
  for (const done of await Promise.allSettled(work))
    if (done.status === 'rejected')
      report({ event: 'analytics.not_recorded', id: requestId, site: site.slug, message: String(done.reason) })
}

/** Counts looks at cars of this site by their slugs (VDP-10): of those that it shows for sale, and not of robots. */
async function countCarViews(c: Context<AppEnv>, slugs: readonly string[]): Promise<void> {
  const { site, services } = c.var
  const agent = c.req.header('User-Agent')
  if (slugs.length === 0 || !agent || isRobot(agent)) return
  const cars = await services.stock.cars.findAt([...new Set(slugs)], services.scope)
  services.views.count(cars.filter((car) => hasViews(car, site)).map(({ id }) => id))
}
