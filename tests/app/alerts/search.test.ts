import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp, signIn } from '../sign-in/a-shopper.ts'
import { anAlertsApp, cars, ON, readers, SEARCH, searches, signedIn, textOf } from './an-alerts-app.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a search', () => {
  it('[WAT-06] is followed from over its results, also where it finds nothing', async () => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    await browser.send('/alerts', ON)
    const html = await textOf(browser.go(SEARCH))
    expect(html).toContain('Tell me about new ones')
    expect(html).toContain(`name="search" value="${SEARCH}"`)
    expect(await textOf(browser.go('/search/toyota?body=SUV&price=-5'))).toContain('Tell me when one arrives')
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
    expect(html).toContain('You’ll follow')
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
    `/search/toyota?query=${'a'.repeat(5_000)}`,
    '',
  ])('[WAT-06] at a hostile or empty address (%#) is not followed, and leads nowhere', async (search) => {
    const app = await anAlertsApp()
    const browser = await signedIn(app)
    await browser.send('/alerts', ON)
    expect((await browser.send('/alerts/searches', { search })).status).toBe(400)
    await browser.send('/alerts', { ...ON, search })
    expect(searches(app)).toEqual([])
    const html = await textOf(browser.go(`/alerts?search=${encodeURIComponent(search)}`))
    expect(html).not.toContain('You’ll follow')
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

  it('[WAT-06] can be followed ten times', async () => {
    const app = await aSignInApp({ site: { features: { alerts: true } }, cars })
    const browser = await signedIn(app)
    await browser.send('/alerts', { ...ON, search: SEARCH })
    const follow = (year: number) => browser.send('/alerts/searches', { search: `/search/mazda?year=${year}-` })
    for (let year = 2010; year < 2019; year++)
      expect((await follow(year)).headers.get('Location')).not.toBe('/alerts?done=full')
    expect((await follow(2019)).headers.get('Location')).toBe('/alerts?done=full')
    expect(await textOf(browser.go('/alerts?done=full'))).toContain('Remove one to make room')
  })
})
