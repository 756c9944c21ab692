import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../shared/time.ts'
import { LIMITS, type LimitName } from '../../../shared/trust/limits.ts'
import { PLATFORM } from '../../../worker/platform/store-of.ts'
import { pass, stopClock } from '../../clock.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, aSignInApp } from '../sign-in/a-shopper.ts'
import { raise } from './a-counter.ts'
import { mobile, solved } from './a-siege.ts'

stopClock(Date.parse('2026-11-25T02:00:00Z'))
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

type App = Awaited<ReturnType<typeof aSignInApp>>

/** A browser that has worked asks for a code, from an address. */
async function askWithWork(app: App, n: number, address: string) {
  const browser = aBrowser(app)
  const headers = { 'CF-Connecting-IP': address }
  const form = unseenIn(await (await browser.go('/sign-in', { headers })).text())
  const captcha = await solved(app, headers)
  return browser.send('/sign-in', { ...form, captcha, phone: mobile(n) }, headers)
}
const askWithout = (app: App, n: number, address: string) =>
  aBrowser(app).send('/sign-in', { phone: mobile(n) }, { 'CF-Connecting-IP': address })

function counted(app: App, what: string, count: number, site = app.slug) {
  app.database.sqlite
    .prepare("insert or replace into trust_count values (?, ?, '', ?, ?, ?)")
    .run(site, what, Math.floor(Date.now() / HOUR_MS), count, Date.now())
}

/** Of those that are refused the next of IPv4 and of IPv6. */
const NEXT_NETWORKS = ['203.0.114.1', '2001:db8:2:1::1']
const V4 = (n: number) => `203.0.113.${n + 1}`

describe('codes that no shopper enters, after a proof of work', () => {
  it.each<[string, number, LimitName, (n: number) => string]>([
    ['address of IPv4', 15, 'codes_address', () => '203.0.113.7'],
    ['address of IPv6', 15, 'codes_address', (n) => `2001:db8:1:1::${n + 1}`],
    ['network of IPv4', 30, 'codes_network', V4],
    ['network of IPv6', 30, 'codes_network', (n) => `2001:db8:1:${n + 1}::1`],
  ])('[TRU-01] go to one %s %i times an hour, and then to confirmed mailboxes', async (_, most, name, address) => {
    const app = await aSignInApp()
    expect(LIMITS[name].most).toBe(most)
    for (let n = 0; n < 3; n++) expect([n, (await askWithWork(app, n, address(n))).status]).toEqual([n, 303])
    raise(app.database, name, { from: 3, to: most - 2 })
    for (let n = 3; n < 6; n++) await askWithWork(app, n, address(n))
    expect(app.texts().length).toBe(5)
    for (const [n, next] of NEXT_NETWORKS.entries()) await askWithWork(app, 90 + n, next)
    expect(app.texts().length).toBe(7)
    pass(3_600)
    await askWithWork(app, 99, address(5))
    expect(app.texts().length).toBe(8)
  })
})

describe('codes of a site', () => {
  it.each([
    ['IPv4', '198.51.100.1'],
    ['IPv6', '2001:db8:7:7::1'],
  ])('[TRU-01] to strangers are 120 in an hour, of 150 that A$12 buy, over %s', async (_, address) => {
    const app = await aSignInApp()
    expect(LIMITS.codes_strangers_hour.most).toBe(120)
    counted(app, 'stranger_codes site', 119)
    for (const n of [1, 2]) await askWithWork(app, n, address)
    expect(app.texts()).toHaveLength(1)
    pass(3_600)
    await askWithWork(app, 3, address)
    expect(app.texts()).toHaveLength(2)
  })
})

describe('codes of the platform', () => {
  it.each([
    ['IPv4', '198.51.100.1'],
    ['IPv6', '2001:db8:7:7::1'],
  ])('[TRU-01] need a confirmed mailbox at 75 %% of the hour’s budget, 1875 of 2500, over %s', async (_, address) => {
    const app = await aSignInApp()
    expect(LIMITS.codes_platform_worked.most).toBe(1_875)
    counted(app, 'codes platform', 1_874, PLATFORM)
    for (const n of [1, 2]) await askWithWork(app, n, address)
    expect(app.texts()).toHaveLength(1)
  })
})

/** What is counted at the site, without refusals. */
const states = (app: App) =>
  app.database.rows(
    'select what, count, at from trust_count where site = ? and count > 0 and what not like ?',
    app.slug,
    'refused%',
  )

describe('a code that was not sent for the platform', () => {
  it('[TRU-01] costs the site nothing: the shopper gets one as soon as there is room', async () => {
    const app = await aSignInApp()
    counted(app, 'codes platform', 2_250, PLATFORM)
    await askWithout(app, 1, '198.51.100.1')
    expect([app.texts(), states(app).filter(({ what }) => String(what).endsWith('codes site'))]).toEqual([[], []])
    counted(app, 'codes platform', 0, PLATFORM)
    pass(31)
    await askWithout(app, 1, '198.51.100.1')
    expect(app.texts()).toHaveLength(1)
  })

  it('[TRU-01] is taken back where the platform’s database does not answer', async () => {
    const app = await aSignInApp()
    app.database.sqlite.exec(
      `create trigger away before insert on trust_count when new.site = '${PLATFORM}' begin select raise(abort, 'away'); end`,
    )
    expect((await askWithout(app, 1, '198.51.100.1')).status).toBe(503)
    expect([states(app), app.texts()]).toEqual([[], []])
    app.database.sqlite.exec('drop trigger away')
    expect((await askWithout(app, 1, '198.51.100.1')).status).toBe(303)
  })
})
