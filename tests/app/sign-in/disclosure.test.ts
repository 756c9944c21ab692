import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp, PHONE, signIn } from './a-shopper.ts'

let logged: string[] = []

stopClock()
beforeEach(() => {
  logged = []
  for (const kind of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => void logged.push(words.join(' ')))
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('who has signed in before', () => {
  it('[GAT-02] cannot be told: same status, headers, words and work for known and unknown numbers', async () => {
    const app = await aSignInApp()
    const { browser } = await signIn(app)
    await browser.call('/api/watchlist/save-car', { phone_number: PHONE, car_id: 1 })
    pass(301)
    const said = async (phone: string) => {
      const from = app.database.asked().length
      const stranger = aBrowser(app)
      const answer = await stranger.send('/sign-in', { phone })
      const headers = [...answer.headers].filter(([name]) => !['x-request-id', 'server-timing'].includes(name))
      const page = await (await stranger.go('/sign-in/code')).text()
      return {
        status: answer.status,
        headers: JSON.stringify(headers).replace(/[\w-]{43}/, 'token'),
        body: await answer.text(),
        page: page
          .replaceAll(/\w+\.[0-9a-f]{32}\.[0-9a-f]{32}/g, 'ticket')
          .replace(/[0-9a-f]{64}/, 'id')
          .replace(/••• \d{3}/, ''),
        // Failures of other tests of this thread may be stored meanwhile; whether the site has changed is asked by the clock.
        work: app.database
          .asked()
          .slice(from)
          .filter((sql) => !/failure_count|site_host/.test(sql)),
      }
    }
    const [known, unknown] = [await said('0491 570 156'), await said('0491 570 157')]
    expect({ ...known, page: known.page.replace(/\b\d+ s(?:econds)?\b|waitSeconds&quot;:\d+/g, '') }).toEqual({
      ...unknown,
      page: unknown.page.replace(/\b\d+ s(?:econds)?\b|waitSeconds&quot;:\d+/g, ''),
    })
    expect(known.work.join()).not.toMatch(/shopper_session|watched_car/)
  })
})

describe('what is written down', () => {
  it('[QLT-03] no line of the log and no event holds a number, a code or a token', async () => {
    const app = await aSignInApp({ env: { LOG_REQUESTS: '1' } })
    const { browser } = await signIn(app)
    await browser.call('/api/watchlist/save-car', { phone_number: PHONE, car_id: 1 })
    app.database.goDown()
    await browser.go('/watchlist')
    await aBrowser(app).send('/sign-in', { phone: '0491 570 157' })
    app.database.comeBack()
    const printed = vi.mocked(console.log).mock.calls.map((words) => words.join(' '))
    // The text itself is shown on a developer's machine, and there alone.
    const lines = [...logged, ...printed.filter((line) => !line.startsWith('Text to '))].join('\n')
    expect(lines).toContain('/sign-in/code')
    for (const secret of ['491570156', '491 570', app.lastCode(), browser.cookies.get('__Host-forecourt') ?? '-'])
      expect(lines).not.toContain(secret)
  })
})
