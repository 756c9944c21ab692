import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bindings } from '../../../worker/bindings.ts'
import { classifyRequest } from '../../../worker/http/middleware/deadlines.ts'
import { backgroundBindings, boundedBindings, sessionBindings } from '../../../worker/platform/bounded-bindings.ts'
import { isUnavailable } from '../../../worker/platform/breaker.ts'
import { BUDGET_MS, DEADLINES_MS, requestTime, type Work } from '../../../worker/platform/deadlines.ts'
import { stopTheMachine, timed } from '../../app/degradation/virtual-time.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { troubles } from '../../fakes/trouble.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stopTheMachine()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Stores in trouble, as work of a kind sees them. */
function stores(work: Work = 'page') {
  const trouble = troubles()
  const base = sqliteDatabase()
  const env = { DB: trouble.database(base.db), KV: trouble.kv(fakeKv().kv) } as Bindings
  const time = requestTime(work)
  return { trouble, base, time, env: boundedBindings(env, time) }
}
const READ = 'select 1 as one'
const read = ({ DB }: Bindings) =>
  timed(
    DB.prepare(READ)
      .first('one')
      .catch((error: unknown) => error),
  )
const WRITE = "insert into stock_publication (site, asked) values ('yard', 1)"
const write = ({ DB }: Bindings) => timed(DB.batch([DB.prepare(WRITE)]).catch((error: unknown) => error))

describe('a call to a store that hangs', () => {
  it.each<[string, Work, number]>([
    ['a page', 'page', DEADLINES_MS.d1_read.page],
    ['a form', 'form', DEADLINES_MS.d1_read.form],
    ['the work of a minute', 'background', DEADLINES_MS.d1_read.background],
  ])('[TRU-03] has the deadline of %s', async (_, work, most) => {
    const { trouble, env } = stores(work)
    trouble.begin({ dependency: 'D1', kind: 'hangs' })
    const { value, ms } = await read(env)
    expect([isUnavailable(value), ms]).toEqual([true, most])
  })

  it('[TRU-03] has 300 ms where it asks who is signed in', async () => {
    const { trouble, env } = stores()
    trouble.begin({ dependency: 'D1', kind: 'hangs' })
    expect((await read(sessionBindings(env))).ms).toBe(300)
  })

  it('[TRU-03] has what its request has left: calls one after another take 900 ms together on a page', async () => {
    const { trouble, env } = stores()
    trouble.begin({ dependency: 'D1', kind: 'hangs' })
    const { ms } = await timed(
      (async () => {
        for (let call = 0; call < 5; call++)
          await env.DB.prepare(READ)
            .first('one')
            .catch(() => null)
      })(),
    )
    expect(ms).toBe(BUDGET_MS.page)
    expect(trouble.calls()).toBe(2)
  })

  it('[TRU-03] is of the background once the answer is whole', async () => {
    const { trouble, env, time } = stores()
    trouble.begin({ dependency: 'D1', kind: 'hangs' })
    time.end()
    expect((await read(env)).ms).toBe(DEADLINES_MS.d1_read.background)
    expect((await read(backgroundBindings(env))).ms).toBe(DEADLINES_MS.d1_read.background)
  })
})

describe('a store that keeps failing', () => {
  it('[TRU-03] is not asked by pages after three failures, and is again within 10 s', async () => {
    const { trouble, env } = stores('background')
    const { env: page } = { env: boundedBindings({ ...env }, requestTime('call')) }
    trouble.begin({ dependency: 'D1', kind: 'fails' })
    for (let call = 0; call < 20; call++) expect(isUnavailable((await read(page)).value)).toBe(true)
    expect(trouble.calls()).toBe(3)
    trouble.begin(null)
    vi.setSystemTime(Date.now() + 2_000)
    expect((await read(boundedBindings({ ...env }, requestTime('call')))).value).toBe(1)
  })

  it('[TRU-03] [LED-07] is asked by every write all the same', async () => {
    const { trouble, env } = stores('form')
    trouble.begin({ dependency: 'D1', kind: 'fails' })
    for (let call = 0; call < 6; call++) await write(env)
    expect(trouble.calls()).toBe(6)
  })
})

it('[TRU-03] what a store refuses is no outage', async () => {
  const { env } = stores('form')
  await write(env)
  for (let call = 0; call < 5; call++) {
    const { value } = await write(env)
    expect([String(value), isUnavailable(value)]).toEqual([expect.stringContaining('UNIQUE'), false])
  }
  expect((await read(env)).value).toBe(1)
})

it('[TRU-03] an answer without its form is none', async () => {
  const { trouble, env } = stores()
  trouble.begin({ dependency: 'D1', kind: 'garbage' })
  expect(isUnavailable((await write(env)).value)).toBe(true)
})

it.each<[string, string, Work]>([
  ['GET', '/', 'page'],
  ['HEAD', '/cars/rav4', 'page'],
  ['GET', '/cars/rav4/view.json', 'call'],
  ['GET', '/api/search', 'call'],
  ['POST', '/contact-us', 'form'],
  ['POST', '/api/payments/webhook', 'form'],
  ['GET', '/cars/rav4/pdf', 'document'],
  ['POST', '/api/stock', 'operator'],
  ['GET', '/operator/sites', 'operator'],
])('[TRU-03] %s %s has the time of: %s', (method, path, work) => {
  expect(classifyRequest(method, path)).toBe(work)
})
