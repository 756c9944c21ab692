import { Hono } from 'hono'
import { countFailingPublications, countFeedAlarms, hostedStatuses } from '../all-sites/counts.ts'
import type { AppEnv } from '../context.ts'
import { shardsOf } from '../platform/shards.ts'

/**
 * GET /healthz: whether the Worker and its stores answer (OPS-03), how many sites have a stock that could not be
 * published, how many feeds of all sites are held or refused, how hosted search stands to the stock of each site that
 * has it (STK-07), and which version of the Worker answers (SIT-04). Needs no site. None of these takes a site down, so they leave the status alone.
 */
export const health = new Hono<AppEnv>().get('/healthz', async (c) => {
  const now = Date.now()
  const [kv, d1] = await Promise.allSettled([
    c.env.KV.get('health'),
    Promise.all(
      shardsOf(c.env).map(({ db }) =>
        Promise.all([countFailingPublications(db, now), countFeedAlarms(db), hostedStatuses(db, now)]),
      ),
    ),
  ])
  const shards = d1.status === 'fulfilled' ? d1.value : null
  const sum = (at: 0 | 1) => shards && shards.reduce((total, counts) => total + counts[at], 0)
  const answers = {
    kv: kv.status === 'fulfilled',
    d1: d1.status === 'fulfilled',
    unpublished: sum(0),
    stock_alarms: sum(1),
    hosted_search: shards && shards.flatMap(([, , hosted]) => hosted),
    version: c.env.VERSION?.id ?? null,
  }
  c.header('Cache-Control', 'no-store')
  return c.json(answers, answers.kv && answers.d1 ? 200 : 503)
})
