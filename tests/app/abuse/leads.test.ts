import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import { SUSPECTED_WAIT } from '../../../shared/lead/suspected-wait.ts'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { newQuestion, QUESTION_PATTERNS, questionForToken } from '../../../worker/forms/question.ts'
import { pass, stopClock } from '../../clock.ts'
import { aForm, JO, unseenIn } from '../a-form.ts'
import { raise } from './a-counter.ts'

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

/** Opens the form and sends it too fast; then what its question is answered with. */
async function answered(site: Site) {
  const form = { ...unseenIn(await (await site.ask(PATH)).text()), ...ENQUIRY }
  const hidden = unseenIn(await (await site.post(PATH, form)).text())
  const { answers } = await questionForToken(FORM_SECRET, hidden['asked']!)
  return { ...form, ...hidden, question: answers[0]! }
}

const sendFrom = async (site: Site, n: number, values: Record<string, string>) => {
  site.jar.clear()
  const answer = await site.post(PATH, values, { 'CF-Connecting-IP': `198.51.${n % 250}.${n % 7}` })
  return answer.status
}

describe('a question against robots', () => {
  it('[TRU-01] answered once sends 1 lead of 20', async () => {
    const site = await aSite()
    const form = await answered(site)
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) statuses.push(await sendFrom(site, n, { ...form, message: `Message ${n}` }))
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    expect(site.leads()).toHaveLength(1)
  })

  it('[TRU-01] [LED-03] answered once is good for the same words however often they are sent', async () => {
    const site = await aSite()
    const form = await answered(site)
    for (let n = 0; n < 8; n++) expect(await sendFrom(site, n, form)).toBe(303)
    expect(site.leads()).toHaveLength(1)
  })

  it('[TRU-01] is one of many hundreds, each with an answer of one word', async () => {
    const texts = new Set<string>()
    for (let n = 0; n < 700; n++) {
      const { challengeToken } = await newQuestion({ secret: FORM_SECRET, site: 'yard', form: 'f' }, n)
      const { text, answers } = await questionForToken(FORM_SECRET, challengeToken)
      texts.add(text)
      expect([text, answers[0]]).toEqual([text, expect.stringMatching(/^[a-z0-9]+$/i)])
      expect(text).toMatch(/^[A-Z].*\?$/)
      expect(text).not.toContain('undefined')
    }
    expect(QUESTION_PATTERNS.length).toBeGreaterThanOrEqual(20)
    expect(texts.size).toBeGreaterThan(400)
  })

  it('[TRU-01] [LED-02] answered rightly still counts among those of one address in a minute, and keeps the words', async () => {
    const site = await aForm({
      env: { FORM_SECRET, PLAIN_FORMS_LIMIT: { limit: async () => ({ success: false }) } },
      site: { features: { captcha: true } },
    })
    const answer = await site.post(PATH, await answered(site))
    expect(answer.status).toBe(429)
    const page = await answer.text()
    expect(page).toContain('Too many tries. Please wait a minute')
    expect(page).toContain('value="Jo Park"')
  })
})

describe('leads in a flood', () => {
  it(`[TRU-01] above ${LIMITS.unproved_leads_site.most} an hour without proof are kept, held back and marked; none is lost`, async () => {
    const site = await aSite()
    const { most } = LIMITS.unproved_leads_site
    for (let n = 0; n < 10; n++) {
      if (n === 2) raise(site.base, 'unproved_leads_site', { from: 2, to: most - 2 })
      site.jar.clear()
      const form = { ...unseenIn(await (await site.ask(PATH)).text()), ...ENQUIRY, message: `Message ${n}` }
      pass(3)
      expect(await sendFrom(site, n, form)).toBe(303)
    }
    await site.settled()
    const leads = site.leads()
    expect(leads).toHaveLength(10)
    const suspected = leads.filter(({ fields }) => fields[SUSPECTED])
    expect(suspected).toHaveLength(6)
    expect(suspected[0]!.fields[SUSPECTED]).toBe('more than 40 in 1 hour at this site')
    const waiting = site.base.rows<{ due_at: number }>("select due_at from outbox where reason = 'suspected'")
    expect(waiting).toHaveLength(suspected.length)
    expect(Math.min(...waiting.map(({ due_at }) => due_at - Date.now()))).toBeGreaterThan(
      SUSPECTED_WAIT.openMs - 300_000,
    )
    const success = await (await site.ask('/success')).text()
    expect(success).toContain('read your message by the end of our next open day')
    expect(success).not.toContain('within the hour')
  })
})
