import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../../builders/car.ts'
import { pass, stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aBrowser, aSignInApp, askForCode, challengeIn, PHONE, signIn } from './a-shopper.ts'

stopClock()
beforeEach(() => {
  for (const kind of ['error', 'warn', 'info'] as const) vi.spyOn(console, kind).mockImplementation(() => {})
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const every = (code: string) =>
  Array.from({ length: 200 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))

const sessions = (database: ReturnType<typeof sqliteDatabase>) =>
  database.sqlite.prepare('select count(*) as n from shopper_session').get()!['n']

describe('guessing', () => {
  it('[GAT-02] two hundred guesses at the same moment are five tries', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const { challenge, code } = await askForCode(app, browser)
    const guesses = [...every(code), code]
    const answers = await Promise.all(guesses.map((guess) => browser.send('/sign-in/code', { challenge, code: guess })))
    expect(answers.every(({ status }) => status === 422)).toBe(true)
    expect(app.database.sqlite.prepare('select tries from sign_in_challenge').get()).toEqual({ tries: 5 })
    expect(sessions(app.database)).toBe(0)
  })

  it('[GAT-02] a number gets ten codes in 24 hours, so fifty tries, whatever browser asks', async () => {
    const app = await aSignInApp()
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      pass(301)
      statuses.push((await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(303), 429, 429])
    expect(app.texts()).toHaveLength(10)
    pass(24 * 3_600)
    expect((await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })).status).toBe(303)
  })

  it('[GAT-02] a number waits between codes, whatever browser asks', async () => {
    const app = await aSignInApp()
    const ask = async () => (await aBrowser(app).send('/sign-in', { phone: '0491 570 156' })).status
    expect([await ask(), await ask()]).toEqual([303, 429])
    pass(29)
    expect(await ask()).toBe(429)
    pass(1)
    expect(await ask()).toBe(303)
    pass(59)
    expect(await ask()).toBe(429)
    expect(await Promise.all(Array.from({ length: 10 }, () => ask()))).toEqual(Array<number>(10).fill(429))
    pass(1)
    const together = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(together.filter((status) => status === 303)).toHaveLength(1)
  })

  it('[GAT-02] a site sends no more codes in 24 hours than its tenant allows', async () => {
    const app = await aSignInApp({ site: { gates: { codes_a_day: 2 } } })
    for (const phone of ['0491570156', '0491570157', '0491570158']) await aBrowser(app).send('/sign-in', { phone })
    expect(app.texts()).toHaveLength(1)
  })

  it('[GAT-02] asks the limiter of the minute, for codes and for tries', async () => {
    const keys: string[] = []
    const limit = {
      limit: ({ key }: { key: string }) => (keys.push(key), Promise.resolve({ success: keys.length < 2 })),
    }
    const app = await aSignInApp({ env: { SIGN_IN_LIMIT: limit as never } })
    const browser = aBrowser(app)
    const from = { 'CF-Connecting-IP': '203.0.113.9' }
    expect((await browser.send('/sign-in', { phone: '0491570156' }, from)).status).toBe(303)
    const { challenge, code } = {
      challenge: challengeIn(await (await browser.go('/sign-in/code')).text()),
      code: app.lastCode(),
    }
    expect((await browser.send('/sign-in/code', { challenge, code }, from)).status).toBe(429)
    expect(keys).toEqual(Array(2).fill(`${app.slug} 203.0.113.9`))
  })
})

describe('a code elsewhere', () => {
  it('[GAT-02] is no use in another browser, with or without a code of its own', async () => {
    const app = await aSignInApp()
    const form = await askForCode(app, aBrowser(app))
    const thief = aBrowser(app)
    expect((await thief.send('/sign-in/code', form)).status).toBe(422)
    await askForCode(app, thief, { phone: '0491 570 157' })
    expect((await thief.send('/sign-in/code', form)).status).toBe(422)
    const own = challengeIn(await (await thief.go('/sign-in/code')).text())
    expect((await thief.send('/sign-in/code', { challenge: own, code: form.code })).status).toBe(422)
    expect(sessions(app.database)).toBe(0)
  })

  it('[GAT-02] [TEN-06] is no use at another site, cookies and all, nor is a session', async () => {
    const database = sqliteDatabase()
    const one = await aSignInApp({ database, cars: [aCar({ id: 1 })] })
    const other = await aSignInApp({ database, cars: [aCar({ id: 2, slug: 'another', source_key: 'k2' })] })
    const browser = aBrowser(one)
    const form = await askForCode(one, browser)
    const abroad = aBrowser(other, new Map(browser.cookies))
    expect((await abroad.send('/sign-in/code', form)).status).toBe(422)
    expect((await browser.send('/sign-in/code', form)).status).toBe(303)
    const withSession = aBrowser(other, new Map(browser.cookies))
    expect((await withSession.go('/my-garage')).status).toBe(303)
    expect((await withSession.call('/api/watchlist/save-car', { phone_number: PHONE, car_id: 2 })).status).toBe(401)
    await browser.call('/api/watchlist/save-car', { phone_number: PHONE, car_id: 1 })
    const { browser: sameNumber } = await signIn(other)
    expect(await (await sameNumber.go('/api/watchlist')).json()).toEqual({ phone_number: PHONE, car_ids: [] })
  })

  it('[GAT-02] entered once is no use again, to anybody', async () => {
    const app = await aSignInApp()
    const browser = aBrowser(app)
    const form = await askForCode(app, browser)
    const before = new Map(browser.cookies)
    expect((await browser.send('/sign-in/code', form)).status).toBe(303)
    expect((await aBrowser(app, before).send('/sign-in/code', form)).status).toBe(422)
    expect(sessions(app.database)).toBe(1)
  })
})

describe('a session', () => {
  it('[GAT-02] is never one that somebody brought along', async () => {
    const app = await aSignInApp()
    const planted = 'A'.repeat(43)
    const browser = aBrowser(app, new Map([['__Host-forecourt', planted]]))
    await signIn(app, browser)
    expect(browser.cookies.get('__Host-forecourt')).not.toBe(planted)
    expect((await aBrowser(app, new Map([['__Host-forecourt', planted]])).go('/my-garage')).status).toBe(303)
  })

  it.each([
    ['a token made up', 'B'.repeat(43)],
    ['what the database keeps', 'hash'],
    ['nothing', ''],
    ['far too much', 'C'.repeat(10_000)],
    ['something to break out with', "' or 1=1 --"],
  ])('[GAT-02] is not %s', async (_, given) => {
    const app = await aSignInApp()
    await signIn(app)
    const { token } = app.database.sqlite.prepare('select token from shopper_session').get() as { token: string }
    const cookies = new Map([['__Host-forecourt', given === 'hash' ? token : given]])
    expect((await aBrowser(app, cookies).go('/my-garage')).status).toBe(303)
  })
})
