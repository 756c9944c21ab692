import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { countFailingPublications } from '../stock-records/publications.ts'

/**
 * GET /healthz: whether the Worker and its stores answer, and how many sites have a stock that could not be published
 * (OPS-03). Needs no site.
 */
export const health = new Hono<AppEnv>().get('/healthz', async (c) => {
  const [kv, failing] = await Promise.allSettled([
    c.env.KV.get('health'),
    countFailingPublications(c.env.DB, Date.now()),
  ])
  const answers = {
    kv: kv.status === 'fulfilled',
    d1: failing.status === 'fulfilled',
    unpublished: failing.status === 'fulfilled' ? failing.value : null,
  }
  c.header('Cache-Control', 'no-store')
  return c.json(answers, answers.kv && answers.d1 ? 200 : 503)
})
