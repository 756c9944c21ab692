import { describe, expect, it } from 'vitest'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { stock } from '../../../scripts/stock/program.ts'
import { purgeFiles } from '../../../worker/features/jobs/body-store.ts'
import { scheduled } from '../../../worker/scheduled.ts'
import { pass, stopClock } from '../../clock.ts'
import { fakeR2 } from '../../fakes/r2.ts'
import { typed } from '../operator/an-operator.ts'
import { aJobsYard, CSV, type JobsYard, queued } from './a-jobs-yard.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** The work of this minute, with that of the day where it is due. */
const minute = (yard: JobsYard) => scheduled({ ...yard.env, MAIL_FROM: '' }, Date.now())
const alarms = (yard: JobsYard) =>
  yard.base.rows("select cause, subject from alarm where subject = 'job_files of DB' and ended_at is null")

/** A file that a call left which broke off before it had a job. */
async function leftBehind() {
  const yard = await aJobsYard()
  await yard.env.FILES!.put(`${yard.slug}/jobs/lost`, new Uint8Array(5))
  return yard
}

describe('files that no job has', () => {
  stopClock()

  it('[TRU-02] are kept for two days, and gone with the next day', async () => {
    const yard = await leftBehind()
    for (const passed of [0, DAY_S, DAY_S - 1]) {
      pass(passed)
      await minute(yard)
      expect(yard.files.files.size).toBe(1)
    }
    pass(DAY_S)
    await minute(yard)
    expect(yard.files.files.size).toBe(0)
  })

  it('[TRU-04] whose deletion fails raise an alarm, and are deleted an hour later, which ends it', async () => {
    const yard = await leftBehind()
    pass(3 * DAY_S)
    yard.files.goDown()
    await minute(yard)
    expect(alarms(yard)).toEqual([{ cause: 'retention_failing', subject: 'job_files of DB' }])
    yard.files.comeBack()
    pass(HOUR_S - 60)
    await minute(yard)
    expect(yard.files.files.size).toBe(1)
    pass(61)
    await minute(yard)
    expect([yard.files.files.size, alarms(yard)]).toEqual([0, []])
  })

  it('[TRU-02] are deleted page by page, and those of the day stay', async () => {
    const { bucket, files } = fakeR2()
    for (let at = 0; at < 2500; at++)
      files.set(`yard/jobs/${at}`, { bytes: new Uint8Array(), uploaded: new Date(at % 2 === 0 ? 0 : 9 * DAY_S * 1000) })
    expect(await purgeFiles(bucket, 10 * DAY_S * 1000)).toBe(true)
    expect([...files.values()].filter(({ uploaded }) => uploaded.getTime() === 0)).toEqual([])
    expect(files.size).toBe(1250)
  })
})

const call =
  (yard: JobsYard): HttpFetch =>
  (url, { method, body }) =>
    yard.ask(url.pathname + url.search, { method, body, duplex: 'half' } as RequestInit)

/** A push to a site that answers by its queue; `meanwhile` runs at each pause of the command. */
async function pushed(yard: JobsYard, piped: string, meanwhile: (pause: number) => Promise<unknown>) {
  let pauses = 0
  const sleep = async () => void (await meanwhile(++pauses))
  const args = ['import', '-', '--remote', `http://${yard.host}`, '--key', yard.key]
  return { ...(await typed(stock, args, { httpFetch: call(yard), piped, sleep })), pauses }
}

describe('npm run stock -- import --remote', () => {
  it('[TRU-02] follows a call that takes long to its end, and says meanwhile that it is worked on', async () => {
    const yard = await aJobsYard()
    const { code, out, err, pauses } = await pushed(yard, CSV('A', 'B'), async (pause) => {
      if (pause === 3) await yard.run(yard.queue.messages[0]!)
    })
    expect([code, pauses]).toEqual([0, 3])
    expect(out).toMatch(/ 2 {2}cars added\n/)
    expect(err).toContain('The site works on it')
    expect(yard.cars()).toBe(2)
  })

  it('[TRU-02] fails with the words of a call that was given up', async () => {
    const yard = await aJobsYard()
    const { code, err } = await pushed(yard, CSV('A'), async () => {
      yard.files.files.clear()
      await yard.run(yard.queue.messages[0]!)
    })
    expect([code, err]).toEqual([1, expect.stringContaining('send it again')])
  })

  it('[TRU-02] lists with `jobs` what was queued, and how each ended, here and far away', async () => {
    const yard = await aJobsYard()
    const far = ['jobs', '--remote', `http://${yard.host}`, '--key', yard.key]
    const lists = async () => {
      const here = await typed(stock, ['jobs', '--site', yard.slug, '--store', '/none'], { env: yard.env })
      return [here.out, (await typed(stock, far, { httpFetch: call(yard) })).out]
    }
    for (const out of await lists()) expect(out).toMatch(/^No heavy call of \S+ was queued in the last week\.\n$/)
    await queued(yard)
    await queued(yard)
    const ids = yard.jobs().map(({ id }) => id)
    yard.files.files.delete(`${yard.slug}/jobs/${ids[1]}`)
    await yard.run({ site: yard.slug, id: ids[1]! })
    for (const out of await lists()) {
      expect(out).toMatch(new RegExp(`^${ids[0]} {2}.* {2}POST /api/stock {2}0 attempts {2}queued$`, 'm'))
      expect(out).toMatch(new RegExp(`^${ids[1]} {2}.* {2}POST /api/stock {2}1 attempt {2}.*given up \\(502\\)$`, 'm'))
    }
  })
})
