import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import { LIMITS, type LimitName } from '../../../shared/trust/limits.ts'
import { databaseSessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { stopClock } from '../../clock.ts'
import { aForm, JO, unseenIn } from '../a-form.ts'
import { raise } from './a-counter.ts'
import { invented } from './a-stock.ts'
import { logged } from './logged.ts'

// Far from the end of an hour, by which leads are counted.
stopClock(Date.parse('2026-11-25T02:20:00Z'))
const lines = logged()
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const PATH = '/contact-us'
const DELIVERY = { delivery: { to: [{ name: 'desk', kind: 'adf_email', email: 'desk@yard.example' }] } }
type Sender = { address: string; phone?: string; ticket?: string; isProved?: boolean }
const hourNow = () => Math.floor(Date.now() / 3_600_000)

/** A site whose senders all pass its captcha: no limit of leads without a proof applies. */
async function aSite() {
  const site = await aForm({
    env: { FORM_SECRET: 'a secret of the test', TURNSTILE_SECRET: 's' },
    site: {
      features: { captcha: true },
      lead: { ...DELIVERY, turnstile_site_key: '0x4AAA' },
    } as never,
  })
  const store = siteStore(site.base.db, site.slug)
  const session = (phone: string) =>
    databaseSessions({ store, now: Date.now(), defer: () => {} }).begin(phone.replace(/^0/, '+61'))
  const sessions = new Map<string, string>()
  let sent = 0
  /** One lead, like no other; `phone`: of a browser that is signed in with it. */
  async function send({ address, phone, ticket = '', isProved = true }: Sender) {
    if (phone && !sessions.has(phone)) sessions.set(phone, await session(phone))
    site.jar.clear()
    if (phone) site.jar.set('__Host-forecourt', sessions.get(phone)!)
    const values = {
      ...JO,
      category: 'Sales',
      message: `Message ${sent++}`,
      ticket,
      captcha: phone || !isProved ? '' : 'token',
    }
    return site.post(PATH, values, { 'CF-Connecting-IP': address })
  }
  const suspected = () => site.leads().flatMap(({ fields }) => fields[SUSPECTED] ?? [])
  return { ...site, send, suspected }
}

describe('leads with a proof', () => {
  it('[TRU-01] one confirmed number sends 20 leads from 5 addresses: at most 10 are delivered, the others are kept as suspected', async () => {
    const site = await aSite()
    for (let n = 0; n < 20; n++)
      expect((await site.send({ address: `10.${n % 5}.0.1`, phone: invented(0) })).status).toBe(303)
    await site.settled()
    expect([site.leads().length, site.suspected().length]).toEqual([20, 10])
    const held = site.base.rows("select 1 from outbox where reason = 'suspected'")
    expect([held.length, site.base.rows('select 1 from outbox').length]).toEqual([10, 20])
    expect(new Set(site.suspected())).toEqual(new Set(['more than 10 in 24 hours from one telephone number']))
    expect(lines.some((line) => line.includes('trust.limit_reached') && line.includes('leads_number'))).toBe(true)
  })

  it.each<[string, number, LimitName, (n: number) => Sender]>([
    ['from one address', 60, 'leads_address', () => ({ address: '203.0.113.7' })],
    ['from one network of IPv4', 180, 'leads_network', (n) => ({ address: `203.0.113.${n}` })],
    ['from one network of IPv6', 180, 'leads_network', (n) => ({ address: `2001:db8:1:${n}::1` })],
  ])('[TRU-01] %s above %i an hour are kept, held back and marked; none is lost', async (_, most, name, who) => {
    const site = await aSite()
    for (let n = 0; n < 3; n++) expect((await site.send(who(n))).status).toBe(303)
    raise(site.base, name, { from: 3, to: most - 2 })
    for (let n = 3; n < 10; n++) expect((await site.send(who(n))).status).toBe(303)
    await site.settled()
    expect([site.leads().length, site.suspected().length]).toEqual([10, 5])
    expect(new Set(site.suspected()).size).toBe(1)
    expect(site.suspected()[0]).toContain(`more than ${most} in 1 hour`)
  })

  it('[TRU-01] are delivered whatever others send: without it from the same address, and to the site', async () => {
    const site = await aSite()
    site.base.rows("insert into trust_count values (?, 'unproved_leads site', '', ?, 5000, 0)", site.slug, hourNow())
    for (let n = 0; n < 24; n++) await site.send({ address: '203.0.113.7', isProved: n > 20 })
    expect([site.leads().length, site.suspected().length]).toEqual([24, 21])
    for (let n = 0; n < 5; n++) await site.send({ address: `10.${n}.0.1` })
    expect(site.suspected()).toHaveLength(21)
  })

  it('[TRU-01] in a flood with solved work are held back from the fourth of a network on', async () => {
    const site = await aSite()
    expect(LIMITS.leads_site.most).toBe(300)
    site.base.rows("insert into trust_count values (?, 'leads site', '', ?, 300, 0)", site.slug, hourNow())
    for (let n = 0; n < 6; n++) await site.send({ address: `203.0.113.${n}` })
    for (let n = 0; n < 6; n++) await site.send({ address: `10.${n}.0.1` })
    expect(site.suspected()).toEqual(Array(3).fill('more than 3 in 1 hour from one network'))
  })

  it('[TRU-01] of one form that was shown once are 5 with different words, then it says what to do', async () => {
    const site = await aSite()
    const { ticket = '' } = unseenIn(await (await site.ask(PATH)).text())
    const answers: Response[] = []
    for (let n = 0; n < 8; n++) answers.push(await site.send({ address: `10.${n}.0.1`, ticket }))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429, 429, 429])
    expect(await answers.at(-1)!.text()).toContain(LIMITS.leads_form.shown)
    expect(site.leads()).toHaveLength(5)
  })
})
