import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../shared/time.ts'
import { PLATFORM } from '../../../worker/platform/store-of.ts'
import { pass, setClock, stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, aSignInApp, askForCode, type Browser, signIn } from '../sign-in/a-shopper.ts'
import { answerTo, from, mobile, solved, visit } from './a-siege.ts'

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

/** Codes that a site has sent in this hour, by the names of their counters. */
function haveSent(app: App, counts: Record<string, number>) {
  for (const [what, count] of Object.entries(counts))
    app.database.sqlite
      .prepare(
        'insert into trust_count (site, what, who, hour, count, at) values (?, ?, ?, ?, ?, ?) on conflict do update set count = count + excluded.count',
      )
      .run(app.slug, what, '', Math.floor(Date.now() / HOUR_MS), count, Date.now())
}

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
    expect((await ask(app, 1)).status).toBe(303)
    expect((await ask(app, 2)).status).toBe(422)
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
    expect((await work(1)).status).toBe(303)
    app.database.sqlite.exec("update trust_count set count = 50 where what like '%worked_codes site'")
    expect((await work(2)).status).toBe(422)
  })

  it('[TRU-01] closes when codes are entered again, and when the hour has passed', async () => {
    const app = await aSignInApp()
    haveSent(app, { 'codes site': 50, 'unanswered_codes site': 41 })
    expect((await ask(app, 1)).status).toBe(422)
    app.database.sqlite.exec("update trust_count set count = 40 where what = 'unanswered_codes site'")
    expect((await ask(app, 2)).status).toBe(303)
    app.database.sqlite.exec("update trust_count set count = 60 where what = 'unanswered_codes site'")
    expect((await ask(app, 3)).status).toBe(422)
    pass(3_600)
    expect((await ask(app, 4)).status).toBe(303)
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

describe('a question', () => {
  it('[TRU-01] keeps what was typed, works without script, is asked again after a wrong answer, and a right one is good for one code', async () => {
    const app = await aSignInApp()
    haveSent(app, { 'codes site': 50, 'unanswered_codes site': 50 })
    const browser = aBrowser(app)
    const asked = await browser.send('/sign-in', { ...(await opened(browser)), phone: '0491 570 156' })
    const page = await asked.text()
    expect([asked.status, app.texts()]).toEqual([422, []])
    expect(page).toContain('value="0491 570 156"')
    expect(page).toContain('One quick question first')
    const form = { ...unseenIn(page), phone: '0491 570 156' }
    expect((await browser.send('/sign-in', { ...form, question: 'no idea' })).status).toBe(422)
    const question = await answerTo(form)
    expect((await browser.send('/sign-in', { ...form, question })).status).toBe(303)
    expect(app.texts()).toHaveLength(1)
    const another = { ...form, phone: '0491 570 157', question }
    expect((await aBrowser(app).send('/sign-in', another)).status).toBe(422)
    expect(app.texts()).toHaveLength(1)
  })

  it('[TRU-01] comes before another code of the same browser, too', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    await askForCode(app, browser)
    app.database.sqlite.exec("update trust_count set count = 50 where what = 'unanswered_unproved_codes site'")
    pass(31)
    const asked = await browser.send('/sign-in/again', {})
    const page = await asked.text()
    expect([asked.status, app.texts().length]).toEqual([422, 1])
    const form = unseenIn(page.slice(page.indexOf('id="sign-in-again"')))
    const again = await browser.send('/sign-in/again', { ...form, question: await answerTo(form) })
    expect([again.status, app.texts().length]).toEqual([303, 2])
  })
})

describe('a budget in money', () => {
  it('[TRU-01] is one of 24 hours and not of a day: spent at 23:30 UTC, it is still spent after midnight', async () => {
    const app = await aSignInApp()
    setClock(Date.parse('2026-11-25T23:30:00Z'))
    haveSent(app, { 'stranger_codes site': 200, 'codes site': 200 })
    const refused = await ask(app, 1)
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('or call us on')])
    setClock(Date.parse('2026-11-26T00:10:00Z'))
    expect((await ask(app, 2)).status).toBe(429)
    setClock(Date.parse('2026-11-26T23:00:00Z'))
    expect((await ask(app, 3)).status).toBe(303)
  })

  it('[TRU-01] keeps A$4 of A$20 for browsers that signed in before, and every refusal is counted', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    await visit(app, { phone: mobile(1), network: 1, hasScript: true, browser })
    haveSent(app, { 'stranger_codes site': 200, 'codes site': 248 })
    pass(3_600)
    expect((await ask(app, 2)).status).toBe(429)
    expect((await ask(app, 1, 1)).status).toBe(429)
    expect((await ask(app, 1, 1, browser)).status).toBe(303)
    pass(60)
    expect((await ask(app, 1, 1, browser)).status).toBe(429)
    expect(await alarms(app)).toMatchObject([
      { cause: 'budget_spent', reason: 'more than 250 in 24 hours at this site' },
    ])
    expect(app.database.rows("select what, count from trust_count where what like 'refused%' order by what")).toEqual([
      { what: 'refused codes_site_day', count: 1 },
      { what: 'refused codes_strangers_day', count: 2 },
    ])
  })

  it('[TRU-01] is what the price buys: at 16 cents half as many codes', async () => {
    const app = await aSignInApp({ env: { CODE_PRICE_CENTS: '16' } })
    haveSent(app, { 'stranger_codes site': 100 })
    expect((await ask(app, 1)).status).toBe(429)
  })

  it('[TRU-01] of the platform’s hour asks for proof at half and refuses strangers at 90 %', async () => {
    const app = await aSignInApp({ env: { CODES_BUDGET_PER_HOUR: '8' } })
    const spent = (count: number) =>
      app.database.sqlite
        .prepare("insert or replace into trust_count values (?, 'codes platform', '', ?, ?, ?)")
        .run(PLATFORM, Math.floor(Date.now() / HOUR_MS), count, Date.now())
    spent(49)
    expect((await ask(app, 1)).status).toBe(303)
    expect((await ask(app, 2)).status).toBe(422)
    spent(90)
    expect((await ask(app, 3)).status).toBe(429)
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
    expect((await sent(app, '0491 570 157')).status).toBe(429)
    expect((await sent(other, '0491 570 156')).status).toBe(429)
    expect((await sent(app, '0491 570 156', known.replace(/^\w+/, Date.now().toString(36)))).status).toBe(429)
    expect((await sent(app, '0491 570 156')).status).toBe(303)
  })
})
