import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { countAlarms } from '../import/alarms.ts'
import { hostedStatuses } from '../stock-records/hosted-status.ts'
import { countFailingPublications } from '../stock-records/publications.ts'

/**
 * GET /healthz: whether the Worker and its stores answer (OPS-03), how many sites have a stock that could not be
 * published, how many feeds of all sites are held or refused, how hosted search stands to the stock of each site that
 * has it (STK-07), and which version of the Worker answers (SIT-04). Needs no site. None of these takes a site down, so they leave the status alone.
 */
export const health = new Hono<AppEnv>().get('/healthz', async (c) => {
  const [kv, d1] = await Promise.allSettled([
    c.env.KV.get('health'),
    Promise.all([
      countFailingPublications(c.env.DB, Date.now()),
      countAlarms(c.env.DB),
      hostedStatuses(c.env.DB, Date.now()),
    ]),
  ])
  const [unpublished, alarms, hosted] = d1.status === 'fulfilled' ? d1.value : [null, null, null]
  const answers = {
    kv: kv.status === 'fulfilled',
    d1: d1.status === 'fulfilled',
    unpublished,
    stock_alarms: alarms,
    hosted_search: hosted,
    version: c.env.VERSION?.id ?? null,
  }
  c.header('Cache-Control', 'no-store')
  return c.json(answers, answers.kv && answers.d1 ? 200 : 503)
})
