import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp, askForCode, PHONE, signIn } from './a-shopper.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('signing in', () => {
  it('[GAT-02] texts a code to the number and signs in whoever enters it', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    expect((await browser.go('/my-garage')).headers.get('Location')).toBe(
      '/sign-in?type=my-garage&redirect=%2Fmy-garage&back=%2F',
    )
    const form = await askForCode(app, browser, { type: 'my-garage', redirect: '/my-garage', back: '/' })
    expect(app.texts()).toMatchObject([
      { to: PHONE, text: expect.stringContaining(`@${app.slug}.example #${form.code}`) },
    ])
    const answer = await browser.send('/sign-in/code', form)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/my-garage'])
    const garage = await browser.go('/my-garage')
    expect([garage.status, garage.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await garage.text()).toContain('•••• ••• 156')
  })

  it('[GAT-02] gives a cookie that no script reads and no other site sends or sets', async () => {
    const app = await aSignInApp()
    const { answer } = await signIn(app)
    const line = answer.headers.getSetCookie().find((each) => each.startsWith('__Host-forecourt='))
    expect(line).toMatch(/^__Host-forecourt=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('[GAT-02] keeps neither code nor token as they are', async () => {
    const app = await aSignInApp()
    const { browser, answer } = await signIn(app)
    expect(answer.status).toBe(303)
    const kept = JSON.stringify(
      ['shopper_session', 'sign_in_challenge', 'trust_count'].map((table) =>
        app.database.sqlite.prepare(`select * from ${table}`).all(),
      ),
    )
    expect(kept).not.toContain(app.lastCode())
    expect(kept).not.toContain(browser.cookies.get('__Host-forecourt'))
    expect(kept).toContain(PHONE)
  })

  it('[GAT-02] takes a code with spaces, as people read it', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const { challenge, code } = await askForCode(app, browser)
    const answer = await browser.send('/sign-in/code', { challenge, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect(answer.status).toBe(303)
  })

  it('[GAT-02] says what is wrong with a number, keeps it as typed and sends nothing', async () => {
    const app = await aSignInApp()
    const ASK = 'Please enter an Australian mobile number'
    for (const [phone, reason] of [
      ['', 'Enter your mobile number.'],
      ['0491 570', ASK],
      ['07 5550 0100', `A landline can’t get the text with your code. ${ASK}`],
      ['07 5550 0100 ext. 12', `A landline can’t get the text with your code. ${ASK}`],
      ['1900 123 456', ASK],
      ['+44 7400 123456', `We can’t text codes to other countries. ${ASK}`],
      ['+1 201 555 0123', `We can’t text codes to other countries. ${ASK}`],
      ['13 12 13', `13, 1300 and 1800 numbers can’t get the text with your code. ${ASK}`],
      ['1300 975 707', `13, 1300 and 1800 numbers can’t get the text with your code. ${ASK}`],
      ['1800 160 401', `13, 1300 and 1800 numbers can’t get the text with your code. ${ASK}`],
      ['ask me', ASK],
    ] as const) {
      const answer = await aBrowser(app).send('/sign-in', { phone })
      const page = await answer.text()
      expect([phone, answer.status]).toEqual([phone, 422])
      expect(page).toContain(`value="${phone}"`)
      expect(page).toContain(reason)
      expect(page).toContain('id="sign-in-phone-fault"')
    }
    expect(app.texts()).toEqual([])
  })

  it('[GAT-02] says that the text could not be sent, and that a try may follow', async () => {
    const app = await aSignInApp({ env: { LOCAL: '', SIGN_IN_SECRET: 'a secret' } })
    const answer = await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('We couldn’t send a text just now.')
  })

  it('[GAT-02] signs nobody in without the server’s secret', async () => {
    const app = await aSignInApp({ env: { LOCAL: '' } })
    expect((await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })).status).toBe(503)
  })

  it('[GAT-02] answers 503 without a database, and pages for everyone stay', async () => {
    const app = await aSignInApp()
    const { browser } = await signIn(app)
    app.database.goDown()
    expect((await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })).status).toBe(503)
    expect((await browser.go('/')).status).toBe(200)
    const garage = await browser.go('/my-garage')
    expect([garage.status, garage.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
    expect(await garage.text()).toContain('This page is having a break')
  })

  it('[GAT-01] shows whoever is signed in no form, and leads them on', async () => {
    const app = await aSignInApp()
    const { browser } = await signIn(app)
    const answer = await browser.go('/sign-in?type=watchlist&redirect=%2Fwatchlist')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/watchlist'])
  })

  it('[TEN-03] is not there on a site with nothing to sign in for', async () => {
    const app = await aSignInApp({ site: { features: { watchlist: false, garage: false } } })
    expect((await aBrowser(app).go('/sign-in')).status).toBe(404)
    expect((await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })).status).toBe(404)
    expect((await aBrowser(app).go('/my-garage')).status).toBe(404)
  })

  it('[GAT-02] shows texts on a developer’s machine alone', async () => {
    const local = await aSignInApp()
    const browser = aBrowser(local)
    const { code } = await askForCode(local, browser)
    expect(await (await browser.go('/dev/messages')).text()).toContain(code)
    const app = await aSignInApp({ env: { LOCAL: '' } })
    expect((await aBrowser(app).go('/dev/messages')).status).toBe(404)
  })
})
