import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { openLink } from '../open-link.ts'
import { aBrowser } from '../sign-in/a-shopper.ts'
import { type App, anAlertsApp, BY_MAIL, mails, ON, readers, signedIn, textOf } from './an-alerts-app.ts'

const DAY = 24 * 60 * 60

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('an address', () => {
  it('[WAT-06] is asked at once whether it is its reader’s, and opening the link alone says nothing', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    await browser.send('/alerts', BY_MAIL)
    await app.settled()
    const [mail] = mails(app)
    expect(mail!.to).toBe('jo@example.com')
    const link = new URL(/Yes, send me alerts:\n(\S+)/.exec(mail!.text)![1]!)
    const path = link.pathname + link.search
    const stranger = aBrowser(app)
    const opened = await openLink(stranger.go, path)
    expect(await opened.answer.text()).toContain('Yes, send me alerts')
    expect(readers(app)).toMatchObject([{ state: 'unconfirmed' }])
    expect(await textOf(stranger.send(opened.path, {}))).toContain('Alerts are on')
    expect(readers(app)).toMatchObject([{ state: 'on' }])
    const again = await openLink(stranger.go, path)
    expect([again.answer.status, await again.answer.text()]).toEqual([
      404,
      expect.stringContaining('has been used or has expired'),
    ])
  })
})

/** A reader by mail, and the link that ends it. */
async function aLink(app: App) {
  const browser = await signedIn(app)
  await browser.send('/alerts', BY_MAIL)
  await app.settled()
  const link = new URL(mails(app).at(-1)!.unsubscribe)
  return { browser, path: link.pathname + link.search }
}

describe('the link of a message', () => {
  it('[WAT-06] shows one button and does nothing until it is pressed, whoever opens it', async () => {
    const app = await anAlertsApp()
    const { path } = await aLink(app)
    const stranger = aBrowser(app)
    const { answer: page } = await openLink(stranger.go, path)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html.match(/<button[^>]*type="submit"[^>]*>Stop all alerts/g)).toHaveLength(1)
    expect(html).toContain('<meta name="robots" content="noindex')
    for (let opened = 0; opened < 3; opened++) await openLink(stranger.go, path)
    expect(readers(app)).toMatchObject([{ state: 'unconfirmed' }])
    expect(await textOf(stranger.send(path, {}))).toContain('You’ve stopped all alerts')
    expect(readers(app)).toMatchObject([{ state: 'stopped', address: null }])
    expect(await (await openLink(stranger.go, path)).answer.text()).toContain('You’ve stopped all alerts')
  })

  it('[WAT-06] stops at one press of a mail program, which is no page of ours (RFC 8058)', async () => {
    const app = await anAlertsApp()
    const { path } = await aLink(app)
    const answer = await app.ask(path, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(answer.status).toBe(200)
    expect(readers(app)).toMatchObject([{ state: 'stopped' }])
  })

  it('[WAT-06] of another site stops nobody here', async () => {
    const [here, there] = [await anAlertsApp(), await anAlertsApp()]
    const { path } = await aLink(there)
    await (await signedIn(here)).send('/alerts', ON)
    expect((await openLink(aBrowser(here).go, path)).answer.status).toBe(404)
    expect((await here.ask(path, { method: 'POST' })).status).toBe(404)
    expect(readers(here)).toMatchObject([{ state: 'on' }])
    expect(readers(there)).toMatchObject([{ state: 'unconfirmed' }])
  })

  it.each(['', 'x', '%00', 'a'.repeat(22), 'a'.repeat(5_000), "' or 1=1 --"])(
    '[WAT-06] with a token that is none (%#) is no page',
    async (token) => {
      const app = await anAlertsApp()
      await (await signedIn(app)).send('/alerts', ON)
      const path = `/alerts/stop?t=${encodeURIComponent(token)}`
      expect((await openLink(aBrowser(app).go, path)).answer.status).toBe(404)
      expect((await app.ask(path, { method: 'POST' })).status).toBe(404)
      expect(readers(app)).toMatchObject([{ state: 'on' }])
    },
  )

  it('[TRU-04] says so after 60 days, also to a mail program, and sends a new one where alerts are on', async () => {
    const app = await anAlertsApp()
    const { browser, path } = await aLink(app)
    const confirm = /Yes, send me alerts:\n(\S+)/.exec(mails(app)[0]!.text)![1]!
    await browser.send(new URL(confirm).pathname + new URL(confirm).search, {})
    pass(60 * DAY + 1)
    const stranger = aBrowser(app)
    const { answer, path: at } = await openLink(stranger.go, path)
    const html = await answer.text()
    expect([answer.status, html]).toEqual([410, expect.stringContaining('work for 60 days')])
    expect((await app.ask(path, { method: 'POST' })).status).toBe(410)
    expect(readers(app)).toMatchObject([{ state: 'on' }])

    const action = /action="(\/alerts\/stop[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    expect(action.startsWith(`${at}&`)).toBe(true)
    expect(await textOf(stranger.send(action, {}))).toContain('A new link is on its way')
    await app.settled()
    const renewed = mails(app).at(-1)!
    expect([renewed.to, renewed.text]).toEqual([
      'jo@example.com',
      expect.stringContaining('Here’s the new link you asked for'),
    ])
    const { pathname, search } = new URL(renewed.unsubscribe)
    expect((await app.ask(pathname + search, { method: 'POST' })).status).toBe(200)
    expect(readers(app)).toMatchObject([{ state: 'stopped' }])
  })

  it('[TRU-04] sends no new link for another site’s page', async () => {
    const app = await anAlertsApp()
    const { path } = await aLink(app)
    const answer = await app.ask(`${path}&new=link`, { method: 'POST', headers: { Origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
  })

  it('[WAT-06] leaves no token in a log', async () => {
    const app = await anAlertsApp()
    const { path } = await aLink(app)
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
    await app.ask(path)
    await app.ask(path, { method: 'POST' })
    expect(lines.join('\n')).not.toContain(path.split('=')[1])
  })
})
