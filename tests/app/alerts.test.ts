import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pass } from './an-app.ts'
import { aBrowser, aSignInApp, PHONE, signIn } from './sign-in/a-shopper.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SEARCH = '/search/toyota?body=SUV'
const cars = [
  aCar({ id: 1, make: 'Toyota', simple_body: 'SUV', price: 20_000 }),
  aCar({ id: 2, make: 'Mazda', simple_body: 'Hatch', price: 10_000 }),
]

const anAlertsApp = (features: Record<string, boolean> = {}) =>
  aSignInApp({ site: { features: { alerts: true, ...features } }, cars })
type App = Awaited<ReturnType<typeof anAlertsApp>>

async function signedIn(app: App) {
  const { browser } = await signIn(app)
  return browser
}
const textOf = async (answer: Response | Promise<Response>) => (await answer).text()
const readers = ({ database, slug }: App) =>
  database.sqlite.prepare('select channel, address, state from alert_reader where site = ?').all(slug)
const searches = ({ database, slug }: App) =>
  database.sqlite.prepare('select path, filters, name from alert_search where site = ?').all(slug)
const mails = ({ database, slug }: App) =>
  database.sqlite
    .prepare('select doc from mail where site = ? order by at')
    .all(slug)
    .map(({ doc }) => JSON.parse(String(doc)) as { to: string; text: string; unsubscribe: string })
const ON = { channel: 'sms', agreed: 'yes' }
const BY_MAIL = { channel: 'email', email: 'jo@example.com', agreed: 'yes' }

describe('the alerts page', () => {
  it('[WAT-06] is not there where a site has no alerts', async () => {
    const app = await anAlertsApp({ alerts: false })
    const browser = await signedIn(app)
    for (const path of ['/alerts', '/alerts/stop?t=aaaaaaaaaaaaaaaaaaaaaa'])
      expect((await browser.go(path)).status).toBe(404)
    expect(await textOf(browser.go(SEARCH))).not.toContain('Tell me about new ones')
    expect(await textOf(browser.go('/watchlist'))).not.toContain('/alerts')
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
    expect(html).toContain('Never from 20:00 to 08:00.')
    expect(html).not.toContain(PHONE)
    expect(app.database.sqlite.prepare('select phone from alert_reader').all()).toEqual([{ phone: PHONE }])
  })

  it.each<[string, Record<string, string>, string]>([
    ['nothing agreed to', { channel: 'sms' }, 'Please tick that you want to be told.'],
    ['no way chosen', { agreed: 'yes' }, 'Please choose how we tell you.'],
    ['a way that there is not', { channel: 'pigeon', agreed: 'yes' }, 'Please choose how we tell you.'],
    ['no address', { channel: 'email', agreed: 'yes' }, 'Please enter your e-mail address'],
    ['two addresses', { ...BY_MAIL, email: 'a@b.example, c@d.example' }, 'Please enter your e-mail address'],
    [
      'another header in an address',
      { ...BY_MAIL, email: 'a@b.example\nBcc: c@d.example' },
      'Please enter your e-mail address',
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

describe('an address', () => {
  it('[WAT-06] is asked at once whether it is its reader’s, and opening the link alone says nothing', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    await browser.send('/alerts', BY_MAIL)
    await app.settled()
    const [mail] = mails(app)
    expect(mail!.to).toBe('jo@example.com')
    const link = new URL(/Yes, write to me: (\S+)/.exec(mail!.text)![1]!)
    const path = link.pathname + link.search
    const stranger = aBrowser(app)
    expect(await textOf(stranger.go(path))).toContain('Yes, write to me')
    expect(readers(app)).toMatchObject([{ state: 'unconfirmed' }])
    expect(await textOf(stranger.send(path, {}))).toContain('Alerts are on')
    expect(readers(app)).toMatchObject([{ state: 'on' }])
    expect((await stranger.go(path)).status).toBe(404)
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
    const page = await stranger.go(path)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html.match(/<button[^>]*type="submit"[^>]*>Stop all alerts/g)).toHaveLength(1)
    expect(html).toContain('<meta name="robots" content="noindex')
    for (let opened = 0; opened < 3; opened++) await stranger.go(path)
    expect(readers(app)).toMatchObject([{ state: 'unconfirmed' }])
    expect(await textOf(stranger.send(path, {}))).toContain('All alerts are stopped')
    expect(readers(app)).toMatchObject([{ state: 'stopped', address: null }])
    expect(await textOf(stranger.go(path))).toContain('All alerts are stopped')
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
    expect((await here.ask(path)).status).toBe(404)
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
      expect((await app.ask(path)).status).toBe(404)
      expect((await app.ask(path, { method: 'POST' })).status).toBe(404)
      expect(readers(app)).toMatchObject([{ state: 'on' }])
    },
  )

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

describe('a search', () => {
  it('[WAT-06] is followed from over its results, also where it finds nothing', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    await browser.send('/alerts', ON)
    const html = await textOf(browser.go(SEARCH))
    expect(html).toContain('Tell me about new ones')
    expect(html).toContain(`name="search" value="${SEARCH}"`)
    expect(await textOf(browser.go('/search/toyota?body=SUV&price=-5'))).toContain('Tell me about new ones')
    expect(await textOf(browser.go('/search/new-used-and-demo-cars'))).not.toContain('Tell me about new ones')

    const answer = await browser.send('/alerts/searches', { search: SEARCH })
    expect(answer.headers.get('Location')).toBe('/alerts?done=followed')
    expect((await browser.send('/alerts/searches', { search: SEARCH })).headers.get('Location')).toBe(
      '/alerts?done=there',
    )
    expect(searches(app)).toEqual([
      { path: '/search/toyota', filters: 'body=SUV', name: expect.stringContaining('Toyota') },
    ])
    const page = await textOf(browser.go('/alerts'))
    const id = /name="id" value="([^"]+)"/.exec(page)![1]!
    expect(page).toContain(`href="${SEARCH}"`)
    await browser.send('/alerts/searches/remove', { id })
    expect(searches(app)).toEqual([])
  })

  it('[WAT-06] waits for who has yet to sign in, and to say how they are told', async () => {
    const app = await anAlertsApp()
    const stranger = aBrowser(app)
    const asked = await stranger.send('/alerts/searches', { search: SEARCH })
    const to = new URL(asked.headers.get('Location')!, 'http://here.example')
    expect(to.pathname).toBe('/sign-in')
    expect(to.searchParams.get('back')).toBe(SEARCH)
    const redirect = to.searchParams.get('redirect')!
    const { browser, answer } = await signIn(app, stranger, { type: 'watchlist', redirect, back: '/' })
    expect(answer.headers.get('Location')).toBe(redirect)
    expect(searches(app)).toEqual([])
    const html = await textOf(browser.go(redirect))
    expect(html).toContain('You will follow')
    expect(html).toContain('Turn on alerts and follow')
    await browser.send('/alerts', { ...ON, search: /name="search" value="([^"]+)"/.exec(html)![1]! })
    expect(searches(app)).toHaveLength(1)
    expect(readers(app)).toMatchObject([{ state: 'on' }])
  })

  it.each([
    '//evil.example/search/toyota',
    'https://evil.example/search/toyota',
    '/\\evil.example',
    'javascript:alert(1)',
    '/searching/toyota',
    '/search/../alerts',
    '/search/new-used-and-demo-cars',
    '/search/unheard-of-make',
    `/search/toyota?query=${'a'.repeat(2_000)}`,
    '',
  ])('[WAT-06] at a hostile or empty address (%#) is not followed, and leads nowhere', async (search) => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    await browser.send('/alerts', ON)
    expect((await browser.send('/alerts/searches', { search })).status).toBe(400)
    await browser.send('/alerts', { ...ON, search })
    expect(searches(app)).toEqual([])
    const html = await textOf(browser.go(`/alerts?search=${encodeURIComponent(search)}`))
    expect(html).not.toContain('You will follow')
    expect(html).not.toContain('evil.example')
  })

  it('[WAT-06] of a shopper is let go of by nobody else, and seen by nobody else', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    await browser.send('/alerts', { ...ON, search: SEARCH })
    const id = String(app.database.sqlite.prepare('select id from alert_search').get()!['id'])
    pass(3_600)
    const other = aBrowser(app)
    await other.send('/sign-in', { phone: '0491 570 157' })
    const challenge = /name="challenge" value="([^"]+)"/.exec(await textOf(other.go('/sign-in/code')))![1]!
    await other.send('/sign-in/code', { challenge, code: app.lastCode() })
    expect(await textOf(other.go('/alerts'))).not.toContain(SEARCH)
    await other.send('/alerts/searches/remove', { id })
    await other.send('/alerts/stop', {})
    expect(searches(app)).toHaveLength(1)
    expect(readers(app)).toMatchObject([{ state: 'on' }])
  })

  it('[WAT-06] can be followed as often as the site allows', async () => {
    const app = await aSignInApp({ site: { features: { alerts: true }, alerts: { most_searches: 1 } }, cars })
    const browser = await signedIn(app)
    await browser.send('/alerts', { ...ON, search: SEARCH })
    const answer = await browser.send('/alerts/searches', { search: '/search/mazda' })
    expect(answer.headers.get('Location')).toBe('/alerts?done=full')
    expect(await textOf(browser.go('/alerts?done=full'))).toContain('Remove one to make room')
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

  it('[WAT-06] says only what we say, whatever an address says', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    for (const word of ['constructor', '__proto__', '<b>hi</b>'])
      expect(await textOf(browser.go(`/alerts?done=${encodeURIComponent(word)}`))).not.toContain('alerts-done')
  })
})
