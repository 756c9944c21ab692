import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aYard, JO, NOW } from './a-yard.ts'
import { NAMED, send } from './posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const AWAY = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/a/../../..//evil.example',
  'https://evil.example',
  'HTTPS:evil.example',
  'https:/evil.example',
  'javascript:alert(1)//evil',
  'java\nscript:alert(1)//evil',
  'data:text/html,evil',
  '/x\r\nSet-Cookie: evil=1',
  '/x\nLocation: https://evil.example',
  '/%0d%0aSet-Cookie:evil=1',
  '/\u2028/evil.example',
  '/\u202e/evil.example',
  '@evil.example',
  '.evil.example',
  `/${'evil'.repeat(2_000)}`,
]

/** Whatever any of our pages calls where it leads on to, and what others do. */
const NAMES = [
  'redirect',
  'back',
  'from',
  'return',
  'next',
  'url',
  'to',
  'goto',
  'done',
  'search',
  'path',
  'href',
  'lands',
]

/** One of each kind: one rule reads them all. Each form is sent two of them, in turns. */
const SOME = [0, 2, 15, 18, 21, 28].map((at) => AWAY[at]!)

const leadsAway = (location: string | null, origin: string) =>
  location !== null && (/evil/i.test(new URL(location, origin).host) || new URL(location, origin).origin !== origin)

describe('leading on', () => {
  it.each(NAMED)('[GAT-01] from %s stays on this site, whatever the form says', async (title, post) => {
    const turn = NAMED.findIndex(([each]) => each === title)
    for (const away of [SOME[turn % 6]!, SOME[(turn + 3) % 6]!]) {
      const yard = await aYard()
      const browser = post.isOwn ? await yard.signedIn() : yard.browser()
      const { path, fields } = await post.sound(yard, browser)
      const said = Object.fromEntries(NAMES.map((name) => [name, away]))
      const more = { path, fields: post.as === 'json' ? fields : { ...said, ...fields } }
      const { headers } = await send(browser, post, more)
      const location = headers.get('Location')
      expect([away, leadsAway(location, yard.origin)]).toEqual([away, false])
      expect([away, location?.startsWith('//'), (location ?? '').length < 2_500]).toEqual([
        away,
        location === null ? undefined : false,
        true,
      ])
      expect(headers.get('Set-Cookie') ?? '').not.toContain('evil')
    }
  })

  it.each(AWAY)('[GAT-01] of who is not signed in stays here too: %j', async (away) => {
    const yard = await aYard()
    const stranger = yard.browser()
    const said = Object.fromEntries(NAMES.map((name) => [name, away]))
    for (const path of [
      '/watchlist/save',
      '/watchlist/remove',
      '/alerts',
      '/alerts/searches',
      '/alerts/searches/remove',
    ]) {
      const { headers } = await stranger.send(path, { car: String(yard.car), ...said })
      const location = headers.get('Location') ?? '/'
      expect(leadsAway(location, yard.origin)).toBe(false)
      expect(location.length).toBeLessThan(2_500)
      const page = await (await stranger.go(location)).text()
      expect(page).not.toMatch(/(href|action|value)="[^"]*evil\.example/)
    }
  })

  it('[WAT-06] takes no search along that is longer than any of ours', async () => {
    const yard = await aYard()
    for (const search of [`/search/toyota?x=${'x'.repeat(50_000)}`, `/search/toyota#${'x'.repeat(50_000)}`]) {
      const { headers } = await yard.browser().send('/alerts/searches', { search })
      expect((headers.get('Location') ?? '').length).toBeLessThan(2_500)
    }
  })

  it.each(AWAY)('[GAT-01] of an address stays here too: %j', async (away) => {
    const yard = await aYard()
    const shopper = await yard.signedIn()
    await yard.browser().send('/cars/rav4/checkout', JO)
    const query = new URLSearchParams(NAMES.map((name) => [name, away])).toString()
    for (const path of [
      '/sign-in',
      '/sign-in/code',
      '/my-garage',
      '/our-garage',
      '/alerts',
      '/cars/rav4/buy-online',
      '/finance-enquiry',
      '/dev/pay',
    ])
      for (const browser of [yard.browser(), shopper]) {
        const answer = await browser.go(`${path}?${query}`, { headers: { Referer: `${yard.origin}//evil.example/` } })
        expect([path, leadsAway(answer.headers.get('Location'), yard.origin)]).toEqual([path, false])
        expect(await answer.text()).not.toMatch(/(href|action)="(https?:)?[/\\]+evil|javascript:/i)
      }
  })

  it.each([
    '//evil.example/',
    '/\\evil.example/',
    '//evil.example//',
    '/./%2e%2e//evil.example/',
    '///evil.example/Cars',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/',
    '//evil.example/%2e%2e',
  ])('[NAV-07] of another spelling of an address stays here: %s', async (path) => {
    const yard = await aYard()
    for (const at of [yard.host, `${yard.slug}.example`, `www.${yard.slug}.example`]) {
      const { headers } = await yard.ask(path, {}, at)
      const { host } = new URL(headers.get('Location') ?? '/', yard.origin)
      expect([yard.host, `${yard.slug}.example`]).toContain(host)
    }
  })
})
