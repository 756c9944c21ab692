import { describe, expect, it } from 'vitest'
import { requeueJobs } from '../../../worker/features/jobs/queue.ts'
import { pass, stopClock } from '../../clock.ts'
import { aJobsYard, CSV, type JobsYard, queued } from './a-jobs-yard.ts'

stopClock()

/** A yard whose calls came one after the other, the first of them named A. */
async function busyYard(names: string): Promise<JobsYard> {
  const yard = await aJobsYard()
  for (const name of names) {
    await queued(yard, CSV(name))
    pass(1)
  }
  return yard
}
const states = (yard: JobsYard) => yard.jobs().map(({ state }) => state)
const schedule = (yard: JobsYard) => requeueJobs(yard.env, Date.now(), [{ name: 'DB', db: yard.base.db }])

describe('the calls of one site', () => {
  it('[TRU-02] stand in the queue one at a time, the next behind the calls of others, in the order they came', async () => {
    const yard = await busyYard('ABC')
    const order: string[] = []
    for (let at = 0; at < 3; at++) {
      expect(yard.queue.messages).toHaveLength(at + 1)
      order.push(yard.queue.messages[at]!.id)
      await yard.run(yard.queue.messages[at]!)
    }
    expect([order, states(yard)]).toEqual([yard.jobs().map(({ id }) => id), ['done', 'done', 'done']])
    expect(yard.queue.messages).toHaveLength(3)
  })

  it('[TRU-02] are never run two at once, by whichever message, and none is left over', async () => {
    const yard = await busyYard('AB')
    const [first, second] = yard.jobs().map(({ id }) => ({ site: yard.slug, id }))
    const inside: string[] = []
    const beside: Promise<string>[] = []
    const { of } = yard.answer
    yard.answer.of = async (request, about) => {
      inside.push(about.job.id)
      if (inside.length === 1) beside.push(yard.run(second!))
      await Promise.all(beside)
      return of(request, about)
    }
    await yard.run(first!)
    expect([await Promise.all(beside), inside, states(yard)]).toEqual([['over'], [first!.id], ['done', 'queued']])
    await yard.run(yard.queue.messages.at(-1)!)
    expect(states(yard)).toEqual(['done', 'done'])
  })

  it('[TRU-02] go on while one of them waits to be tried again', async () => {
    const yard = await busyYard('AB')
    const { of } = yard.answer
    let isFirst = true
    yard.answer.of = (request, about) => {
      if (!isFirst) return of(request, about)
      isFirst = false
      throw new Error('D1 is away')
    }
    expect(await yard.run(yard.queue.messages[0]!)).toBe('again')
    await yard.run(yard.queue.messages[1]!)
    expect(states(yard)).toEqual(['queued', 'done'])
    pass(31)
    await yard.run(yard.queue.messages[0]!)
    expect(states(yard)).toEqual(['done', 'done'])
  })

  it('[TRU-02] are sent by the schedule where a message was lost, and wait while one is being run', async () => {
    const yard = await busyYard('AB')
    const [first] = yard.jobs()
    yard.base.rows(
      `update job set state = 'running', attempts = 1, held_until = ${Date.now() + 180_000} where id = '${first!.id}'`,
    )
    pass(150)
    await schedule(yard)
    expect(yard.queue.messages).toHaveLength(1)
    pass(40)
    await schedule(yard)
    for (let at = 1; at < yard.queue.messages.length; at++) await yard.run(yard.queue.messages[at]!)
    expect(states(yard)).toEqual(['done', 'done'])
  })
})
