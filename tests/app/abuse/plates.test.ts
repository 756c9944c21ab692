import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import { READ_LATER_TEXT } from '../../../shared/messages.ts'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { PLAIN } from '../../builders/trade.ts'
import { stopClock } from '../../clock.ts'
import { type App, begin, NOW, site, step, yard } from '../a-trade.ts'

const CAR = { id: 'x', year: 2021, make: 'Toyota', model: 'HiAce' }
const BY_HAND = { year: '2020', make: 'Toyota', model: 'HiAce', rego: 'ABC123', regoState: 'qld' }
let asked: unknown[] = []

stopClock(NOW)
beforeEach(() => {
  asked = []
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockReturnValue()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { rego } = JSON.parse(init.body as string) as { rego: string }
    asked.push(rego)
    return rego.startsWith('NONE') ? new Response(null, { status: 404 }) : Response.json(CAR)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const aYard = (more = {}) =>
  yard({
    site: site({ upstream: { url: 'https://api.dealer.example', serves: ['rego_lookup'] }, ...more }),
    ...GUARDED,
  })
const fromAddress = (address: string) => ({ 'CF-Connecting-IP': address })
/** By a page that was opened while plates were left. */
const fromBefore = (app: App, at: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
  app.post(at, { done: 'plate', ...values }, headers)

/** Sellers of links write so. */
const ROBOT = { name: 'www.jo.example' }
const GUARDED = { env: { FORM_SECRET: 'of the test' } }

/** The last page of a trade-in. */
async function lastPage(who = {}): Promise<string> {
  const app = await yard({ site: site({ features: { trade_in: true, captcha: true } }), ...GUARDED })
  const at = await begin(app, '/trade-in', who)
  await step(app, at, 'described', BY_HAND)
  await step(app, at, 'confirmed', { km: '62000' })
  await step(app, at, 'questions', PLAIN)
  return (await app.ask(at)).text()
}

const typed = (rego: string) => ({ rego, regoState: 'qld' })

describe('look-ups in a dealer’s register', () => {
  it('[TRU-01] [TRD-01] are 5 for one trade-in; then the car is described by hand, with what was typed', async () => {
    const app = await aYard()
    const at = await begin(app)
    for (let n = 0; n < 5; n++) expect((await step(app, at, 'plate', typed(`NONE${n}`))).status).toBe(422)
    const refused = await fromBefore(app, at, { rego: 'ABC123', regoState: 'vic' })
    const html = await refused.text()
    expect(refused.status).toBe(429)
    expect(html).toContain(LIMITS.plates_trade.shown)
    const forms = html.match(/<form[^>]*action="\/trade-in[\s\S]*?<\/form>/g) ?? []
    expect(forms).toHaveLength(1)
    expect(forms[0]).toContain('value="described"')
    expect(forms[0]).toContain('value="ABC123"')
    expect(forms[0]).toMatch(/<option[^>]*value="vic"[^>]*selected/)
    expect(asked).toHaveLength(5)
    const reloaded = await (await app.ask(at)).text()
    expect(reloaded).not.toContain('Describe it instead')
    expect(reloaded).toContain('value="described"')
    expect(reloaded).not.toContain('value="plate"')
    expect((await step(app, at, 'described', BY_HAND)).status).toBe(303)
    expect(asked).toHaveLength(5)
  })

  it('[TRU-01] [TRD-01] of a trade-in that is kept as suspected end with no promise of a time', async () => {
    expect(await lastPage()).toContain('We’ll get back to you the same day')
    const suspected = await lastPage(ROBOT)
    expect(suspected).toContain(READ_LATER_TEXT)
    expect(suspected).not.toContain('We’ll get back to you the same day')
  })

  it('[TRU-01] [TRD-01] of the same plate again cost nothing', async () => {
    const app = await aYard()
    const at = await begin(app)
    for (let n = 0; n < 8; n++) expect((await step(app, `${at}&step=rego`, 'plate', typed('abc 123'))).status).toBe(303)
    expect(asked).toEqual(['ABC123'])
  })

  it.each([
    ['address', 6, (n: number) => `203.0.113.${7 + 0 * n}`],
    ['network', 15, (n: number) => `203.0.113.${n}`],
  ] as const)(
    '[TRU-01] [TRD-01] are asked for by one %s up to %i times an hour, and the other visitors have theirs',
    async (_, most, addressOf) => {
      const app = await aYard()
      const statuses: number[] = []
      for (let n = 0; n < most + 3; n++) {
        // A trade-in of its own each time, as a script would do it.
        const at = await begin(app, '/trade-in', { name: `Jo ${n}` })
        statuses.push((await fromBefore(app, at, typed(`NONE${n}`), fromAddress(addressOf(n)))).status)
        app.jar.clear()
      }
      expect(statuses).toEqual([...Array.from({ length: most }, () => 422), 429, 429, 429])
      const at = await begin(app, '/trade-in', { name: 'Another' })
      expect((await fromBefore(app, at, typed('ABC123'), fromAddress('198.51.100.4'))).status).toBe(303)
      expect(asked).toHaveLength(most + 1)
    },
  )

  it('[TRU-01] [TRD-01] are none for a trade-in that is kept as suspected, until it is freed: its car is described by hand', async () => {
    const app = await aYard({ features: { trade_in: true, autograb: true, captcha: true } })
    await begin(app, '/trade-in', ROBOT)
    // Sent once more it is the same lead, and no less suspected.
    const at = await begin(app, '/trade-in', ROBOT)
    const html = await (await app.ask(at)).text()
    expect(app.leads()).toHaveLength(1)
    expect([html.includes('value="described"'), html.includes('value="plate"')]).toEqual([true, false])
    const refused = await fromBefore(app, at, typed('ABC123'))
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('value="ABC123"')
    expect((await step(app, at, 'described', BY_HAND)).status).toBe(303)
    expect(asked).toEqual([])
    app.base.rows(`update lead set doc = json_remove(doc, '$.fields."${SUSPECTED}"')`)
    expect((await fromBefore(app, at, typed('XYZ789'))).status).toBe(303)
    expect(asked).toEqual(['XYZ789'])
  })

  it('[TRU-01] [TRD-01] are 60 an hour for a whole site, which the operator can see', async () => {
    const app = await aYard()
    const at = await begin(app)
    app.base.sqlite
      .prepare("insert into trust_count values (?, 'plates site', '', ?, 59, ?)")
      .run(app.slug, Math.floor(Date.now() / 3_600_000), Date.now())
    expect((await step(app, at, 'plate', typed('NONE1'))).status).toBe(422)
    const refused = await fromBefore(app, at, typed('NONE2'))
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining(String(LIMITS.plates_site.shown)),
    ])
    await app.settled()
    expect(app.base.rows("select count from trust_count where what = 'refused plates_site'")).toEqual([{ count: 1 }])
    expect(asked).toHaveLength(1)
  })
})
