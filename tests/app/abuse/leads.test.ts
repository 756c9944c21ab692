import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import { SUSPECTED_WAIT } from '../../../shared/lead/suspected-wait.ts'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { pass, stopClock } from '../../clock.ts'
import { aForm, JO, unseenIn } from '../a-form.ts'
import { raise } from './a-counter.ts'
import { work } from './a-proof.ts'

// Far from the end of an hour, by which leads are counted.
stopClock(Date.parse('2026-11-25T02:20:00Z'))
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const FORM_SECRET = 'a secret of the test'
const PATH = '/contact-us'
const ENQUIRY = { ...JO, category: 'Sales', message: 'Is it still here?' }
const DELIVERY = {
  lead: {
    answered: 'We ring back within the hour.',
    delivery: { to: [{ name: 'desk', kind: 'adf_email', email: 'desk@yard.example' }] },
  },
}
const aSite = () => aForm({ env: { FORM_SECRET }, site: { features: { captcha: true }, ...DELIVERY } as never })
type Site = Awaited<ReturnType<typeof aSite>>

const sendFrom = async (site: Site, n: number, values: Record<string, string>) => {
  site.jar.clear()
  const answer = await site.post(PATH, values, { 'CF-Connecting-IP': `198.51.${n % 250}.${n % 7}` })
  return answer.status
}

/** Opens the form, takes a person's time and says what no one else says. */
async function sendAsPerson(site: Site, n: number, address: string, values: Record<string, string> = {}) {
  site.jar.clear()
  const unseen = unseenIn(await (await site.ask(PATH)).text())
  pass(40)
  const own = { name: `Person ${n}`, message: `I have question ${n}` }
  await site.post(PATH, { ...unseen, ...ENQUIRY, ...own, ...values }, { 'CF-Connecting-IP': address })
}

const A_MAIL = { env: { FORM_SECRET, LOCAL: 'yes' } }
const held = (site: Site) => site.leads().filter(({ fields }) => SUSPECTED in fields)

const open = () => aForm({ ...A_MAIL, site: { features: { captcha: false }, ...DELIVERY } as never })

describe('a site without a captcha', () => {
  it('[TRU-01] [TRU-07] 40 free posts of a robot hold back what it sends, and no enquiry of people, 20 behind one address either', async () => {
    const site = await open()
    for (let n = 0; n < 90; n++) {
      site.jar.clear()
      // From a network of its own, then from one alone.
      const from = n < 45 ? `10.${n}.0.1` : `198.51.100.${n % 9}`
      await site.post(PATH, { ...ENQUIRY, message: `Message ${n}` }, { 'CF-Connecting-IP': from })
    }
    const robots = held(site).length
    expect(robots).toBe(42)
    for (let n = 0; n < 20; n++) await sendAsPerson(site, n, '203.0.113.7')
    for (let n = 20; n < 23; n++) await sendAsPerson(site, n, '198.51.100.1')
    expect(held(site)).toHaveLength(robots)
  })

  it('[TRU-01] the same name and words are held back from the fourth on, but for a browser that shows its work', async () => {
    const site = await open()
    for (let n = 0; n < 6; n++)
      await sendAsPerson(site, n, `10.${n}.0.1`, { ...ENQUIRY, captcha: n < 5 ? '' : await work(site) })
    expect(held(site)).toHaveLength(2)
    expect(site.leads().at(-1)?.fields).not.toHaveProperty(SUSPECTED)
  })

  it('[TRU-01] the same words from everywhere are held back from the fourth on, in whatever numbers and signs', async () => {
    const site = await open()
    const message =
      'Dear sir, we sell the first place in all search engines, for so little money that you will be surprised'
    for (let n = 0; n < 6; n++) await sendFrom(site, n, { ...ENQUIRY, message: `${message}. ${n}!` })
    expect(held(site)).toHaveLength(3)
    await sendFrom(site, 7, { ...ENQUIRY, message: 'Is it still here?' })
    expect(held(site)).toHaveLength(3)
  })

  it('[TRU-01] [TRU-07] a shopper who is held back is told so, and frees it by one press; then its message goes', async () => {
    const site = await aHeldLead(await open())
    const page = await (await site.ask('/success')).text()
    expect(page).toContain('One more step')
    expect(page).not.toMatch(/Thank you|within the hour/)
    expect(messages(site)).toEqual([])
    const captcha = await work(site)
    const freed = await site.post('/success', { captcha })
    expect([freed.status, freed.headers.get('location')]).toEqual([303, '/success'])
    await site.settled()
    const after = await (await site.ask('/success')).text()
    expect(after).toContain('Thank you')
    expect(after).toContain('within the hour')
    expect([held(site), messages(site).length]).toEqual([[], 1])
    expect(site.base.rows("select 1 from outbox where state <> 'delivered'")).toEqual([])
  })

  it('[TRU-07] the same work frees no second enquiry, and none that the dealer has dismissed', async () => {
    const site = await aHeldLead(await open())
    const captcha = await work(site)
    await site.post('/success', { captcha })
    await site.post(PATH, { ...ENQUIRY, message: 'Another' }, ROBOTS_ADDRESS)
    await site.post('/success', { captcha })
    expect(held(site)).toHaveLength(1)
    site.base.rows("update outbox set state = 'dismissed' where reason = 'suspected'")
    await site.post('/success', { captcha: await work(site) })
    await site.settled()
    expect([held(site).length, messages(site).length]).toEqual([1, 1])
  })

  it('[TRU-07] without script a code to its address frees it', async () => {
    const site = await aHeldLead(await open(), { ...ENQUIRY, phone: '07 3010 0006' })
    const answer = await site.post('/success', {})
    expect(answer.headers.get('location')).toMatch(/^\/manage\?.*#code$/)
    const page = await (await site.ask(answer.headers.get('location')!)).text()
    expect(page).toContain('To send this to the team now, confirm it’s you.')
    const action = /action="(\/manage[^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')
    await site.post(action, { ...unseenIn(page), does: 'code' })
    const entry = unseenIn(await (await site.ask(action)).text())
    const [mail] = site.base.rows<{ text: string }>(
      "select doc ->> 'text' as text from mail where id in (select id from sign_in_challenge)",
    )
    await site.post(action, { ...entry, does: 'enter', code: mail!.text.slice(0, 6) })
    expect(held(site)).toEqual([])
  })

  it('[TRU-01] [DSK-01] one that is left alone goes by its hour, with its message', async () => {
    const site = await aHeldLead(await open())
    const rows = site.base.rows<{ state: string; due_at: number }>('select state, due_at from outbox order by event')
    expect(rows.map(({ state }) => state)).toEqual(['due', 'due'])
    expect(rows[1]!.due_at).toBe(rows[0]!.due_at)
  })
})

const ROBOTS_ADDRESS = { 'CF-Connecting-IP': '198.51.100.7' }
const messages = (site: Site) => site.base.rows("select 1 from mail where doc ->> 'to' = 'jo@mail.example'")

/** An honest enquiry from the address of a robot. */
async function aHeldLead(site: Site, enquiry: Record<string, string> = ENQUIRY): Promise<Site> {
  await sendAs(site, { ...enquiry, message: 'First' })
  site.base.rows('delete from outbox')
  site.base.rows('delete from lead')
  site.base.rows('delete from mail')
  site.base.rows("update trust_count set count = 20 where what = 'unproved_leads address'")
  await sendAs(site, enquiry)
  await site.settled()
  expect(held(site)).toHaveLength(1)
  return site
}

function sendAs(site: Site, values: Record<string, string>) {
  site.jar.clear()
  return site.post(PATH, values, ROBOTS_ADDRESS)
}

describe('leads in a flood', () => {
  it('[TRU-01] without proof are kept, held back and marked from the fourth of a network; none is lost', async () => {
    const site = await aSite()
    const { most } = LIMITS.unproved_leads_site
    for (let n = 0; n < 10; n++) {
      if (n === 2) raise(site.base, 'unproved_leads_site', { from: 2, to: most })
      site.jar.clear()
      const form = { ...unseenIn(await (await site.ask(PATH)).text()), ...ENQUIRY, message: `Message ${n}` }
      pass(3)
      await site.post(PATH, form, { 'CF-Connecting-IP': n < 8 ? `198.51.100.${n}` : `198.51.${n}.1` })
    }
    await site.settled()
    expect([site.leads().length, held(site).length]).toEqual([10, 5])
    expect(held(site)[0]!.fields[SUSPECTED]).toBe('more than 3 in 1 hour from one network')
    const waiting = site.base.rows<{ due_at: number }>("select due_at from outbox where reason = 'suspected'")
    expect(Math.min(...waiting.map(({ due_at }) => due_at - Date.now()))).toBeGreaterThan(
      SUSPECTED_WAIT.openMs - 300_000,
    )
  })
})
