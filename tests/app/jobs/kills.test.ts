import { describe, expect, it } from 'vitest'
import { pass, setClock, stopClock } from '../../clock.ts'
import { aJobsYard, answered, CSV, type JobsYard } from './a-jobs-yard.ts'

/** Longer than a claim and the lock of an import live on. */
const DEAD_AFTER_S = 6 * 60

const NEVER = 1_000_000

/** So many that the loss of most is a large change. */
const MANY = Array.from({ length: 25 }, (_, at) => `K${at}`)

/** Runs the only job; its process dies at a call of the database, before it (`isDone` false) or before its answer. */
async function killedAt(yard: JobsYard, from: number, isDone: false | 'first'): Promise<boolean> {
  yard.base.lose({ from, calls: NEVER, isDone })
  await yard.run(yard.queue.messages.at(-1)!).catch(() => {})
  const hadFewer = yard.base.calls() < from
  yard.base.lose(null)
  return hadFewer
}

type Case = {
  name: string
  before?: (yard: JobsYard) => Promise<unknown>
  call: (yard: JobsYard) => Promise<Response>
  /** Every so many calls are tried. */
  stride: number
  /** What holds in the end. */
  expected: Record<string, unknown>
  committed: number
}

const CASES: Case[] = [
  {
    name: 'a push',
    call: (yard) => yard.push(CSV('A', 'B')),
    stride: 1,
    expected: { summary: { added: 2, unchanged: 0, unpublished: null }, problems: [] },
    committed: 1,
  },
  {
    name: 'the end of a feed',
    before: async (yard) => {
      await yard.push(CSV('A', 'B'))
      await yard.run(yard.queue.messages[0]!)
    },
    call: (yard) => yard.ask('/api/stock/end?feed=main', { method: 'POST' }),
    stride: 2,
    expected: { vanished: 2, unpublished: null },
    committed: 2,
  },
  {
    name: 'the acceptance of a held file',
    before: async (yard) => {
      for (const keys of [MANY, ['K1', 'N']]) {
        await yard.push(CSV(...keys))
        await yard.run(yard.queue.messages.at(-1)!)
      }
      expect(yard.runs().map(({ outcome }) => outcome)).toEqual(['committed', 'held'])
    },
    call: (yard) => yard.ask('/api/stock/accept', { method: 'POST' }),
    stride: 2,
    expected: { summary: { added: 1, vanished: MANY.length - 1, unpublished: null } },
    committed: 2,
  },
]

describe.each(CASES)('$name that is killed', ({ before, call, stride, expected, committed }) => {
  stopClock()

  it.each([
    ['before', false],
    ['after', 'first'],
  ] as const)('[TRU-02] right %s any call of its database ends with one import and one answer', async (_, isDone) => {
    const yard = await aJobsYard()
    await before?.(yard)
    const { job } = (await answered(await call(yard))).body as { job: { url: string } }
    const [rewind, now] = [yard.mark(), Date.now()]
    for (let from = 1, isWhole = false; !isWhole; from += stride) {
      rewind()
      setClock(now)
      isWhole = await killedAt(yard, from, isDone)
      pass(DEAD_AFTER_S)
      await yard.run(yard.queue.messages.at(-1)!)
      const answer = await answered(await yard.ask(job.url))
      const at = `killed at call ${from}`
      expect({ at, ...answer }).toMatchObject({ at, status: 200, body: expected })
      expect({ at, n: yard.runs().filter(({ outcome }) => outcome === 'committed').length }).toEqual({
        at,
        n: committed,
      })
    }
  })
})
