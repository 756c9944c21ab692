import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { pass, stopClock } from '../../clock.ts'
import { aJobsYard, CSV } from '../jobs/a-jobs-yard.ts'

const MOST = 20
const MINUTE = 60

stopClock(Date.parse('2026-11-26T02:00:00Z'))
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockReturnValue()
})

type Yard = Awaited<ReturnType<typeof aJobsYard>>

/** So many files that cannot be read: the first is sent, the others are as the first. */
async function pushBroken(yard: Yard, files: number) {
  const before = yard.jobs()
  expect((await yard.push('nothing to read')).status).toBe(422)
  const [job, ...more] = yard.jobs().filter(({ id }) => before.every((known) => known.id !== id))
  expect(more).toEqual([])
  const columns = Object.keys(job!)
  const [names, marks] = [columns.join(), columns.map(() => '?').join()]
  const insert = yard.base.sqlite.prepare(`insert into job (${names}) values (${marks})`)
  for (let file = 1; file < files; file++) insert.run(...Object.values({ ...job, id: `${job!.id}-${file}` }))
}

async function aYardWithBrokenFiles() {
  const yard = await aJobsYard({ isPrompt: true })
  expect((await yard.push(CSV('A'))).status).toBe(200)
  pass(1)
  await pushBroken(yard, MOST)
  return yard
}

describe('files that cannot be used', () => {
  it('[TRU-01] [TRU-02] are 20 an hour of one site, then one a minute; another is refused unread, and an operator sees it', async () => {
    expect(LIMITS.refused_files_site.most).toBe(MOST)
    const yard = await aYardWithBrokenFiles()
    pass(20)
    const refused = await yard.push(CSV('A', 'B'))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '40'])
    expect(await refused.json()).toEqual({
      error: {
        code: 'refused_often',
        message: expect.stringMatching(/last 20 files .* send it again in 40 seconds: one a minute is taken now\.$/),
      },
    })
    expect([yard.jobs().length, [...yard.files.files], yard.cars()]).toEqual([1 + MOST, [], 1])
    expect(vi.mocked(console.warn).mock.calls.join()).toContain('"limit":"refused_files_site"')
    expect(yard.base.rows("select count from trust_count where what = 'refused refused_files_site'")).toEqual([
      { count: 1 },
    ])
  })

  it('[TRU-02] stop neither calls without a file nor other sites, and a mended file for a minute at most', async () => {
    const yard = await aYardWithBrokenFiles()
    expect((await yard.ask('/api/stock/publish', { method: 'POST' })).status).toBe(200)
    const other = await aJobsYard({ isPrompt: true })
    expect((await other.push(CSV('A'))).status).toBe(200)
    pass(MINUTE)
    expect((await yard.push('nothing to read')).status).toBe(422)
    expect((await yard.push('nothing to read')).status).toBe(429)
    pass(MINUTE)
    expect((await yard.push(CSV('A'))).status).toBe(200)
  })

  it('[TRU-02] count from the last import, also of one that came by the command line', async () => {
    const yard = await aYardWithBrokenFiles()
    pass(1)
    yard.base.rows(
      `insert into stock_run (site, feed, outcome, source, mapping, vanished, as_of, started_at, beat_at, finished_at)
       values (?, 'main', 'committed', 'x', 'forecourt', 'sold', 1, 1, 1, ?)`,
      yard.slug,
      Date.now(),
    )
    pass(1)
    expect((await yard.push(CSV('A', 'B'))).status).toBe(200)
  })

  it('[TRU-02] count from the last file that was good', async () => {
    const yard = await aYardWithBrokenFiles()
    pass(MINUTE)
    expect((await yard.push(CSV('A', 'B'))).status).toBe(200)
    pass(1)
    await pushBroken(yard, MOST - 1)
    expect((await yard.push('nothing to read')).status).toBe(422)
    expect((await yard.push('nothing to read')).status).toBe(429)
  })

  it.each([
    ['that were sound', 'status = 200'],
    ['that met another import', 'status = 409'],
    ['that came by mail, which anyone can send', "status = 413, path = '/api/stock/mail?feed=main'"],
    ['of a call that brings none', "status = 422, path = '/api/stock/fetch?feed=main'"],
  ])('[TRU-02] are not those %s', async (_, changed) => {
    const yard = await aJobsYard({ isPrompt: true })
    await pushBroken(yard, MOST)
    yard.base.sqlite.exec(`update job set ${changed}`)
    expect((await yard.push(CSV('A'))).status).toBe(200)
  })
})
