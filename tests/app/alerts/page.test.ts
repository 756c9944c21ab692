import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseSessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { stopClock } from '../../clock.ts'
import { aBrowser, PHONE } from '../sign-in/a-shopper.ts'
import { anAlertsApp, BY_MAIL, ON, readers, SEARCH, signedIn, textOf } from './an-alerts-app.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the alerts page', () => {
  it('[WAT-06] is not there where a site has no alerts', async () => {
    const app = await anAlertsApp({ alerts: false })
    const browser = await signedIn(app)
    for (const path of ['/alerts', '/alerts/stop?t=aaaaaaaaaaaaaaaaaaaaaa'])
      expect((await browser.go(path)).status).toBe(404)
    expect(await textOf(browser.go(SEARCH))).not.toContain('Tell me about new ones')
    expect(await textOf(browser.go('/watchlist'))).not.toContain('/alerts')
  })

  it('[WAT-06] [TRU-01] asks one address five times a day whether it is theirs, for all shoppers together', async () => {
    const app = await anAlertsApp()
    const sessions = databaseSessions({ store: siteStore(app.database.db, app.slug), now: Date.now(), defer: () => {} })
    const statuses: number[] = []
    for (let shopper = 0; shopper < 7; shopper++) {
      const browser = aBrowser(app)
      browser.cookies.set('__Host-forecourt', await sessions.begin(`+6149157000${shopper}`))
      statuses.push((await browser.send('/alerts', { ...BY_MAIL, email: 'Victim@example.com' })).status)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 422, 422])
    expect(readers(app)).toHaveLength(5)
  })

  it('[WAT-06] asks who it is first', async () => {
    const app = await anAlertsApp()
    const answer = await aBrowser(app).go('/alerts')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/sign-in?type=watchlist&redirect=%2Falerts&back=%2F')
  })

  it('[WAT-06] turns alerts on for the number of the session and no other', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    const answer = await browser.send('/alerts', { ...ON, phone: '+61491570157', to: '+61491570157' })
    expect(answer.headers.get('Location')).toBe('/alerts?done=on')
    const page = await browser.go('/alerts?done=on')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('Alerts are on: we text •••• ••• 156.')
    expect(html).toContain('Never between 20:00 and 08:00.')
    expect(html).not.toContain(PHONE)
    expect(app.database.sqlite.prepare('select phone from alert_reader').all()).toEqual([{ phone: PHONE }])
  })

  it.each<[string, Record<string, string>, string]>([
    ['nothing agreed to', { channel: 'sms' }, 'Please tick the box to agree.'],
    ['no way chosen', { agreed: 'yes' }, 'Please choose how you’d like your alerts.'],
    ['a way that there is not', { channel: 'pigeon', agreed: 'yes' }, 'Please choose how you’d like your alerts.'],
    ['no address', { channel: 'email', agreed: 'yes' }, 'Please enter your email address'],
    ['two addresses', { ...BY_MAIL, email: 'a@b.example, c@d.example' }, 'Please enter your email address'],
    [
      'another header in an address',
      { ...BY_MAIL, email: 'a@b.example\nBcc: c@d.example' },
      'Please enter your email address',
    ],
  ])('[WAT-06] is shown again with %s, and keeps the search', async (_, fields, words) => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    const answer = await browser.send('/alerts', { ...fields, search: SEARCH })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(words)
    expect(html).toContain(`name="search" value="${SEARCH}"`)
    expect(readers(app)).toEqual([])
  })

  it('[WAT-06] keeps an address that was typed wrong', async () => {
    const app = await anAlertsApp()
    const answer = await (await signedIn(app)).send('/alerts', { ...BY_MAIL, email: 'a@b.example, c@d.example' })
    expect(await answer.text()).toContain('value="a@b.example, c@d.example"')
  })

  it('[WAT-06] takes nothing from another site', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    for (const path of ['/alerts', '/alerts/searches', '/alerts/searches/remove', '/alerts/stop', '/alerts/confirm'])
      expect((await browser.send(path, ON, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(readers(app)).toEqual([])
  })

  it('[WAT-06] changes nothing for who is not signed in', async () => {
    const app = await anAlertsApp()
    const stranger = aBrowser(app)
    for (const path of ['/alerts', '/alerts/searches/remove', '/alerts/stop'])
      expect((await stranger.send(path, ON)).headers.get('Location')).toMatch(/^\/sign-in\?/)
    expect(readers(app)).toEqual([])
  })
})

describe('the watchlist', () => {
  it('[WAT-06] leads to alerts, where all of them are stopped with one press', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    expect(await textOf(browser.go('/watchlist'))).toContain('href="/alerts"')
    await browser.send('/alerts', ON)
    expect((await browser.send('/alerts/stop', {})).headers.get('Location')).toBe('/alerts?done=stopped')
    expect(await textOf(browser.go('/alerts?done=stopped'))).toContain('Alerts are off.')
    expect(readers(app)).toMatchObject([{ state: 'stopped' }])
  })

  it('[WAT-06] confirms nothing that is not so, where an address was kept or came from another', async () => {
    const browser = await signedIn(await anAlertsApp())
    const outcomes = ['Alerts are on.', 'We’ve sent you an email.', 'You’ve stopped all alerts.']
    const said = async (word: string) => {
      const html = await textOf(browser.go(`/alerts?done=${word}`))
      return outcomes.filter((text) => html.includes(text))
    }
    for (const word of ['on', 'asked', 'stopped']) expect([word, await said(word)]).toEqual([word, []])
    await browser.send('/alerts', ON)
    expect([await said('on'), await said('asked'), await said('stopped')]).toEqual([['Alerts are on.'], [], []])
    await browser.send('/alerts/stop', {})
    expect([await said('on'), await said('stopped')]).toEqual([[], ['You’ve stopped all alerts.']])
  })

  it('[WAT-06] says only what we say, whatever an address says', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    for (const word of ['constructor', '__proto__', '<b>hi</b>'])
      expect(await textOf(browser.go(`/alerts?done=${encodeURIComponent(word)}`))).not.toContain('alerts-done')
  })
})
