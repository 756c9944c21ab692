import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'

/** GET /healthz: whether the Worker and its stores answer (OPS-03). Needs no site. */
export const health = new Hono<AppEnv>().get('/healthz', async (c) => {
  const [kv, d1] = await Promise.allSettled([c.env.KV.get('health'), c.env.DB.prepare('select 1').first()])
  const answers = { kv: kv.status === 'fulfilled', d1: d1.status === 'fulfilled' }
  c.header('Cache-Control', 'no-store')
  return c.json(answers, answers.kv && answers.d1 ? 200 : 503)
})
