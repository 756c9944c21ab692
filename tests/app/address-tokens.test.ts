import { describe, expect, it } from 'vitest'
import { ROUTES, type Route } from '../../shared/routes/paths.ts'
import { pass, stopClock } from '../clock.ts'
import { aForm, unseenIn } from './a-form.ts'
import { begin, step, yard } from './a-trade.ts'
import { anAlertsApp, BY_MAIL, mails, readers, signedIn } from './alerts/an-alerts-app.ts'
import { openLink } from './open-link.ts'
import { aBrowser } from './sign-in/a-shopper.ts'

const SECRET_PAGES = ['/alerts/stop', '/alerts/confirm']
const TOKENS = [`t=${'a'.repeat(22)}`, `ref=${'0'.repeat(32)}`]
const pages = Object.values<Route>(ROUTES)
  .filter(({ kind }) => kind === undefined || kind === 'form')
  .map(({ path }) => path.replace(/:\w+/g, 'a-name').replace(/\*$/, 'more'))

const aTaggedSite = () =>
  aForm({
    site: {
      analytics: { tag_manager_id: 'GTM-ABC123' },
      features: { alerts: true, watchlist: true, garage: true, trade_in: true },
    },
  })

const HOUR = 60 * 60
stopClock()

describe('an address with a token', () => {
  it('[TRU-04] has no tag manager and tells no other site of itself, on any route', async () => {
    const { ask } = await aTaggedSite()
    const wrong: string[] = []
    for (const path of pages)
      for (const token of TOKENS) {
        const { headers } = await ask(`${path}?${token}`)
        const isQuiet = headers.get('referrer-policy') === 'same-origin'
        if (!isQuiet || headers.get('content-security-policy')?.includes('googletagmanager')) wrong.push(path)
      }
    expect(wrong).toEqual([])
  })

  it('[TRU-04] is not handed to the tag manager by the page itself', async () => {
    const { ask } = await aTaggedSite()
    const html = async (query: string) => (await ask(`/trade-in${query}`)).text()
    expect(await html('')).toContain('data-tags="GTM-ABC123"')
    expect(await html(`?${TOKENS[1]}&cookies=off`)).not.toContain('GTM-ABC123')
  })

  it.each(SECRET_PAGES)('[TRU-04] that stands in a form keeps third parties off its page: %s', async (path) => {
    const { ask } = await aTaggedSite()
    const answer = await ask(`${path}?t=0a1b2c3d`)
    expect(answer.headers.get('content-security-policy')).not.toContain('googletagmanager')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(await answer.text()).not.toContain('GTM-ABC123')
  })

  it('[ANA-01] is none where a campaign has a parameter of the same name', async () => {
    const { ask } = await aTaggedSite()
    const { headers } = await ask('/?ref=facebook')
    expect(headers.get('content-security-policy')).toContain('googletagmanager')
  })
})

async function aStopLink() {
  const app = await anAlertsApp()
  await (await signedIn(app)).send('/alerts', BY_MAIL)
  await app.settled()
  const { pathname, search } = new URL(mails(app).at(-1)!.unsubscribe)
  return { app, link: pathname + search, token: search.slice('?t='.length) }
}

describe('a token that was opened', () => {
  it('[TRU-04] leaves the address for a cookie of this host, signed, read by no script, for an hour', async () => {
    const { app, link, token } = await aStopLink()
    const browser = aBrowser(app)
    const first = await browser.go(link)
    const cookie = first.headers.getSetCookie().find((line) => line.startsWith('__Host-stop-link='))!
    expect(cookie).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const { path, answer } = await openLink(browser.go, link)
    expect([answer.status, path]).toEqual([200, expect.stringMatching(/^\/alerts\/stop\?t=[0-9a-f]{8}$/)])
    // The form alone carries it, on a page without scripts of third parties.
    expect((await answer.text()).split(token)).toHaveLength(2)
    pass(HOUR + 1)
    browser.cookies.set('__Host-other', 'kept')
    const late = await browser.go(path)
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('has timed out')])
    expect((await openLink(browser.go, link)).answer.status).toBe(200)
  })

  it('[TRU-04] works in a browser that keeps no cookies, by its address', async () => {
    const { app, link } = await aStopLink()
    const { path, answer } = await openLink(app.ask, link)
    expect([answer.status, path]).toEqual([200, `${link}&cookies=off`])
    const action = /action="(\/alerts\/stop[^"]*)"/.exec(await answer.text())![1]!.replaceAll('&amp;', '&')
    const headers = { Origin: `http://${app.host}` }
    expect(await (await app.ask(action, { method: 'POST', headers })).text()).toContain('You’ve stopped all alerts')
  })

  it('[TRU-04] works by the button of its page where the cookie is gone since, and says what its address lacks', async () => {
    const { app, link, token } = await aStopLink()
    const browser = aBrowser(app)
    const { path, answer } = await openLink(browser.go, link)
    const html = await answer.text()
    const { t } = unseenIn(html)
    expect(t).toBe(token)
    expect(html).not.toMatch(/googletagmanager|data-tags/)
    browser.cookies.clear()
    const bare = await browser.go(path)
    expect([bare.status, await bare.text()]).toEqual([410, expect.stringContaining('needs the link in your message')])
    expect(await (await browser.send(path, {})).text()).toContain('and yours doesn’t')
    expect((await browser.send(path, { t: token }, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(readers(app)).toMatchObject([{ state: 'unconfirmed' }])
    expect(await (await browser.send(path, { t: token })).text()).toContain('You’ve stopped all alerts')
    expect(readers(app)).toMatchObject([{ state: 'stopped' }])
  })

  it('[TRU-04] that a newer one took the place of says so, and not that time has passed', async () => {
    const { app, link } = await aStopLink()
    const browser = aBrowser(app)
    const { path } = await openLink(browser.go, link)
    await browser.go(link.replace(/t=.*/, `t=${'a'.repeat(22)}`))
    const late = await browser.go(path)
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('opened a newer link')])
  })

  it('[TRU-04] opens nothing else and nothing elsewhere: a changed, a moved and a strange cookie are none', async () => {
    const { app, link } = await aStopLink()
    const there = await anAlertsApp()
    const browser = aBrowser(app)
    const { path } = await openLink(browser.go, link)
    const value = browser.cookies.get('__Host-stop-link')!
    for (const [at, name, cookie] of [
      [app, '__Host-stop-link', value.replace(/^stop\./, 'stop.x')],
      [app, '__Host-stop-link', value.slice(0, -8)],
      [app, '__Host-confirm-link', value],
      [there, '__Host-stop-link', value],
    ] as const)
      expect((await aBrowser(at, new Map([[name, cookie]])).go(path)).status).toBe(410)
    const moved = aBrowser(app, new Map([['__Host-confirm-link', value]]))
    expect((await moved.go(path.replace('stop', 'confirm'))).status).toBe(410)
    expect((await browser.go(path)).status).toBe(200)
  })

  it('[TRU-04] is acted upon by its page alone, not by another site that knows its mark', async () => {
    const { app, link } = await aStopLink()
    const browser = aBrowser(app)
    const { path } = await openLink(browser.go, link)
    expect((await browser.send(path, {}, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(readers(app)).toMatchObject([{ state: 'unconfirmed' }])
    expect((await browser.send(path, {})).status).toBe(200)
    expect(readers(app)).toMatchObject([{ state: 'stopped' }])
  })

  it('[TRU-04] of one tab is not mixed with that of another', async () => {
    const app = await yard()
    const first = await begin(app)
    const second = await begin(app, '/sell-my-car')
    expect((await step(app, first, 'plate', { rego: 'DEMO1', regoState: 'qld' })).status).toBe(410)
    expect((await step(app, second, 'plate', { rego: 'DEMO1', regoState: 'qld' })).status).toBe(303)
    expect(app.base.rows('select version from trade_in order by version')).toEqual([{ version: 1 }, { version: 2 }])
  })

  it('[TRU-04] of a trade-in lasts an hour from each step, not from the first', async () => {
    const app = await yard()
    const at = await begin(app)
    pass(HOUR - 60)
    expect((await app.ask(at)).status).toBe(200)
    pass(HOUR - 60)
    expect((await app.ask(at)).status).toBe(200)
  })
})
