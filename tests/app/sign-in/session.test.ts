import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { aSignInApp, signIn } from './a-shopper.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a session', () => {
  it('[GAT-02] ends with sign-out in this browser alone', async () => {
    const app = await aSignInApp()
    const { browser: one } = await signIn(app)
    pass(31)
    const { browser: other } = await signIn(app)
    const token = one.cookies.get('__Host-forecourt')
    const answer = await one.send('/sign-out', {})
    expect([answer.status, answer.headers.get('Location'), one.cookies.has('__Host-forecourt')]).toEqual([
      303,
      '/',
      false,
    ])
    one.cookies.set('__Host-forecourt', token ?? '')
    expect((await one.go('/my-garage')).status).toBe(303)
    expect((await other.go('/my-garage')).status).toBe(200)
  })

  it('[GAT-02] ends everywhere when its shopper says so', async () => {
    const app = await aSignInApp()
    const { browser: one } = await signIn(app)
    pass(31)
    const { browser: other } = await signIn(app)
    await one.send('/sign-out', { everywhere: 'yes' })
    expect((await other.go('/my-garage')).status).toBe(303)
  })

  it('[GAT-02] is never said to have ended while it lives on', async () => {
    const app = await aSignInApp()
    const { browser } = await signIn(app)
    app.database.goDown()
    expect((await browser.send('/sign-out', {})).status).toBe(503)
    expect(browser.cookies.has('__Host-forecourt')).toBe(true)
  })

  it.each([
    ['rests for two weeks', 14, 14],
    ['has lasted for sixty days', 60, 7],
  ])('[GAT-02] ends once it %s', async (_, days, everyDays) => {
    const app = await aSignInApp()
    const { browser } = await signIn(app)
    const DAY = 24 * 60 * 60
    let passed = 0
    while (passed + everyDays < days) {
      pass(everyDays * DAY)
      passed += everyDays
      expect((await browser.go('/my-garage')).status).toBe(200)
      await app.settled()
    }
    pass((days - passed) * DAY - 1)
    expect((await browser.go('/my-garage')).status).toBe(200)
    if (everyDays < days) await app.settled()
    pass(everyDays === days ? 14 * DAY : 1)
    expect((await browser.go('/my-garage')).status).toBe(303)
  })

  it('[GAT-02] is a new one at each sign-in, and the one before is over', async () => {
    const app = await aSignInApp()
    const { browser } = await signIn(app)
    const before = browser.cookies.get('__Host-forecourt')
    pass(31)
    browser.cookies.set('__Host-forecourt', before ?? '')
    // Signed in, the page leads on; the forms still answer.
    await browser.send('/sign-in', { phone: '0491570156' })
    const row = app.database.sqlite.prepare('select id from sign_in_challenge order by sent_at desc').get() as {
      id: string
    }
    await browser.send('/sign-in/code', { challenge: row.id, code: app.lastCode() })
    expect(browser.cookies.get('__Host-forecourt')).not.toBe(before)
    expect(app.database.sqlite.prepare('select count(*) as n from shopper_session').get()).toEqual({ n: 1 })
  })
})
