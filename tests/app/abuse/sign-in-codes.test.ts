import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../shared/time.ts'
import { PLATFORM } from '../../../worker/platform/store-of.ts'
import { pass, setClock, stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, aSignInApp, type Browser, signIn } from '../sign-in/a-shopper.ts'
import { from, haveSent, mailTo, mobile, solved, visit } from './a-siege.ts'

const NOON = Date.parse('2026-11-25T02:00:00Z')
let logged: string[] = []

stopClock(NOON)
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'log').mockReturnValue()
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => void logged.push(words.join(' ')))
})
afterEach(() => {
  vi.restoreAllMocks()
})

type App = Awaited<ReturnType<typeof aSignInApp>>

/** What dealer and operator are told. */
async function alarms(app: App) {
  await app.settled()
  return app.database.rows('select cause, subject, facts ->> ? as reason from alarm where site = ?', 'reason', app.slug)
}

const ask = (app: App, n: number, network = n, browser: Browser = aBrowser(app)) =>
  browser.send('/sign-in', { phone: mobile(n) }, from(network))

/** A form without script: empty, and as it comes back. */
async function opened(browser: Browser) {
  return unseenIn(await (await browser.go('/sign-in')).text())
}

describe('one number', () => {
  it('[TRU-01] gets 20 codes in 24 hours from five sites together, 10 from one', async () => {
    const database = sqliteDatabase()
    const sites: App[] = []
    for (let n = 1; n <= 5; n++) sites.push(await aSignInApp({ database, cars: [] }))
    for (let round = 0; round < 12; round++)
      for (const site of sites) {
        pass(301)
        await ask(site, 1, 1 + round)
      }
    expect(database.rows('select 1 from text_message')).toHaveLength(20)
    for (const site of sites) expect(site.texts().length).toBeLessThanOrEqual(10)
    pass(24 * 3_600)
    expect((await ask(sites[0]!, 1)).status).toBe(303)
  })
})

describe('at the same moment', () => {
  it('[TRU-01] 200 requests of one network without a proof get 10 codes', async () => {
    const app = await aSignInApp()
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        aBrowser(app).send('/sign-in', { phone: mobile(n) }, { ...from(7, n + 1), Accept: 'application/json' }),
      ),
    )
    expect(app.texts()).toHaveLength(10)
  })
})

describe('the breaker of a site', () => {
  it('[TRU-01] opens once 50 codes of the hour were sent and under 20 % of them entered', async () => {
    const app = await aSignInApp()
    haveSent(app, { 'codes site': 49, 'unanswered_codes site': 40 })
    for (const n of [1, 2]) expect((await ask(app, n)).status).toBe(303)
    expect(app.texts()).toHaveLength(1)
    expect(logged.join()).toContain('"limit":"codes_breaker"')
    expect(await alarms(app)).toMatchObject([
      { cause: 'codes_guarded', reason: 'more than 50 in 1 hour at this site, of which less than 20 % were entered' },
    ])
  })

  it('[TRU-01] lets a browser through that worked, until 50 of those were sent and under 20 % entered', async () => {
    const app = await aSignInApp()
    haveSent(app, { 'codes site': 60, 'unanswered_codes site': 55 })
    const work = async (n: number) => {
      const browser = aBrowser(app)
      const form = { ...(await opened(browser)), captcha: await solved(app) }
      return browser.send('/sign-in', { ...form, phone: mobile(n) }, from(n))
    }
    await work(1)
    expect(app.texts()).toHaveLength(1)
    haveSent(app, { 'worked_codes site': 49, 'unanswered_worked_codes site': 49, 'unanswered_first_codes site': 30 })
    await work(2)
    expect(app.texts()).toHaveLength(1)
  })

  it('[TRU-01] closes when codes are entered again, and when the hour has passed', async () => {
    const app = await aSignInApp()
    haveSent(app, { 'codes site': 50, 'unanswered_codes site': 41 })
    const texts = async (n: number) => {
      await ask(app, n)
      return app.texts().length
    }
    expect(await texts(1)).toBe(0)
    app.database.sqlite.exec("update trust_count set count = 40 where what = 'unanswered_codes site'")
    expect(await texts(2)).toBe(1)
    app.database.sqlite.exec("update trust_count set count = 60 where what = 'unanswered_codes site'")
    expect(await texts(3)).toBe(1)
    pass(3_600)
    expect(await texts(4)).toBe(2)
  })
})

describe('an honest network', () => {
  it('[TRU-01] does not add up: of 40 shoppers behind one address, who enter their codes, none is asked or refused', async () => {
    const app = await aSignInApp()
    for (let n = 0; n < 40; n++) {
      const browser = aBrowser(app)
      expect((await ask(app, n, 7, browser)).status).toBe(303)
      const entry = app.challengeTo(`+61${mobile(n).slice(1)}`)!
      expect((await browser.send('/sign-in/code', entry, from(7))).status).toBe(303)
    }
  })

  it('[TRU-01] owes nothing for a code that came late: the second one, entered, answers for both', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    await ask(app, 1, 7, browser)
    pass(31)
    expect((await browser.send('/sign-in/again', {}, from(7))).status).toBe(303)
    await browser.send('/sign-in/code', app.challengeTo(`+61${mobile(1).slice(1)}`)!, from(7))
    const left = app.database.rows("select what from trust_count where what like 'unanswered%' and count > 0")
    expect(left).toEqual([])
  })
})

/** A site at which robots have had the codes of the hour. */
async function aSiege(setting: Parameters<typeof aSignInApp>[0] = {}) {
  const app = await aSignInApp(setting)
  haveSent(app, { 'codes site': 60, 'unanswered_codes site': 60 })
  return app
}

describe('while robots ask for codes', () => {
  it('[TRU-01] [TRU-07] a new number is texted once its shopper’s mailbox is confirmed, without script too', async () => {
    const app = await aSiege()
    const browser = aBrowser(app)
    await browser.send('/sign-in', { ...(await opened(browser)), phone: '0491 570 156' })
    const page = await (await browser.go('/sign-in/code')).text()
    expect(app.texts()).toEqual([])
    expect(page).toContain('Confirm your email address')
    const wrong = await browser.send('/sign-in/again', { email: 'jo@' })
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('value="jo@"')])
    expect((await browser.send('/sign-in/again', { email: 'Jo@gmail.com' })).status).toBe(303)
    expect(await (await browser.go('/sign-in/code')).text()).toContain('We’ve emailed a code to')
    const mailed = mailTo(app, 'Jo@gmail.com')!
    pass(20)
    expect((await browser.send('/sign-in/code', mailed)).headers.get('location')).toBe('/sign-in/code')
    expect(browser.cookies.has('__Host-forecourt')).toBe(false)
    const texted = app.challengeTo('+61491570156')!
    expect((await browser.send('/sign-in/code', texted)).status).toBe(303)
    expect(browser.cookies.has('__Host-forecourt')).toBe(true)
    const left = app.database.rows("select what from trust_count where what like 'unanswered%' and count > 0")
    expect(left.map(({ what }) => what)).toEqual(['unanswered_codes site'])
  })

  it('[GAT-02] the answer does not say whether a number is known: one that is has its code', async () => {
    const app = await aSiege()
    const session = 'insert into shopper_session (site, token, phone, began_at, seen_at) values (?, ?, ?, 1, 1)'
    app.database.sqlite.prepare(session).run(app.slug, 'hash', '+61491570156')
    const said = async (phone: string) => {
      const browser = aBrowser(app)
      const answer = await browser.send('/sign-in', { phone })
      const page = await (await browser.go('/sign-in/code')).text()
      return [
        answer.status,
        page
          .replaceAll(/\w+\.[0-9a-f]{32}\.[0-9a-f]{32}/g, 'ticket')
          .replace(/[0-9a-f]{64}/, 'id')
          .replace(/••• \d{3}/, ''),
      ]
    }
    const [known, unknown] = [await said('0491 570 156'), await said('0491 570 157')]
    expect(known).toEqual(unknown)
    expect(app.texts().map(({ to }) => to)).toEqual(['+61491570156'])
    expect(await said('0491 570 157')).toEqual(await said('0491 570 156'))
  })

  it('[TRU-01] a number is known by an enquiry of the day before, and not by one of the attack', async () => {
    const app = await aSiege()
    const enquire = (phone: string, hours: number, fields = {}) =>
      app.database.sqlite
        .prepare('insert into lead (site, lead_id, key, at, doc) values (?, ?, ?, ?, ?)')
        .run(app.slug, phone, phone, Date.now() - hours * HOUR_MS, JSON.stringify({ contact: { phone }, fields }))
    enquire('+61412000001', 25)
    enquire('+61412000002', 2)
    enquire('+61412000003', 25, { Suspected: 'more than 10 in 1 hour from one address' })
    for (let n = 1; n <= 3; n++) expect((await ask(app, n)).status).toBe(303)
    expect(app.texts().map(({ to }) => to)).toEqual(['+61412000001'])
  })

  it('[TRU-01] each network has one try with work, and no more', async () => {
    const app = await aSiege()
    haveSent(app, { 'worked_codes site': 60, 'unanswered_worked_codes site': 60 })
    for (const [n, texts] of [1, 1, 2].entries()) {
      const browser = aBrowser(app)
      const form = { ...(await opened(browser)), captcha: await solved(app) }
      await browser.send('/sign-in', { ...form, phone: mobile(n) }, from(n === 2 ? 8 : 7, n + 1))
      expect([n, app.texts().length]).toEqual([n, texts])
    }
  })

  it('[TRU-01] one mailbox has two texts a day, and a domain of its owner’s own four', async () => {
    const app = await aSiege()
    const arrive = async (n: number, email: string) => {
      const browser = aBrowser(app)
      await ask(app, n, n, browser)
      await browser.send('/sign-in/again', { email }, from(n))
      const mailed = mailTo(app, email)
      if (mailed) await browser.send('/sign-in/code', mailed, from(n))
      pass(61)
    }
    for (const [n, tag] of ['', '+a', '+b'].entries()) await arrive(n, `j.o${tag}@gmail.com`)
    expect(app.texts()).toHaveLength(2)
    for (let n = 10; n < 16; n++) await arrive(n, `robot@${n}.catchall.com.au`)
    expect(app.texts()).toHaveLength(6)
  })

  it('[TRU-07] a mailed code signs no one in, and no other browser', async () => {
    const app = await aSiege()
    const browser = aBrowser(app)
    await ask(app, 1, 1, browser)
    await browser.send('/sign-in/again', { email: 'jo@gmail.com' })
    const mailed = mailTo(app, 'jo@gmail.com')!
    expect((await aBrowser(app).send('/sign-in/code', mailed)).status).toBe(422)
    for (let n = 0; n < 7; n++) await browser.send('/sign-in/code', { ...mailed, code: '000000' })
    expect((await browser.send('/sign-in/code', mailed)).status).toBe(422)
    expect([browser.cookies.has('__Host-forecourt'), app.texts()]).toEqual([false, []])
  })

  it('[TRU-01] the work that a browser does costs up to four times as much, and eight on a network that leaves mailed codes unused', async () => {
    const app = await aSignInApp()
    const mostSteps = async () => {
      await app.ask('/api/captcha')
      return (globalThis as { lastMostSteps?: number }).lastMostSteps
    }
    const calm = await mostSteps()
    haveSent(app, {
      'unanswered_unproved_codes site': 25,
      'unanswered_worked_codes site': 40,
      'unanswered_first_codes site': 30,
    })
    expect([calm, await mostSteps()]).toEqual([300, 1_200])
    for (let n = 0; n < 6; n++) {
      const browser = aBrowser(app)
      await ask(app, n, 7, browser)
      const hidden = await opened(browser)
      await browser.send(
        '/sign-in/again',
        { ...hidden, email: `x${n}@gmail.com`, captcha: await solved(app, from(7)) },
        from(7),
      )
    }
    await app.ask('/api/captcha', { headers: from(7) })
    expect((globalThis as { lastMostSteps?: number }).lastMostSteps).toBe(2_400)
    expect(await mostSteps()).toBe(1_200)
  })
})

describe('a budget in money', () => {
  it('[TRU-01] is one of 24 hours and not of a day: spent at 23:30 UTC, it is still spent after midnight', async () => {
    const app = await aSignInApp()
    setClock(Date.parse('2026-11-25T23:30:00Z'))
    haveSent(app, { 'stranger_codes site': 160 })
    const browser = aBrowser(app)
    await ask(app, 1, 1, browser)
    const page = await (await browser.go('/sign-in/code')).text()
    expect([page.includes('Please call'), page.includes('name="email"')]).toEqual([true, false])
    setClock(Date.parse('2026-11-26T00:10:00Z'))
    await ask(app, 2)
    expect(app.texts()).toHaveLength(0)
    setClock(Date.parse('2026-11-26T23:00:00Z'))
    await ask(app, 3)
    expect(app.texts()).toHaveLength(1)
  })

  it('[TRU-01] keeps a fifth of A$16 for browsers that signed in before, and every refusal is counted', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    await visit(app, { phone: mobile(1), network: 1, hasScript: true, browser })
    haveSent(app, { 'stranger_codes site': 160, 'codes site': 198 })
    pass(3_600)
    await ask(app, 2)
    expect(app.texts()).toHaveLength(1)
    expect((await ask(app, 1, 1, browser)).status).toBe(303)
    expect(app.texts()).toHaveLength(2)
    pass(60)
    haveSent(app, { 'codes site': 1 })
    expect((await ask(app, 1, 1, browser)).status).toBe(429)
    expect((await ask(app, 2)).status).toBe(429)
    expect(await alarms(app)).toMatchObject([
      { cause: 'budget_spent', reason: 'more than 200 in 24 hours at this site' },
    ])
    expect(app.database.rows("select what, count from trust_count where what like 'refused%' order by what")).toEqual([
      { what: 'refused codes_site_day', count: 2 },
      { what: 'refused codes_strangers_day', count: 1 },
    ])
  })

  it('[TRU-01] is what the price buys: at 16 cents half as many codes', async () => {
    const app = await aSignInApp({ env: { CODE_PRICE_CENTS: '16' } })
    haveSent(app, { 'stranger_codes site': 80 })
    await ask(app, 1)
    expect(app.texts()).toEqual([])
  })

  it('[TRU-01] of the platform’s hour asks for proof at half and refuses strangers at 90 %', async () => {
    const app = await aSignInApp({ env: { CODES_BUDGET_PER_HOUR: '8' } })
    const spent = (count: number) =>
      app.database.sqlite
        .prepare("insert or replace into trust_count values (?, 'codes platform', '', ?, ?, ?)")
        .run(PLATFORM, Math.floor(Date.now() / HOUR_MS), count, Date.now())
    spent(49)
    for (const n of [1, 2]) await ask(app, n)
    expect(app.texts()).toHaveLength(1)
    spent(90)
    await visit(app, { phone: mobile(3), network: 3, hasScript: true })
    expect(app.texts()).toHaveLength(1)
    // What the platform refused is not counted at the site.
    expect(app.database.rows("select count from trust_count where what = 'codes site'")).toEqual([{ count: 1 }])
  })
})

describe('the cookie of an earlier sign-in', () => {
  it('[GAT-02] is read by this host alone, says no number and is no use for another number or site', async () => {
    const database = sqliteDatabase()
    const app = await aSignInApp({ database, cars: [] })
    const other = await aSignInApp({ database, cars: [] })
    const { answer, browser } = await signIn(app)
    const line = answer.headers.getSetCookie().find((each) => each.startsWith('__Host-known-number='))
    expect(line).toMatch(/=\w+\.[0-9a-f]{64}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    pass(3_600)
    for (const site of [app, other]) haveSent(site, { 'stranger_codes site': 200 })
    const known = browser.cookies.get('__Host-known-number')!
    const sent = (site: App, phone: string, cookie = known) =>
      aBrowser(site, new Map([['__Host-known-number', cookie]])).send('/sign-in', { phone }, from(1))
    app.database.sqlite.exec('delete from shopper_session')
    await sent(app, '0491 570 157')
    await sent(other, '0491 570 156')
    await sent(app, '0491 570 156', known.replace(/^\w+/, Date.now().toString(36)))
    expect([app.texts().length, other.texts().length]).toEqual([1, 0])
    await sent(app, '0491 570 156')
    expect(app.texts()).toHaveLength(2)
  })
})
