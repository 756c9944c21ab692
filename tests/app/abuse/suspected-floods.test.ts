import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import { SUSPECTED_WAIT } from '../../../shared/lead/suspected-wait.ts'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { stopClock } from '../../clock.ts'
import { aForm, JO } from '../a-form.ts'
import { raise } from './a-counter.ts'

const NOW = Date.parse('2026-11-26T02:20:00Z')
stopClock(NOW)
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockReturnValue()
})

const PATH = '/contact-us'
const MINUTE = 60_000
const lead = { delivery: { to: [{ name: 'desk', kind: 'adf_email', email: 'desk@yard.example' }] } }

async function aSite() {
  const site = await aForm({ site: { features: { captcha: false }, lead } as never })
  let sent = 0
  const send = (address: string) => {
    site.jar.clear()
    const values = { ...JO, category: 'Sales', message: `Message ${sent++}` }
    return site.post(PATH, values, { 'CF-Connecting-IP': address })
  }
  const suspected = () => site.leads().filter(({ fields }) => SUSPECTED in fields).length
  return { ...site, send, suspected }
}

describe('a flood of suspected leads', () => {
  it('[TRU-01] from one address is 60 a day; then the form is refused, with what was typed', async () => {
    const site = await aSite()
    expect(LIMITS.suspected_leads_address.most).toBe(60)
    const send = async () => expect((await site.send('198.51.100.7')).status).toBe(303)
    expect(LIMITS.unproved_leads_address.most).toBe(20)
    for (let n = 0; n < 3; n++) await send()
    raise(site.base, 'unproved_leads_address', { from: 3, to: 19 })
    for (let n = 0; n < 3; n++) await send()
    raise(site.base, 'suspected_leads_address', { from: 2, to: 59 })
    await send()
    const refused = await site.send('198.51.100.7')
    const page = await refused.text()
    expect([refused.status, site.leads().length, site.suspected()]).toEqual([429, 7, 3])
    expect(page).toContain(LIMITS.suspected_leads_address.shown)
    expect(page).toContain('Message 7')
    expect((await site.send('203.0.113.9')).status).toBe(303)
  })

  it('[TRU-01] from one network is 200 a day', async () => {
    const site = await aSite()
    expect(LIMITS.suspected_leads_network.most).toBe(200)
    const statuses: number[] = []
    const send = async () => void statuses.push((await site.send(`198.51.100.${statuses.length}`)).status)
    for (let n = 0; n < 3; n++) await send()
    raise(site.base, 'unproved_leads_site', { from: 3, to: 40 })
    for (let n = 0; n < 3; n++) await send()
    raise(site.base, 'suspected_leads_network', { from: 3, to: 199 })
    for (let n = 0; n < 3; n++) await send()
    expect([site.suspected(), statuses]).toEqual([4, [...Array<number>(7).fill(303), 429, 429]])
  })

  it('[TRU-01] is 3,000 a day of a whole site; then the form says how it is sent all the same', async () => {
    const site = await aSite()
    const hour = Math.floor(NOW / 3_600_000)
    for (const [what, count] of [
      ['unproved_leads site', 40],
      ['suspected_leads site', 2_999],
    ])
      site.base.rows("insert into trust_count values (?, ?, '', ?, ?, ?)", site.slug, what!, hour, count!, NOW)
    for (let n = 1; n <= 4; n++) expect((await site.send(`10.1.0.${n}`)).status).toBe(303)
    const refused = await site.send('10.1.0.5')
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining(String(LIMITS.suspected_leads_site.shown)),
    ])
    expect([site.leads().length, site.suspected()]).toEqual([4, 1])
  })

  it('[TRU-01] leaves by itself one a minute, and each after a day at the latest', async () => {
    const site = await aSite()
    for (let n = 0; n < 2; n++) await site.send(`10.0.0.${n}`)
    raise(site.base, 'unproved_leads_network', { from: 2, to: 38 })
    for (let n = 2; n < 24; n++) await site.send(`10.0.0.${n}`)
    await site.settled()
    const due = site.base
      .rows<{ due_at: number }>("select due_at from outbox where reason = 'suspected' order by due_at")
      .map(({ due_at }) => due_at)
    expect(due).toHaveLength(20)
    const gaps = due.slice(1).map((at, n) => at - due[n]!)
    expect(gaps.every((gap) => gap >= MINUTE || gap === 0)).toBe(true)
    expect(due.at(-1)).toBeLessThanOrEqual(NOW + SUSPECTED_WAIT.longestMs)
  })
})
