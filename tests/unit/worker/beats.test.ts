import { expect, it, vi } from 'vitest'
import type { Bindings } from '../../../worker/bindings.ts'
import { type Beat, scheduled, workOff } from '../../../worker/scheduled.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const NOW = Date.parse('2026-11-24T10:00:00Z')

function aPlatform() {
  const bases = [sqliteDatabase(), sqliteDatabase()] as const
  const sent: Beat[] = []
  const sendBatch = async (messages: Iterable<{ body: Beat }>) =>
    void sent.push(...[...messages].map(({ body }) => body))
  const env = { KV: fakeKv().kv, DB: bases[0].db, DB_2: bases[1].db, LOCAL: 'yes' } as unknown as Bindings
  const asked = () => bases.map((base) => base.asked().some((sql) => sql.includes('from outbox')))
  return { env, withQueue: { ...env, WORK: { sendBatch } } as unknown as Bindings, sent, asked }
}

const aMessage = (body: Beat) => ({ body, ack: vi.fn<() => void>(), retry: vi.fn<() => void>() })

it('[SIT-05] a minute is a message for each database, and each message works on its own alone', async () => {
  const { withQueue, sent, asked } = aPlatform()
  await scheduled(withQueue, NOW)
  expect(sent).toEqual(['DB', 'DB_2'].map((shard) => ({ shard, now: NOW })))
  expect(asked()).toEqual([false, false])
  await workOff(withQueue, [aMessage(sent[1]!)], NOW)
  expect(asked()).toEqual([false, true])
})

it('[SIT-05] without a queue the cron does the work of every database', async () => {
  const { env, asked } = aPlatform()
  await scheduled(env, NOW)
  expect(asked()).toEqual([true, true])
})

it('[SIT-05] a message that waited for minutes is left to those after it', async () => {
  const { env, asked } = aPlatform()
  const message = aMessage({ shard: 'DB', now: NOW })
  await workOff(env, [message], NOW + 6 * 60_000)
  expect(message.ack).toHaveBeenCalledOnce()
  expect(asked()).toEqual([false, false])
})
