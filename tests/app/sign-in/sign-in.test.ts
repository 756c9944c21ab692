import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp, askForCode, challengeIn, PHONE, signIn } from './a-shopper.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

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
      ['shopper_session', 'sign_in_challenge', 'sign_in_count'].map((table) =>
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
    for (const phone of [
      '',
      '0491 570',
      '07 5550 0100',
      '1900 123 456',
      '+44 7400 123456',
      '+1 201 555 0123',
      '13 12 13',
      'ask me',
      '0491570156 ext 3',
    ]) {
      const answer = await aBrowser(app).send('/sign-in', { phone })
      const page = await answer.text()
      expect([phone, answer.status]).toEqual([phone, 422])
      expect(page).toContain(`value="${phone}"`)
      expect(page).toContain('id="sign-in-phone-fault"')
    }
    expect(app.texts()).toEqual([])
  })

  it('[GAT-02] takes the mobiles of another country where a tenant says so', async () => {
    const app = await aSignInApp({ site: { gates: { phone_countries: ['AU', 'NZ'] } } })
    expect((await aBrowser(app).send('/sign-in', { phone: '+64 21 123 4567' })).status).toBe(303)
    expect(app.texts()).toMatchObject([{ to: '+64211234567' }])
  })

  it('[GAT-02] says that the text could not be sent, and that a try may follow', async () => {
    const app = await aSignInApp({ env: { LOCAL_SITES: '', SIGN_IN_SECRET: 'a secret' } })
    const answer = await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('We could not send a text message just now.')
  })

  it('[GAT-02] signs nobody in without the server’s secret', async () => {
    const app = await aSignInApp({ env: { LOCAL_SITES: '' } })
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
    const app = await aSignInApp({ env: { LOCAL_SITES: '' } })
    expect((await aBrowser(app).go('/dev/messages')).status).toBe(404)
  })
})

describe('a gate', () => {
  const site = { features: { finance: true }, gates: { finance: true } }

  it('[GAT-01] leads to sign-in, and from there to the very page with its query', async () => {
    const app = await aSignInApp({ site })
    const browser = aBrowser(app)
    const asked = await browser.go('/finance?car_id=1&preferredDealership=north', {
      headers: { Referer: `http://${app.host}/cars/one` },
    })
    const query = {
      type: 'finance',
      redirect: '/finance?car_id=1&preferredDealership=north',
      back: '/cars/one',
    }
    expect([asked.status, asked.headers.get('Cache-Control')]).toEqual([303, 'no-store'])
    expect(asked.headers.get('Location')).toBe(`/sign-in?${new URLSearchParams(query)}`)
    const { answer } = await signIn(app, browser, query)
    expect(answer.headers.get('Location')).toBe(query.redirect)
    expect((await browser.go(query.redirect)).status).toBe(200)
  })

  it.each([
    ['written with signs in disguise', 'GET', '/my%2Dgarage'],
    ['written in capitals', 'GET', '/MY-GARAGE/'],
    ['asked for its head alone', 'HEAD', '/my-garage'],
    ['that is posted to', 'POST', '/my-garage'],
    ['under an alias of it', 'GET', '/our-garage'],
  ])('[GAT-01] stands before a page %s', async (_, method, path) => {
    const app = await aSignInApp({ site: { ...site, aliases: { '/our-garage': { to: 'my_garage' } } } })
    const answer = await aBrowser(app).go(path, { method })
    expect([303, 308]).toContain(answer.status)
    const where = answer.headers.get('Location') ?? ''
    expect(where).toMatch(/^\/(sign-in\?|my-garage$)/)
    expect(await answer.text()).not.toContain('My garage')
  })

  it('[GAT-01] stands open where a tenant has none', async () => {
    const app = await aSignInApp({ site: { features: { finance: true } } })
    expect((await aBrowser(app).go('/finance')).status).toBe(200)
  })

  it('[GAT-01] asks nobody in for a page that the site does not have', async () => {
    const app = await aSignInApp({ site: { features: { garage: false, finance: false }, gates: { finance: true } } })
    expect((await aBrowser(app).go('/my-garage')).status).toBe(404)
    expect((await aBrowser(app).go('/finance')).status).toBe(404)
    const named = await aSignInApp({ site: { features: { garage: false }, gates: { garage_page: 'my-yard' } } })
    expect((await aBrowser(named).go('/my-yard')).status).toBe(404)
  })

  it('[GAT-01] gives the garage the name that the tenant chose', async () => {
    const app = await aSignInApp({ site: { gates: { garage_page: 'my-yard' } } })
    expect((await aBrowser(app).go('/my-yard')).headers.get('Location')).toContain('/sign-in?type=my-garage')
    const { browser } = await signIn(app)
    expect((await browser.go('/my-garage')).headers.get('Location')).toBe('/my-yard')
    expect((await browser.go('/my-yard')).status).toBe(200)
  })
})

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
    expect(await early.text()).toContain('A code is on its way.')
    pass(31)
    const again = await browser.send('/sign-in/again', {})
    expect([again.status, again.headers.get('Location'), app.texts().length]).toEqual([303, '/sign-in/code', 2])
    const second = { challenge: challengeIn(await (await browser.go('/sign-in/code')).text()), code: app.lastCode() }
    // A page of the first code, still open in another tab, spends no try of the second.
    for (let n = 0; n < 6; n++) {
      const answer = await browser.send('/sign-in/code', first)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('This code has been replaced or used already.')
    }
    expect(
      (await browser.send('/sign-in/code', { ...second, code: first.code === second.code ? '' : first.code })).status,
    ).toBe(422)
    expect((await browser.send('/sign-in/code', second)).status).toBe(303)
  })

  it('[GAT-02] is not sent again to somebody who went back and asked with the same number', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const { challenge, code } = await askForCode(app, browser, { redirect: '/' })
    const answer = await browser.send('/sign-in', { phone: '0491570156', redirect: '/watchlist' })
    expect([answer.status, answer.headers.get('Location'), app.texts().length]).toEqual([303, '/sign-in/code', 1])
    expect((await browser.send('/sign-in/code', { challenge, code })).headers.get('Location')).toBe('/watchlist')
  })
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
