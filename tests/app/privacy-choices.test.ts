import { describe, expect, it } from 'vitest'
import { newLead } from '../builders/lead.ts'
import { stopClock } from '../clock.ts'
import { type App, anAlertsApp, ON, readers, signedIn, textOf } from './alerts/an-alerts-app.ts'
import { PHONE } from './sign-in/a-shopper.ts'

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

describe('your privacy choices', () => {
  it('[TRU-04] are linked from the foot of every page, and say what is off without signing in', async () => {
    const app = await anAlertsApp()
    expect(await textOf(app.ask('/'))).toMatch(/<footer[^]*href="\/privacy-choices"/)
    const answer = await app.ask(PATH)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toMatch(/Counting your visits[^]*Sign in with your mobile number/)
  })

  it('[TRU-04] show the words of alerts and offers, and take each back by one button without script', async () => {
    const app = await anAlertsApp()
    withOffers(app)
    const browser = await signedIn(app)
    await browser.send('/alerts', ON)
    const before = await textOf(browser.go(PATH))
    expect(before).toContain(WORDS)
    expect(before.match(/Turn off/g)).toHaveLength(2)

    expect((await browser.send(`${PATH}/withdraw`, { what: 'alerts' })).headers.get('location')).toBe(`${PATH}?done`)
    expect(readers(app)).toMatchObject([{ state: 'stopped', address: null }])
    await browser.send(`${PATH}/withdraw`, { what: 'offers' })
    const after = await textOf(browser.go(`${PATH}?done`))
    expect([after.includes(WORDS), after.includes('Turn off'), after.includes('Done.')]).toEqual([false, false, true])
  })

  it('[TRU-04] tell the dealer that offers were taken back, once', async () => {
    const app = await anAlertsApp()
    withOffers(app)
    const browser = await signedIn(app)
    for (let press = 0; press < 2; press++) await browser.send(`${PATH}/withdraw`, { what: 'offers' })
    const changes = app.database.rows<{ doc: string }>('select doc from lead_change')
    expect(changes.map(({ doc }) => JSON.parse(doc) as object)).toMatchObject([{ subcategory: 'Offers taken back' }])
  })

  it('[TRU-04] change nothing for one who is not signed in', async () => {
    const app = await anAlertsApp()
    withOffers(app)
    await signedIn(app).then((browser) => browser.send('/alerts', ON))
    const answer = await app.ask(`${PATH}/withdraw`, {
      method: 'POST',
      body: new URLSearchParams({ what: 'offers' }),
      headers: { Origin: `http://${app.host}`, 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(answer.headers.get('location')).toMatch(/^\/sign-in\?/)
    expect(app.database.rows('select * from lead_change')).toEqual([])
    expect(readers(app)).not.toMatchObject([{ state: 'stopped' }])
  })
})
