import { describe, expect, it } from 'vitest'
import { audit } from '../../../scripts/watch/program.ts'
import { requeueJobs } from '../../../worker/features/jobs/queue.ts'
import { resumeMerges } from '../../../worker/import/merge.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { pass, setClock, stopClock } from '../../clock.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { typed } from '../operator/an-operator.ts'
import { aJobsYard, answered, CSV, type JobsYard, queued } from './a-jobs-yard.ts'

/** Longer than a claim and the lock of an import live on. */
const DEAD_AFTER_S = 6 * 60

const alarms = (yard: JobsYard) => yard.base.rows("select subject, facts from alarm where topic = 'work_dead'")
const outcome = (yard: JobsYard) =>
  yard.base.rows<{ status: number | null }>("select status from audit where act = 'POST' order by at").at(-1)!.status

/** Runs the only job in the last of its attempts; its process dies at a call of the database. Whether it had fewer calls. */
async function killed(yard: JobsYard, { from, isDone }: { from: number; isDone: false | 'first' }): Promise<boolean> {
  yard.base.sqlite.exec('update job set attempts = 2')
  yard.base.lose({ from, calls: 1_000_000, isDone })
  await yard.run(yard.queue.messages[0]!).catch(() => {})
  const hadFewer = yard.base.calls() < from
  yard.base.lose(null)
  pass(DEAD_AFTER_S)
  return hadFewer
}

describe('a heavy call that cannot be run any more', () => {
  stopClock()

  it('[TRU-02] is done where its cars were stored, with their counts and without an alarm, and given up where none were', async () => {
    const ends = new Set<string>()
    const yard = await aJobsYard()
    const url = await queued(yard)
    const [rewind, now] = [yard.mark(), Date.now()]
    for (let from = 1, isWhole = false; !isWhole; from++) {
      rewind()
      setClock(now)
      isWhole = await killed(yard, { from, isDone: 'first' })
      for (let at = 0; at < 2; at++) {
        await yard.run(yard.queue.messages[0]!)
        await resumeMerges(siteStore(yard.base.db, yard.slug), { clock: Date.now })
      }
      const { status, body } = await answered(await yard.ask(url))
      const isStored = yard.cars() === 2
      const expected = isStored ? { summary: { added: 2 }, problems: [] } : { error: { code: 'given_up' } }
      expect({ from, status, body }).toMatchObject({ from, status: isStored ? 200 : 502, body: expected })
      expect([from, outcome(yard)]).toEqual([from, status])
      expect([from, alarms(yard).length]).toEqual([from, isStored ? 0 : 1])
      ends.add(`${status}`)
    }
    expect([...ends].toSorted()).toEqual(['200', '502'])
  })

  it('[TRU-02] waits for a merge that has begun, which the schedule completes', async () => {
    const yard = await aJobsYard()
    const url = await queued(yard)
    yard.base.sqlite.exec("update job set attempts = 3, state = 'running'")
    const [{ id } = { id: '' }] = yard.jobs()
    yard.base.rows(
      `insert into stock_run (site, feed, outcome, source, mapping, vanished, as_of, started_at, beat_at, job, merge_plan)
       values (?1, 'main', 'running', 'pushed', '-', 'sold', 1, 1, 1, ?2, '{}')`,
      yard.slug,
      id,
    )
    await yard.run(yard.queue.messages[0]!)
    expect((await yard.ask(url)).status).toBe(202)
    yard.base.sqlite.exec("update stock_run set outcome = 'abandoned'")
    await yard.run(yard.queue.messages[0]!)
    expect((await yard.ask(url)).status).toBe(502)
  })

  it('[TRU-02] says that its file is gone, and raises one alarm of its kind that says so', async () => {
    const yard = await aJobsYard()
    const urls = [await queued(yard), await queued(yard)]
    yard.files.files.clear()
    for (const message of yard.queue.messages) await yard.run(message)
    for (const url of urls)
      expect((await answered(await yard.ask(url))).body).toMatchObject({
        error: { code: 'given_up', message: expect.stringContaining('as after a restore of the database') },
      })
    expect(alarms(yard)).toEqual([{ subject: 'POST /api/stock', facts: expect.stringContaining('as after a restore') }])
  })

  it('[TRU-02] leaves its alarm standing when the next of its kind is refused, and ends it when one is answered well', async () => {
    const yard = await aJobsYard()
    await queued(yard)
    yard.files.files.clear()
    await yard.run(yard.queue.messages[0]!)
    await queued(yard, 'nothing to read')
    await yard.run(yard.queue.messages[1]!)
    expect(alarms(yard)).toHaveLength(1)
    await queued(yard)
    await yard.run(yard.queue.messages[2]!)
    expect(alarms(yard)).toEqual([])
  })
})

describe('the audit trail of a heavy call', () => {
  stopClock()

  it('[TRU-05] claims no outcome while it waits, and has that of its end: answered, refused or given up', async () => {
    for (const [body, status, words] of [
      [CSV('A'), 200, 'done (200)'],
      ['nothing to read', 422, 'refused (422)'],
      [null, 502, 'failed (502)'],
    ] as const) {
      const yard = await aJobsYard()
      await queued(yard, body ?? CSV('A'))
      if (body === null) yard.files.files.clear()
      expect(outcome(yard)).toBeNull()
      await yard.run(yard.queue.messages[0]!)
      expect(outcome(yard)).toBe(status)
      const { out } = await typed(audit, ['list', '--site', yard.slug, '--store', '/none'], { env: yard.env })
      expect(out).toContain(`POST /api/stock  ${words}`)
    }
  })

  it('[TRU-05] is listed after a restore too, when KV has no site yet', async () => {
    const yard = await aJobsYard()
    await queued(yard)
    const env = { ...yard.env, KV: fakeKv().kv }
    const { out } = await typed(audit, ['list', '--site', yard.slug, '--store', '/none'], { env })
    expect(out).toContain('POST /api/stock')
  })

  it('[TRU-05] follows the end of its job where the Worker that took it has died', async () => {
    const yard = await aJobsYard()
    const { INTAKE } = yard.env
    yard.env.INTAKE = {
      ...INTAKE!,
      async take(call, body) {
        await INTAKE!.take(call, body)
        // Nothing of this request goes on.
        return new Promise(() => {})
      },
    }
    void yard.push(CSV('A'))
    for (let at = 0; yard.jobs().length === 0 && at < 1000; at++) await new Promise(setImmediate)
    expect(outcome(yard)).toBeNull()
    await requeueJobs(yard.env, Date.now(), [])
    await yard.run({ site: yard.slug, id: yard.jobs()[0]!.id })
    expect(outcome(yard)).toBe(200)
  })

  it.each(['web', 'jobs'] as const)(
    '[TRU-05] loses no call while the %s Worker is one of the version before, and has an outcome',
    async (old) => {
      const yard = await aJobsYard({ isPrompt: true })
      const { INTAKE } = yard.env
      yard.env.INTAKE = {
        ...INTAKE!,
        take({ act, ...call }, body) {
          // One of before hands no entry over; one of before gives its jobs ids of their own.
          return INTAKE!.take(old === 'web' ? call : { ...call, act: { at: act!.at, id: 'its-own' } }, body)
        },
      }
      expect((await yard.push(CSV('A'))).status).toBe(200)
      expect(outcome(yard)).toBe(200)
    },
  )

  it('[TRU-05] is not changed by an attempt that lost its claim', async () => {
    const yard = await aJobsYard()
    await queued(yard)
    const { of } = yard.answer
    yard.answer.of = async (...given) => {
      yard.base.sqlite.exec('update job set attempts = 2')
      return of(...given)
    }
    await yard.run(yard.queue.messages[0]!)
    expect([outcome(yard), yard.jobs()[0]!.state]).toEqual([null, 'running'])
  })
})

describe('a sender whose connection was cut', () => {
  it('[TRU-02] finds its call among the last of its site, with the key that it had, and its answer at its address', async () => {
    const yard = await aJobsYard()
    await yard.push(CSV('A'), '?feed=main')
    await yard.ask('/api/stock/publish', { method: 'POST' })
    await yard.run(yard.queue.messages[0]!)
    const { body } = await answered(await yard.ask('/api/stock/jobs'))
    const jobs = body['jobs'] as { id: string; url: string; path: string }[]
    expect(jobs).toHaveLength(2)
    expect(jobs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          method: 'POST',
          path: '/api/stock?feed=main',
          state: 'done',
          status: 200,
          attempts: 1,
        }),
        expect.objectContaining({ path: '/api/stock/publish', state: 'queued', status: null, finished_at: null }),
      ]),
    )
    const url = jobs.find(({ path }) => path === '/api/stock?feed=main')!.url
    expect((await answered(await yard.ask(url))).body).toMatchObject({ summary: { added: 1 } })
    const other = await aJobsYard()
    expect((await answered(await other.ask('/api/stock/jobs'))).body).toEqual({ jobs: [] })
    expect((await yard.ask('/api/stock/jobs', {}, other.key)).status).toBe(403)
  })
})
