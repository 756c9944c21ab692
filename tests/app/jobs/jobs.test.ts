import { describe, expect, it } from 'vitest'
import { requeueJobs } from '../../../worker/features/jobs/queue.ts'
import { MAX_OPEN_JOBS } from '../../../worker/features/jobs/service.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { anIntake } from '../../builders/intake.ts'
import { pass, stopClock } from '../../clock.ts'
import { aForm } from '../a-form.ts'
import { aJobsYard, answered, CSV, queued } from './a-jobs-yard.ts'

const MINUTE = 60
const shards = (yard: Awaited<ReturnType<typeof aJobsYard>>) => [{ name: 'DB', db: yard.base.db }]

describe('a heavy call behind the queue', () => {
  it('[TRU-02] is answered as it is without one', async () => {
    const inline = await aForm({ cars: null })
    const key = stockKeys.newKey()
    await stockKeys.setKey(siteStore(inline.base.db, inline.slug), key, Date.now())
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' }
    const before = await answered(await inline.ask('/api/stock', { method: 'POST', body: CSV('A', 'B'), headers }))
    const yard = await aJobsYard({ isPrompt: true })
    expect(await answered(await yard.push(CSV('A', 'B')))).toEqual(before)
    expect(before).toMatchObject({ status: 200, body: { summary: { added: 2 }, problems: [] } })
    const refused = await answered(await yard.push('nothing to read'))
    expect(refused).toMatchObject({ status: 422, body: { error: { message: expect.stringContaining('Nothing was') } } })
  })

  it.each([
    ['POST', '/api/stock/publish', { published: { cars: 2 } }],
    ['POST', '/api/stock/end?feed=main', { vanished: 2 }],
    ['POST', '/api/stock/accept', { error: { code: 'not_held' } }],
    ['POST', '/api/stock/hosted', { error: { code: 'not_hosted' } }],
    ['POST', '/api/stock/fetch?feed=none', { error: { code: 'no_feed' } }],
    ['POST', '/api/stock/mail?feed=none', { error: { code: 'no_feed' } }],
    ['PUT', '/api/offers', { error: { code: 'no_offers' } }],
  ])('[TRU-02] takes %s %s too', async (method, path, expected) => {
    const yard = await aJobsYard({ isPrompt: true })
    await yard.push(CSV('A', 'B'))
    const { body } = await answered(await yard.ask(path, { method }))
    expect(body).toMatchObject(expected)
    expect(yard.jobs().at(-1)).toMatchObject({ state: 'done', method, path })
  })

  it('[TRU-02] that takes long is told at an address, where its answer is at the end', async () => {
    const yard = await aJobsYard()
    const url = await queued(yard)
    expect(await answered(await yard.ask(url))).toMatchObject({ status: 202, body: { job: { state: 'queued', url } } })
    expect(await yard.run(yard.queue.messages[0]!)).toBe('over')
    expect(await answered(await yard.ask(url))).toMatchObject({ status: 200, body: { summary: { added: 2 } } })
    expect(yard.cars()).toBe(2)
    expect([...yard.files.files]).toEqual([])
  })

  it('[TRU-05] is read well whatever it was answered, in the audit trail', async () => {
    const yard = await aJobsYard()
    const url = await queued(yard, 'nothing to read')
    await yard.run(yard.queue.messages[0]!)
    expect((await yard.ask(url)).status).toBe(422)
    const acts = yard.base.rows('select act, status from audit order by at, act desc')
    expect(acts).toEqual([
      { act: 'POST', status: 422 },
      { act: 'GET', status: 200 },
    ])
  })

  it('[TRU-02] tells the job to its own site alone, and to its key', async () => {
    const yard = await aJobsYard()
    const url = await queued(yard)
    const other = await aJobsYard()
    expect((await other.ask(url)).status).toBe(404)
    expect((await yard.ask(url, {}, other.key)).status).toBe(403)
    expect((await yard.ask(url, { headers: { Authorization: '' } })).status).toBe(401)
  })

  it('[TRU-02] stores nothing before the key is checked, and never the key', async () => {
    const yard = await aJobsYard()
    expect((await yard.ask('/api/stock', { method: 'POST', body: CSV('A') }, 'stock_wrong')).status).toBe(403)
    expect([yard.jobs(), [...yard.files.files], yard.queue.messages]).toEqual([[], [], []])
    await queued(yard)
    expect(JSON.stringify([yard.jobs(), yard.queue.messages])).not.toContain(yard.key)
    expect(yard.queue.messages).toEqual([{ site: yard.slug, id: yard.jobs()[0]!.id }])
    expect([...yard.files.files.keys()]).toEqual([`${yard.slug}/jobs/${yard.jobs()[0]!.id}`])
  })

  it('[TRU-03] is answered 503, to be sent again, while the jobs Worker does not take it', async () => {
    const yard = await aJobsYard()
    yard.env.INTAKE = anIntake(yard.env, { take: () => Promise.reject(new Error('Network connection lost.')) })
    const { status, body } = await answered(await yard.push(CSV('A')))
    expect([status, body]).toMatchObject([503, { error: { code: 'unavailable' } }])
    expect(yard.jobs()).toEqual([])
  })

  it('[TRU-03] that was taken is told its address when the jobs Worker dies meanwhile', async () => {
    const yard = await aJobsYard()
    yard.env.INTAKE = anIntake(yard.env, { outcome: () => Promise.reject(new Error('Network connection lost.')) })
    const url = await queued(yard)
    expect(await answered(await yard.ask(url))).toMatchObject({ status: 202, body: { job: { state: 'queued' } } })
  })

  it('[TRU-02] cannot be made a job by a header of its own', async () => {
    const yard = await aJobsYard()
    const answer = await yard.ask('/api/stock', {
      method: 'POST',
      headers: { Authorization: '', job: 'x', 'X-Job': 'x' },
    })
    expect(answer.status).toBe(401)
  })

  it('[TRU-02] is refused above 100 MB before it is stored whole, in parts that memory holds', async () => {
    const yard = await aJobsYard()
    const chunk = new Uint8Array(1_000_000)
    let sent = 0
    const endless = new ReadableStream({ pull: (to) => (sent++ < 200 ? to.enqueue(chunk) : to.close()) })
    const answer = await answered(await yard.push(endless))
    expect(answer).toMatchObject({
      status: 413,
      body: { error: { code: 'too_large', message: /^Nothing was changed\. / } },
    })
    expect(sent).toBeLessThan(110)
    expect([yard.jobs(), [...yard.files.files]]).toEqual([[], []])
    expect(yard.files.seen).toEqual({ aborted: 1, largestPart: 5 * 2 ** 20 })
  })

  it('[TRU-02] of a said length passes through to the bucket; what says no number is taken part by part', async () => {
    const yard = await aJobsYard()
    const body = CSV('A')
    await yard.push(body, '', { 'Content-Length': String(body.length) })
    expect(yard.files.seen.largestPart).toBe(0)
    await yard.push(body, '', { 'Content-Length': 'many' })
    expect(yard.files.seen.largestPart).toBe(body.length)
    const stored = [...yard.files.files.values()].map(({ bytes }) => new TextDecoder().decode(bytes))
    expect(stored).toEqual([body, body])
  })

  it('[TRU-02] arrives whole where it comes in many parts', async () => {
    const yard = await aJobsYard({ isPrompt: true })
    const rows = Array.from({ length: 300 }, (_, at) => `K${at}`)
    const csv = CSV(...rows).replaceAll('Mazda,CX-5,31990', `Mazda,CX-5,31990${' '.repeat(40_000)}`)
    const bytes = new TextEncoder().encode(csv)
    expect(bytes.length).toBeGreaterThan(9_000_000)
    const uneven = new ReadableStream({
      start(to) {
        for (let at = 0; at < bytes.length; at += 777_777) to.enqueue(bytes.slice(at, at + 777_777))
        to.close()
      },
    })
    await yard.push(uneven)
    await yard.settled()
    expect(yard.cars()).toBe(300)
  })

  it('[TRU-02] is refused where many of its site wait, and other sites go on', async () => {
    const yard = await aJobsYard()
    for (let at = 0; at < MAX_OPEN_JOBS; at++) await yard.ask('/api/stock/publish', { method: 'POST' })
    const answer = await answered(await yard.ask('/api/stock/publish', { method: 'POST' }))
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'busy' } } })
    expect(yard.jobs()).toHaveLength(MAX_OPEN_JOBS)
  }, 60_000)

  it('[TRU-02] of 30 that come at the same moment are 20 taken, and no file of the others is kept', async () => {
    const yard = await aJobsYard()
    const all = await Promise.all(Array.from({ length: 30 }, () => yard.push(CSV('A'))))
    expect(all.filter(({ status }) => status === 409)).toHaveLength(10)
    expect([yard.jobs().length, yard.files.files.size]).toEqual([20, 20])
  })
})

describe('the jobs Worker', () => {
  stopClock()

  it('[TRU-02] begins a job once, however often its message comes', async () => {
    const yard = await aJobsYard()
    await queued(yard)
    const [message] = yard.queue.messages
    expect(await Promise.all([yard.run(message!), yard.run(message!), yard.run(message!)])).toEqual(
      Array(3).fill('over'),
    )
    expect(yard.runs()).toHaveLength(1)
    expect(yard.jobs()).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  it('[TRU-02] is sent a message again that was lost, after two minutes', async () => {
    const yard = await aJobsYard()
    yard.queue.goDown()
    await queued(yard)
    yard.queue.comeBack()
    await requeueJobs(yard.env, Date.now() + MINUTE * 1000, shards(yard))
    expect(yard.queue.messages).toEqual([])
    pass(2 * MINUTE + 1)
    await requeueJobs(yard.env, Date.now(), shards(yard))
    await requeueJobs(yard.env, Date.now(), shards(yard))
    expect(yard.queue.messages).toEqual([{ site: yard.slug, id: yard.jobs()[0]!.id }])
  })

  it('[TRU-02] tries a job three times, then gives it up, with an alarm that a success ends', async () => {
    const yard = await aJobsYard()
    const url = await queued(yard)
    const { of } = yard.answer
    yard.answer.of = () => Promise.reject(new Error('the isolate ran out of memory'))
    for (const expected of ['again', 'again', 'over']) {
      expect(await yard.run(yard.queue.messages[0]!)).toBe(expected)
      pass(MINUTE)
    }
    expect(await answered(await yard.ask(url))).toMatchObject({ status: 502, body: { error: { code: 'given_up' } } })
    expect([...yard.files.files]).toEqual([])
    const alarms = () => yard.base.rows("select cause, subject, facts, ended_at from alarm where topic = 'work_dead'")
    const facts = JSON.stringify({ reason: 'Error: the isolate ran out of memory' })
    expect(alarms()).toEqual([{ cause: 'work_dead', subject: 'POST /api/stock', facts, ended_at: null }])
    expect(yard.reports.map(({ event }) => event)).toEqual(['job.failed', 'job.failed', 'job.failed', 'job.dead'])
    yard.answer.of = of
    await queued(yard)
    await yard.run(yard.queue.messages[1]!)
    expect(alarms()).toEqual([])
  })

  it('[TRU-02] gives up a job whose attempts all died, by the schedule', async () => {
    const yard = await aJobsYard()
    await queued(yard)
    yard.base.sqlite.exec(`update job set state = 'running', attempts = 3, held_until = ${Date.now() + 1000}`)
    pass(5 * MINUTE)
    yard.queue.messages.length = 0
    await requeueJobs(yard.env, Date.now(), shards(yard))
    expect(await yard.run(yard.queue.messages[0]!)).toBe('over')
    expect(yard.jobs()).toMatchObject([{ state: 'dead', status: 502 }])
  })

  it('[TRU-02] gives up a job whose file is lost', async () => {
    const yard = await aJobsYard()
    await queued(yard)
    yard.files.files.clear()
    await yard.run(yard.queue.messages[0]!)
    expect(yard.jobs()).toMatchObject([{ state: 'dead' }])
  })
})
