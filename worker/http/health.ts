import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { countAlarms } from '../import/alarms.ts'

/**
 * GET /healthz: whether the Worker and its stores answer (OPS-03), and how many feeds of all sites are held or refused.
 * Needs no site. A feed takes no site down, so it leaves the status alone.
 */
export const health = new Hono<AppEnv>().get('/healthz', async (c) => {
  const [kv, d1] = await Promise.allSettled([c.env.KV.get('health'), countAlarms(c.env.DB)])
  const answers = {
    kv: kv.status === 'fulfilled',
    d1: d1.status === 'fulfilled',
    stock_alarms: d1.status === 'fulfilled' ? d1.value : null,
  }
  c.header('Cache-Control', 'no-store')
  return c.json(answers, answers.kv && answers.d1 ? 200 : 503)
})
