import { Hono } from 'hono'
import { SECOND_MS } from '../../shared/time.ts'
import { countFailingPublications, countFeedAlarms, hostedStatuses } from '../all-sites/counts.ts'
import type { Bindings } from '../bindings.ts'
import type { AppEnv } from '../context.ts'
import { backgroundBindings, timeLeftFor } from '../platform/bounded-bindings.ts'
import { listShards } from '../platform/store-of.ts'
import { withTimeout } from '../platform/timeout.ts'
import { clientAddress } from './rate-limit.ts'

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
    ...(d1.figures ?? { unpublished: null, stock_alarms: null, hosted_search: null }),
    age_seconds: { kv: age(kv.at), d1: age(d1.at) },
    version: c.env.VERSION?.id ?? null,
  }
  return c.json(answers, answers.kv && answers.d1 ? 200 : 503)
})

/** The last check of a store; `at` and `figures` are those of the last one that it answered (epoch ms). */
type Check<Known> = { answers: boolean; at: number | null; figures: Known | null }

/** Checked at most this often, however often it is asked. */
const FRESH_FOR_MS = 5_000
/** A store that has not answered for longer is not said to answer. */
const KNOWN_FOR_MS = 30_000
/** How long an answer waits for a check that is under way, before it says what was known before. */
const WAIT_MS = 300

type Memory = { kv: Check<true>; d1: Check<Awaited<ReturnType<typeof readFigures>>>; checkedAt: number }

/** What an isolate knows, by its stores. */
const memories = new WeakMap<Bindings, Memory>()
const unchecked = () => ({ answers: false, at: null, figures: null })

/** What is known of the stores of the platform, within WAIT_MS. */
async function storeHealth(env: Bindings, now: number, defer: (work: Promise<unknown>) => void) {
  const stores = backgroundBindings(env)
  const memory: Memory = memories.get(stores) ?? { kv: unchecked(), d1: unchecked(), checkedAt: -Infinity }
  memories.set(stores, memory)
  if (now - memory.checkedAt >= FRESH_FOR_MS) {
    memory.checkedAt = now
    const check = checkStores(stores, memory, now)
    defer(check)
    // Other requests do not wait for it: workerd runs nothing of theirs when it ends.
    await withTimeout(check, WAIT_MS, () => {})
  }
  const { kv, d1 } = memory
  const isKnown = ({ at }: Check<unknown>) => at !== null && now - at <= KNOWN_FOR_MS
  return { kv: { ...kv, answers: kv.answers && isKnown(kv) }, d1: { ...d1, answers: d1.answers && isKnown(d1) } }
}

async function checkStores(stores: Bindings, memory: Memory, now: number): Promise<void> {
  const most = timeLeftFor(stores, 'health_check')
  const check = async <Known>(known: Check<Known>, read: () => Promise<Known>) => {
    try {
      const figures = await withTimeout(read(), most)
      Object.assign(known, { answers: true, at: now, figures })
    } catch {
      known.answers = false
    }
  }
  await Promise.all([
    check(memory.kv, async () => {
      await stores.KV.get('health')
      return true
    }),
    check(memory.d1, () => readFigures(stores, now)),
  ])
}

async function readFigures(stores: Bindings, now: number) {
  const shards = await Promise.all(
    listShards(stores).map(({ db }) =>
      Promise.all([countFailingPublications(db, now), countFeedAlarms(db), hostedStatuses(db, now)]),
    ),
  )
  const sum = (at: 0 | 1) => shards.reduce((total, counts) => total + counts[at], 0)
  return { unpublished: sum(0), stock_alarms: sum(1), hosted_search: shards.flatMap(([, , hosted]) => hosted) }
}
