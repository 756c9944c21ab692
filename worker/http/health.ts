import { Hono } from 'hono'
import { SECOND_MS } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'
import { clientAddress } from './client-address.ts'
import { storeHealth } from './store-health.ts'

/**
 * GET /healthz: whether the Worker and its stores answer (OPS-03), how many sites have a stock that could not be
 * published, how many feeds of all sites are held or refused, how hosted search stands to the stock of each site that
 * has it (STK-07), and which version of the Worker answers (SIT-04). Needs no site. None of these takes a site down, so
 * they leave the status alone. It answers within half a second from what the isolate knows, says how old that is, and
 * asks the stores once in five seconds at most (TRU-03).
 */
export const health = new Hono<AppEnv>().get('/healthz', async (c) => {
  c.header('Cache-Control', 'no-store')
  const counted = await c.env.EVENTS_LIMIT?.limit({ key: `healthz ${clientAddress(c.req.raw)}` }).catch(() => null)
  if (counted?.success === false) {
    c.header('Retry-After', '60')
    return c.json(
      { error: { code: 'too_often', message: 'That was asked for too often. Please try again in a minute.' } },
      429,
    )
  }
  const now = Date.now()
  const { kv, d1 } = await storeHealth(c.env, now, (work) => c.executionCtx.waitUntil(work))
  const age = (at: number | null) => (at === null ? null : Math.round((now - at) / SECOND_MS))
  const answers = {
    kv: kv.answers,
    d1: d1.answers,
    unpublished: d1.figures?.unpublished ?? null,
    stock_alarms: d1.figures?.stock_alarms ?? null,
    hosted_search: d1.figures?.hosted_search ?? null,
    age_seconds: { kv: age(kv.at), d1: age(d1.at) },
    version: c.env.VERSION?.id ?? null,
  }
  return c.json(answers, answers.kv && answers.d1 ? 200 : 503)
})
