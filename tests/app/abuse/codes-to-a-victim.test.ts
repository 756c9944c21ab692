import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { pass, stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp } from '../sign-in/a-shopper.ts'
import { from, mobile, visit } from './a-siege.ts'

stopClock(Date.parse('2026-11-26T02:00:00Z'))
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const PHONE = mobile(1)
const MOST = 10
const LONGEST_WAIT = 5 * 60

/** Others ask for codes to the number, until it gets none from them any more. */
async function attacked(app: Awaited<ReturnType<typeof aSignInApp>>) {
  for (let n = 0; n < MOST; n++) {
    pass(LONGEST_WAIT)
    expect((await aBrowser(app).send('/sign-in', { phone: PHONE }, from(n))).status).toBe(303)
  }
  pass(LONGEST_WAIT)
  expect((await aBrowser(app).send('/sign-in', { phone: PHONE }, from(99))).status).toBe(429)
}

describe('a number that others ask codes for', () => {
  it('[GAT-02] [TRU-01] gets 10 of theirs a day, and its owner’s browser that signed in before one at once', async () => {
    const app = await aSignInApp()
    expect(LIMITS.codes_number.most).toBe(MOST)
    const own = { phone: PHONE, network: 500, hasScript: true, browser: aBrowser(app) }
    expect(await visit(app, own)).toBe(10)
    pass(24 * 60 * 60)
    await attacked(app)
    expect(await visit(app, own)).toBe(10)
  })

  it('[GAT-02] [TRU-01] gets 10 of its owner’s browser too, each after its wait', async () => {
    const app = await aSignInApp()
    expect(LIMITS.codes_number_returning.most).toBe(MOST)
    const own = { phone: PHONE, network: 500, hasScript: true, browser: aBrowser(app) }
    await visit(app, own)
    expect(await visit(app, own)).toBe(10)
    for (let n = 1; n < MOST; n++) {
      pass(LONGEST_WAIT)
      expect([n, await visit(app, own)]).toEqual([n, 10])
    }
    pass(LONGEST_WAIT)
    expect(await visit(app, own)).toBe(null)
  })
})
