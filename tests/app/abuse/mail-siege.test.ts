import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts'
import { MAIL_RULES } from '../../../shared/trust/code-rules.ts'
import { limit } from '../../../shared/trust/limits.ts'
import { pass, setClock, stopClock } from '../../clock.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, aSignInApp, type Browser } from '../sign-in/a-shopper.ts'
import { from, haveSent, mailTo, mobile, solved, visit } from './a-siege.ts'

const START = Date.parse('2026-11-24T22:30:00Z')
stopClock(START)
beforeEach(() => {
  for (const kind of ['error', 'warn', 'log'] as const) vi.spyOn(console, kind).mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

type App = Awaited<ReturnType<typeof aSignInApp>>

/** Robots have had all texts that work and networks buy: what is left to new numbers is the mail. */
const besiege = (app: App) =>
  haveSent(app, {
    'unanswered_unproved_codes site': 25,
    'unanswered_worked_codes site': 40,
    'unanswered_first_codes site': 30,
    'stranger_codes site': 95,
    'codes site': 95,
  })

const mails = (app: App) => app.database.rows('select 1 from mail where site = ?', app.slug).length

type Origin = Record<string, string>

/** A robot at the page that asks for an address; its proofs are of the page as it was opened. */
async function aRobot(app: App, n: number, origin: Origin) {
  const browser = aBrowser(app)
  await browser.send('/sign-in', { phone: mobile(n) }, origin)
  return browser
}

let ticket = ''

/** One address that is invented: the answer to the form that asks for it. */
async function askMail(app: App, browser: Browser, n: number, origin: Origin, works: boolean) {
  if (works && n % 50 === 0)
    ticket = unseenIn(await (await browser.go('/sign-in', { headers: origin })).text())['ticket']!
  const proof: Origin = works ? { ticket, captcha: await solved(app, origin) } : {}
  return browser.send('/sign-in/again', { email: `x${n}@inbox${n}.example`, ...proof }, origin)
}

const sixth = (n: number): Origin => ({ 'CF-Connecting-IP': `2a0e:b107:${n.toString(16)}:1::1` })

describe('an attack on the mailed codes, after one on the texted ones', () => {
  it.each<[string, { networks: number; works: boolean; origin: (n: number) => Origin; most: number }]>([
    ['376 networks of one /32, without work', { networks: 376, works: false, origin: sixth, most: 48 }],
    ['376 networks of IPv4, without work', { networks: 376, works: false, origin: from, most: 376 }],
    ['320 networks of IPv4, all work solved', { networks: 320, works: true, origin: from, most: 320 + 7 + 8 * 60 }],
  ])(
    '[TRU-01] %s: for 24 hours every visitor has a code within 60 s',
    async (title, { networks, works, origin, most }) => {
      const app = await aSignInApp()
      const returning = aBrowser(app)
      await visit(app, { phone: mobile(1, '0413'), network: 60_001, hasScript: true, browser: returning })
      pass(3_600)
      besiege(app)
      const before = { mails: mails(app), texts: app.texts().length }
      let n = 0
      let honest = 0
      const waits: (number | null)[] = []
      for (let hour = 0; hour < 24; hour++) {
        setClock(START + (hour + 1) * HOUR_MS + MINUTE_MS)
        // Each network is tried at once; then, before a visitor whose browser works, the hour's mails for work.
        const isWorking = works && hour > 0
        const round = hour === 0 ? networks : !works ? 3 : hour % 3 === 0 ? 62 : 0
        for (let one = 0; one < round; one++, n++) {
          const own = origin(n % (isWorking ? 7 : networks))
          await askMail(app, await aRobot(app, n, own), n, own, works)
        }
        setClock(START + (hour + 1) * HOUR_MS + 20 * MINUTE_MS)
        const kind = ['with script', 'without script', 'returning'][hour % 3]!
        const own = { phone: mobile(hour, '0414'), network: 50_000 + hour, hasScript: kind === 'with script' }
        const sent = mails(app)
        waits.push(
          await visit(app, kind === 'returning' ? { ...own, phone: mobile(1, '0413'), browser: returning } : own),
        )
        honest += mails(app) - sent
      }
      const [toRobot, texts] = [mails(app) - before.mails - honest, app.texts().length - before.texts]
      process.stdout.write(
        `${title}: ${toRobot} mails to it, ${texts} texts; longest wait ${Math.max(...waits.map((w) => w ?? Infinity))} s\n`,
      )
      expect(waits.filter((waited) => waited === null || waited > 60)).toEqual([])
      expect(toRobot).toBeLessThanOrEqual(most)
      expect(texts).toBe(24)
    },
  )
})

describe('a robot that reads the mail of domains of its own, after the texts that work buys', () => {
  it('[TRU-01] has the texts of an hour: in each later one a new number has a code within 60 s', async () => {
    const app = await aSignInApp()
    besiege(app)
    pass(3_600)
    const before = app.texts().length
    for (let n = 0; n < 30; n++) {
      const robot = await aRobot(app, n, from(n))
      const email = `x${n}@own${Math.floor(n / 3)}.example`
      await robot.send('/sign-in/again', { email }, from(n))
      const mailed = mailTo(app, email)
      if (mailed) await robot.send('/sign-in/code', mailed, from(n))
    }
    expect(app.texts().length - before).toBe(limit('codes_mailed_hour').most)
    for (const hours of [2, 9, 20]) {
      setClock(START + hours * HOUR_MS + MINUTE_MS)
      expect(await visit(app, { phone: mobile(hours, '0414'), network: 50_000 + hours, hasScript: true })).toBe(40)
    }
  })
})

/** A visitor of a network of many, which has had its first mails. */
async function aNeighbour(app: App, n: number, works: boolean, host = 9) {
  const browser = aBrowser(app)
  await browser.send('/sign-in', { phone: mobile(n, '0415') }, from(7, host))
  const hidden = unseenIn(await (await browser.go('/sign-in/code', { headers: from(7, host) })).text())
  const proof: Origin = works ? { captcha: await solved(app, from(7, host)) } : {}
  const answer = await browser.send('/sign-in/again', { ...hidden, email: `n${n}@gmail.com`, ...proof }, from(7, host))
  return { status: answer.status, text: await answer.text() }
}

describe('neighbours on one network, in a siege', () => {
  it('[TRU-01] owe work after mails that are not entered, and no day: at 2, 9 and 20 hours one has a code', async () => {
    const app = await aSignInApp()
    besiege(app)
    for (let n = 0; n < 4; n++) await askMail(app, await aRobot(app, n, from(7)), n, from(7), false)
    expect(mails(app)).toBe(1)
    const plain = await aNeighbour(app, 1, false)
    expect([plain.status, plain.text]).toEqual([429, expect.stringContaining('Please press again with JavaScript on')])
    for (const hours of [2, 9, 20]) {
      setClock(START + hours * HOUR_MS)
      expect(await visit(app, { phone: mobile(hours, '0414'), network: 7, hasScript: true })).toBe(40)
    }
  })

  it('[TRU-01] wait an hour, and read why, where a robot that works has had the mails of its network', async () => {
    const app = await aSignInApp()
    besiege(app)
    for (let n = 0; n < 14; n++) await aNeighbour(app, n, true, n + 1)
    expect(mails(app)).toBe(12)
    expect((await aNeighbour(app, 20, true)).text).toContain('Others on your network have asked')
    expect(await visit(app, { phone: mobile(1, '0414'), network: 8, hasScript: true })).toBe(40)
    pass(3_600)
    expect((await aNeighbour(app, 21, true)).status).toBe(303)
  })

  it('[TRU-01] are sent a mail that does not come once more, without a further proof', async () => {
    const app = await aSignInApp()
    besiege(app)
    const browser = await aRobot(app, 1, from(7))
    await browser.send('/sign-in/again', { email: 'jo@gmail.com' }, from(7))
    for (const [status, count] of [
      [303, 2],
      [429, 2],
    ]) {
      pass(61)
      expect([(await browser.send('/sign-in/again', {}, from(7))).status, mails(app)]).toEqual([status, count])
    }
  })
})

describe('the mails of an hour', () => {
  it('[TRU-01] [TRU-05] are told of by the limit that is spent: to the shopper, and to dealer and operator', async () => {
    const app = await aSignInApp()
    besiege(app)
    haveSent(app, {
      'unanswered_first_mails site': 400,
      'unanswered_plain_mails site': 400,
      'unanswered_worked_mails site': 60,
    })
    const refused = await aNeighbour(app, 1, true)
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('this hour’s are used up')])
    await app.settled()
    const told = app.database.rows<{ subject: string; reason: string }>(
      "select subject, facts ->> 'reason' as reason from alarm where cause = 'budget_spent' order by subject",
    )
    expect(told.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([
      'of emailed codes for browsers that worked: more than 60 in 1 hour at this site',
      'of emailed codes without work: more than 400 in 1 hour at this site',
      'of first emailed codes of networks: more than 400 in 1 hour at this site',
    ])
    pass(3_600)
    expect((await aNeighbour(app, 2, true)).status).toBe(303)
  })

  it('[TRU-01] are not had by work that was handed out when it was cheap, or to another network', async () => {
    const app = await aSignInApp()
    const calm = await solved(app)
    besiege(app)
    haveSent(app, { 'unanswered_plain_mails site': 400 })
    const browser = await aRobot(app, 1, from(7))
    const again = async (captcha: string) => {
      const hidden = unseenIn(await (await browser.go('/sign-in/code', { headers: from(7) })).text())
      return (await browser.send('/sign-in/again', { ...hidden, email: 'jo@gmail.com', captcha }, from(7))).status
    }
    expect([await again(calm), await again(await solved(app, from(7)))]).toEqual([429, 303])
  })

  it('[TRU-01] leave those of enquiries alone: a share is for the addresses that the site has', async () => {
    expect(MAIL_RULES.known.filter((name) => limit(name).by === 'site')).toEqual(['mails_site_known'])
  })
})
