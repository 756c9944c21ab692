import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import worker from '../../worker/jobs.ts'
import { type Beat, scheduled } from '../../worker/scheduled.ts'
import { migrate } from './migrate.ts'

const NOW = Date.now()
const DB_2 = (env as unknown as { DB_2: D1Database }).DB_2

beforeEach(async () => {
  await migrate()
  for (const db of [env.DB, DB_2])
    await db.batch([
      db.prepare('delete from mail where at = 0'),
      db.prepare('delete from retention_run'),
      db.prepare("insert into mail (site, id, at, doc) values ('queued', ?, 0, '{}')").bind(crypto.randomUUID()),
    ])
})

/** Whether the work of the day has been done in DB and in DB_2. */
const isDone = () =>
  Promise.all(
    [env.DB, DB_2].map(
      async (db) => (await db.prepare('select count(*) as n from mail where at = 0').first('n')) === 0,
    ),
  )

/** How the queue handler ends messages. */
async function handled(bodies: Beat[], stores = env) {
  const batch = createMessageBatch(
    'test-work',
    bodies.map((body) => ({ id: body.shard, timestamp: new Date(NOW), attempts: 1, body })),
  )
  const context = createExecutionContext()
  await worker.queue(batch, stores)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, context)
  return { done: explicitAcks, again: retryMessages.map(({ msgId }) => msgId) }
}

describe('the queue of the work of each database', () => {
  it('[SIT-05] carries a minute from the schedule to the queue handler, which works on every database', async () => {
    await scheduled({ ...env, WORK: env.TEST_WORK }, NOW)
    await vi.waitUntil(async () => (await isDone()).every(Boolean), { timeout: 60_000, interval: 200 })
    expect(await isDone()).toEqual([true, true])
  })

  it('[SIT-05] has a message worked off on its own database alone, and acknowledged', async () => {
    expect(await handled([{ shard: 'DB_2', now: NOW }])).toEqual({ done: ['DB_2'], again: [] })
    expect(await isDone()).toEqual([false, true])
  })

  it('[SIT-05] has a message tried again whose database fails, and the others acknowledged', async () => {
    const down = new Proxy(DB_2, {
      get: () => () => {
        throw new Error('D1 is down')
      },
    })
    const beats = ['DB_2', 'DB'].map((shard): Beat => ({ shard, now: NOW }))
    const stores = { ...env, DB_2: down } as typeof env
    expect(await handled(beats, stores)).toEqual({ done: ['DB'], again: ['DB_2'] })
    expect(await isDone()).toEqual([true, false])
  })
})
