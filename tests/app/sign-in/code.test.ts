import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp, askForCode, challengeIn } from './a-shopper.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('[GAT-02] has five tries, and the right one after them is no use', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const { challenge, code } = await askForCode(app, browser)
    const said: string[] = []
    for (let n = 0; n < 5; n++) {
      const answer = await browser.send('/sign-in/code', { challenge, code: wrong(code) })
      expect(answer.status).toBe(422)
      said.push(/You have [^.]+|That was the last/.exec(await answer.text())?.[0] ?? '')
    }
    expect(said).toEqual([
      'You have 4 tries left',
      'You have 3 tries left',
      'You have 2 tries left',
      'You have one try left',
      'That was the last',
    ])
    const late = await browser.send('/sign-in/code', { challenge, code })
    expect(late.status).toBe(422)
    expect(browser.cookies.has('__Host-forecourt')).toBe(false)
  })

  it('[GAT-02] costs no try for what is no code', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const { challenge, code } = await askForCode(app, browser)
    for (const typed of ['', '12345', '1234567', 'abcdef', '٤٢١٩٣٧'])
      expect((await browser.send('/sign-in/code', { challenge, code: typed })).status).toBe(422)
    expect((await browser.send('/sign-in/code', { challenge, code })).status).toBe(303)
  })

  it('[GAT-02] works for five minutes and no longer', async () => {
    const app = await aSignInApp()
    const [browser, late] = [aBrowser(app), aBrowser(app)]
    const form = await askForCode(app, browser)
    pass(299)
    expect((await browser.send('/sign-in/code', form)).status).toBe(303)
    const lateForm = await askForCode(app, late)
    pass(300)
    const answer = await late.send('/sign-in/code', lateForm)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('This code is more than 5 minutes old.')
  })

  it('[GAT-02] works once, also when it is sent twice at the same time', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const form = await askForCode(app, browser)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.send('/sign-in/code', form)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(app.database.sqlite.prepare('select count(*) as n from shopper_session').get()).toEqual({ n: 1 })
  })

  it('[GAT-02] is replaced by the next one, which has to be waited for', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const first = await askForCode(app, browser)
    const early = await browser.send('/sign-in/again', {})
    expect([early.status, app.texts().length]).toEqual([429, 1])
    expect(await early.text()).toContain('Your code is on its way.')
    pass(31)
    const again = await browser.send('/sign-in/again', {})
    expect([again.status, again.headers.get('Location'), app.texts().length]).toEqual([303, '/sign-in/code', 2])
    const second = { challenge: challengeIn(await (await browser.go('/sign-in/code')).text()), code: app.lastCode() }
    // A page of the first code, still open in another tab, spends no try of the second.
    for (let n = 0; n < 6; n++) {
      const answer = await browser.send('/sign-in/code', first)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('This code has already been replaced or used.')
    }
    expect(
      (await browser.send('/sign-in/code', { ...second, code: first.code === second.code ? '' : first.code })).status,
    ).toBe(422)
    expect((await browser.send('/sign-in/code', second)).status).toBe(303)
  })

  it('[GAT-02] is not sent again to a shopper who went back and asked with the same number', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const { challenge, code } = await askForCode(app, browser, { redirect: '/' })
    const answer = await browser.send('/sign-in', { phone: '0491570156', redirect: '/watchlist' })
    expect([answer.status, answer.headers.get('Location'), app.texts().length]).toEqual([303, '/sign-in/code', 1])
    expect((await browser.send('/sign-in/code', { challenge, code })).headers.get('Location')).toBe('/watchlist')
  })
})
