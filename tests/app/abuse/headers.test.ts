import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aYard, JO, NOW } from './a-yard.ts'
import { OTHERS } from './other-posts.ts'
import { NAMED, send } from './posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const cached = ({ headers }: Response) => headers.get('Cache-Control')
const protection = ({ headers }: Response) => ({
  sniffed: headers.get('X-Content-Type-Options'),
  framed: headers.get('X-Frame-Options'),
  policy: headers.get('Content-Security-Policy')?.includes("default-src 'none'"),
})
const PROTECTED = { sniffed: 'nosniff', framed: 'DENY', policy: true }

describe('the answer to a post', () => {
  it.each(NAMED)('[QLT-03] of %s is kept by nobody, taken or not', async (_, post) => {
    const yard = await aYard()
    const browser = post.isOwn ? await yard.signedIn() : yard.browser()
    const sound = await post.sound(yard, browser)
    const { path } = sound
    const answers = [
      await send(browser, post, sound),
      await send(yard.browser(), post, sound),
      await browser.send(path, {}, { Origin: 'https://evil.example' }),
      await browser.send(path, { x: 'x'.repeat(66_000) }),
      await browser.call(path, { name: 5, phone: {}, car: [], ref: null }),
    ]
    yard.database.goDown()
    answers.push(await send(browser, post, sound))
    expect(answers[0]!.status).toBe(post.status)
    for (const answer of answers) expect([cached(answer), protection(answer)]).toEqual(['no-store', PROTECTED])
  })

  it.each(Object.keys(OTHERS))('[QLT-03] of %s is kept by nobody either', async (route) => {
    const yard = await aYard()
    const answer = await yard.browser().send(route.replace(':slug', 'rav4'), {})
    expect([cached(answer), protection(answer)]).toEqual(['no-store', PROTECTED])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('[QLT-03] to nothing by %s is kept by nobody', async (method) => {
    const yard = await aYard()
    for (const path of ['/nothing-here', '/api/nothing', '/cars/rav4', '/success/test-drive.ics']) {
      const answer = await yard.ask(path, { method })
      expect([answer.status, cached(answer)]).toEqual([404, 'no-store'])
    }
  })
})

describe('a page of one shopper', () => {
  const OWN = ['/watchlist', '/alerts', '/my-garage', '/spin-to-win', '/sign-in/code', '/api/watchlist']
  const FORMS = ['/contact-us', '/contact-us/north', '/service', '/valuation', '/careers', '/finance', '/trade-in']
  const TOKENS = [
    '/alerts/stop?t=aaaaaaaaaaaaaaaaaaaaaa',
    '/alerts/confirm?t=aaaaaaaaaaaaaaaaaaaaaa',
    '/trade-in?ref=a',
  ]
  const MORE = [
    '/sign-in',
    '/book-test-drive?car_id=any',
    '/online-payment',
    '/cars/rav4/checkout',
    '/success',
    '/api/captcha',
  ]
  const LOCAL = ['/dev/gallery', '/dev/mail', '/dev/messages', '/dev/pay?payment=none']

  it.each([...OWN, ...FORMS, ...TOKENS, ...MORE, ...LOCAL])(
    '[GAT-02] %s is kept by nobody, whoever asks',
    async (path) => {
      const yard = await aYard()
      const shopper = await yard.signedIn()
      const asked = [await yard.browser().go(path), await shopper.go(path), await shopper.go(path, { method: 'HEAD' })]
      yard.database.goDown()
      asked.push(await shopper.go(path))
      expect(asked.map((answer) => [path, cached(answer)])).toEqual(asked.map(() => [path, 'no-store']))
    },
  )

  it('[GAT-02] is no page that others are given, and theirs is none of hers', async () => {
    const yard = await aYard()
    const shopper = await yard.signedIn()
    await shopper.send('/watchlist/save', { car: String(yard.car), back: '/cars/rav4' })
    for (const path of ['/cars/rav4', '/search/toyota', '/', '/brands']) {
      const hers = await shopper.go(path)
      expect([path, cached(hers)]).toEqual([path, 'no-store'])
      const [first, second] = [await yard.browser().go(path), await yard.browser().go(path)]
      for (const theirs of [first, second]) {
        expect(theirs.headers.getSetCookie()).toEqual([])
        expect(await theirs.text()).not.toMatch(/data-watchlist|is on your watchlist/)
      }
      expect(await (await shopper.go(path)).text()).toContain(`data-watchlist="${yard.car}"`)
    }
  })

  it('[RES-01] of a hold is hers alone, and so is what she typed', async () => {
    const yard = await aYard()
    const ann = yard.browser()
    await ann.send('/cars/rav4/checkout', JO)
    await yard.settled()
    for (const path of ['/cars/rav4/checkout', '/cars/rav4', '/success', '/contact-us', '/online-payment?done'])
      for (let asked = 0; asked < 2; asked++)
        expect(await (await yard.browser().go(path)).text()).not.toMatch(/Jocasta|jocasta@|491 ?570 ?006|dev\/pay/)
  })
})
