import { describe, expect, it } from 'vitest'
import { newLead } from '../builders/lead.ts'
import { stopClock } from '../clock.ts'
import { type App, anAlertsApp, ON, readers, signedIn, textOf } from './alerts/an-alerts-app.ts'
import { aBrowser, PHONE } from './sign-in/a-shopper.ts'

stopClock()

const PATH = '/privacy-choices'
const WORDS = 'Email me similar stock and latest offers.'

const withOffers = ({ database, slug }: App) => {
  const doc = newLead({
    contact: { ...newLead().contact, phone: PHONE },
    opt_in: { text: WORDS, version: 'v', at: Date.now() },
  })
  database.sqlite
    .prepare("insert into lead (site, lead_id, key, at, doc) values (?, 'L', 'k', 1, ?)")
    .run(slug, JSON.stringify(doc))
}

const plain = async (answer: Promise<Response>) => (await textOf(answer)).replaceAll(/<!-- -->/g, '')

describe('your privacy choices', () => {
  it('[TRU-04] are linked from the foot of every page, and say what is off without signing in', async () => {
    const app = await anAlertsApp()
    expect(await textOf(app.ask('/'))).toMatch(/<footer[^]*href="\/privacy-choices"/)
    const answer = await app.ask(PATH)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toMatch(/Analytics[^]*Sign in with your mobile number/)
  })

  it('[TRU-04] show the words of alerts and offers, and take each back by one button without script', async () => {
    const app = await anAlertsApp()
    withOffers(app)
    const browser = await signedIn(app)
    await browser.send('/alerts', ON)
    const before = await textOf(browser.go(PATH))
    expect(before).toContain(WORDS)
    expect(before.match(/Turn off/g)).toHaveLength(2)

    expect((await browser.send(PATH, { what: 'alerts' })).headers.get('location')).toBe(`${PATH}?done=off`)
    expect(readers(app)).toMatchObject([{ state: 'stopped', address: null }])
    await browser.send(PATH, { what: 'offers' })
    const after = await textOf(browser.go(`${PATH}?done=off`))
    expect([after.includes(WORDS), after.includes('Turn off'), after.includes('Done.')]).toEqual([false, false, true])
  })

  it('[TRU-04] tell the dealer that offers were taken back, once', async () => {
    const app = await anAlertsApp()
    withOffers(app)
    const browser = await signedIn(app)
    for (let press = 0; press < 2; press++) await browser.send(PATH, { what: 'offers' })
    const changes = app.database.rows<{ doc: string }>('select doc from lead_change')
    expect(changes.map(({ doc }) => JSON.parse(doc) as object)).toMatchObject([{ subcategory: 'Offers taken back' }])
  })

  it('[TRU-04] say whether visits are counted and change it without script or signing in, for this browser', async () => {
    const app = await anAlertsApp({ consent: true })
    const browser = aBrowser(app)
    const shown = async (path = PATH) => (await textOf(browser.go(path))).replaceAll(/<!-- -->/g, '')
    expect(await shown()).toMatch(/Off\. You haven’t answered yet[^]*Yes, that’s fine[^]*No, thanks/)
    const yes = await browser.send(PATH, { what: 'counting', agrees: 'yes' })
    expect([yes.status, yes.headers.get('location')]).toEqual([303, `${PATH}?done=yes`])
    expect(yes.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-counting=yes\.\w+; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/),
    )
    const agreed = await shown(`${PATH}?done=yes`)
    expect(agreed).toMatch(/<title>Saved: [^]*Saved. Analytics are on[^]*On\. You said yes/)
    expect(agreed).not.toContain('Yes, that’s fine')
    await browser.send(PATH, { what: 'counting', agrees: 'no' })
    expect(await shown(`${PATH}?done=no`)).toMatch(/Saved. Analytics are off[^]*Off\. You said no/)
  })

  it('[TRU-04] say “Saved” only where the answer came back: not with cookies off, not by a link, not twice', async () => {
    const app = await anAlertsApp({ consent: true })
    for (const word of ['yes', 'no']) {
      const withoutCookies = await plain(app.ask(`${PATH}?done=${word}`))
      expect(withoutCookies).toMatch(/<title>Not kept: [^]*role="alert"[^]*can’t save an answer and analytics are off/)
      expect(withoutCookies).not.toMatch(/Saved[.:]|You haven’t answered yet|saved only in this browser/)
    }
    const browser = aBrowser(app)
    await browser.send(PATH, { what: 'counting', agrees: 'no' })
    expect(await plain(browser.go(`${PATH}?done=yes`))).not.toMatch(/Saved[.:]|Not kept/)
    expect(await plain(browser.go(`${PATH}?done=no`))).toContain('Saved. Analytics are off.')
    expect(await plain(browser.go(`${PATH}?done=no`))).not.toMatch(/Saved[.:]|Not kept/)
    expect(await plain(browser.go(`${PATH}?done=off`))).not.toMatch(/Done\.|Not kept/)
    await browser.send(PATH, { what: 'counting', agrees: 'yes' })
    browser.cookies.delete('__Host-counting')
    expect(await plain(browser.go(`${PATH}?done=yes`))).not.toMatch(/Saved[.:]/)
  })

  it('[TRU-04] show an answer that is none with what is wrong, and the buttons again', async () => {
    const app = await anAlertsApp({ consent: true })
    for (const fields of [{ what: 'counting', agrees: 'maybe' }, { what: 'all' }] as Record<string, string>[]) {
      const answer = await aBrowser(app).send(PATH, fields)
      expect(answer.status).toBe(422)
      const page = await textOf(answer)
      expect(page).toMatch(/<title>Error: [^]*which answer you chose, so nothing has changed[^]*Yes, that’s fine/)
      expect(page).not.toContain('for certain')
    }
  })

  it('[TRU-04] take no answer about counting from another site, and none that is no answer', async () => {
    const app = await anAlertsApp({ consent: true })
    const browser = aBrowser(app)
    const foreign = await browser.send(PATH, { what: 'counting', agrees: 'yes' }, { Origin: 'https://evil.example' })
    expect([foreign.status, browser.cookies.size]).toEqual([403, 0])
    expect((await browser.send(PATH, { what: 'counting', agrees: 'perhaps' })).status).toBe(422)
    expect(browser.cookies.size).toBe(0)
  })

  it('[TRU-04] change nothing for one who is not signed in', async () => {
    const app = await anAlertsApp()
    withOffers(app)
    await signedIn(app).then((browser) => browser.send('/alerts', ON))
    const answer = await app.ask(PATH, {
      method: 'POST',
      body: new URLSearchParams({ what: 'offers' }),
      headers: { Origin: `http://${app.host}`, 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(answer.headers.get('location')).toMatch(/^\/sign-in\?/)
    expect(app.database.rows('select * from lead_change')).toEqual([])
    expect(readers(app)).not.toMatchObject([{ state: 'stopped' }])
  })
})
