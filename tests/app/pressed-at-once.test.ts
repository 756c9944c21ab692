import type { D1Database } from '@cloudflare/workers-types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wrappedDatabase } from '../../worker/platform/wrapped-stores.ts'
import { unseenIn } from './a-form.ts'
import { aYard, PAID } from './a-yard.ts'
import { stopTheMachine, timed } from './degradation/virtual-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse('2026-11-20T02:00:00Z') })
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  stopTheMachine()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const PRESSES = 150
const WRITES = /\b(?:insert|update|delete)\b/i

/** A database that answers one call at a time, as D1 does: the last of many waits for all before it. */
function oneAtATime(
  db: D1Database,
  { read, write, dies = false }: { read: number; write: number; dies?: boolean },
): D1Database {
  let last: Promise<unknown> = Promise.resolve()
  let isDead = false
  return wrappedDatabase(db, (call, sql) => {
    const turn = last.then(async () => {
      if (isDead) throw new Error('D1 is down')
      const answer = await call()
      isDead ||= dies && sql.some((text) => text.includes('insert into reservation'))
      await new Promise((resolve) => setTimeout(resolve, sql.some((text) => WRITES.test(text)) ? write : read))
      return answer
    })
    last = turn.catch(() => null)
    return turn
  }) as never
}

describe('one car and a shop full of shoppers who press at once', () => {
  it.each<[string, { read: number; write: number; dies?: boolean }]>([
    ['quick', { read: 1, write: 3 }],
    ['slow', { read: 4, write: 15 }],
    ['starved', { read: 20, write: 80 }],
    ['dying (after the first)', { read: 1, write: 3, dies: true }],
  ])('[RES-02] tells all but one that it is taken, by a %s database', async (_, { dies = false, ...costs }) => {
    const { value: yard } = await timed(aYard({ reservation: PAID }))
    const form = unseenIn((await timed(yard.plainAsk(yard.path).then((answer) => answer.text()))).value)
    Object.assign(yard.env, { DB: oneAtATime(yard.base.db, { ...costs, dies }), DEADLINE_FACTOR: '1' })
    const press = (n: number) =>
      yard.plainAsk(yard.path, {
        method: 'POST',
        headers: {
          Origin: `http://${yard.host}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          'CF-Connecting-IP': `198.51.${n}.7`,
        },
        body: new URLSearchParams({
          ...form,
          ticket: String(n).padStart(16, '0'),
          name: 'Jo Park',
          email: `jo${n}@mail.example`,
          phone: `0491 57${String(n).padStart(4, '0')}`,
        }).toString(),
      })
    const { value: answers } = await timed(Promise.all(Array.from({ length: PRESSES }, (__, n) => press(n))))
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect(Object.fromEntries([...counts].map(([status, all]) => [status, all.length]))).toEqual({
      [dies ? 503 : 303]: 1,
      409: PRESSES - 1,
    })
    expect(await counts.get(409)!.at(-1)!.text()).toContain('a moment before you')
    expect(yard.reservations()).toMatchObject([{ state: 'held' }])
    expect(yard.leads()).toHaveLength(1)
  })
})
