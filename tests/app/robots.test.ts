import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SUSPECTED } from '../../shared/lead/lead.ts'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { ASSETS } from '../fakes/assets.ts'
import { aForm, JO, unseenIn } from './a-form.ts'

const PATH = '/contact-us?car_id=4'
const ASKING = { ...JO, message: 'Is it still here?' }
const FORM_SECRET = 'a secret of the test'
const form = (env = {}, site = {}) =>
  aForm({ cars: [aCar({ id: 4, price: 20_000 })], env: { FORM_SECRET, ...env }, site })

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type App = Awaited<ReturnType<typeof form>>

async function opened(app: App, seconds = 10) {
  const unseen = unseenIn(await (await app.ask(PATH)).text())
  pass(seconds)
  return unseen
}
/** Whether the last lead is held back. */
const isHeld = (app: App) => SUSPECTED in app.leads().at(-1)!.fields

describe('without script', () => {
  it('[LED-02] a form that took a person’s time is taken', async () => {
    const app = await form()
    expect((await app.post(PATH, { ...(await opened(app)), ...ASKING })).status).toBe(303)
  })

  it.each([
    ['sent at once', 0, {}],
    ['filled in where nobody can see', 10, { homepage: 'https://x.example' }],
    ['full of links', 10, { message: 'Buy at https://x.example' }],
    ['without a ticket', 10, { ticket: '' }],
    ['with a ticket of its own making', 10, { ticket: `abc.${'0'.repeat(32)}.${'0'.repeat(32)}` }],
    ['with work that is not done', 10, { captcha: '{}' }],
  ])('[LED-02] [TRU-07] one %s is held back, and says so', async (_, seconds, changes) => {
    const app = await form()
    const answer = await app.post(PATH, { ...(await opened(app, seconds)), ...ASKING, ...changes })
    expect([answer.status, answer.headers.get('location'), isHeld(app)]).toEqual([303, '/success', true])
    const page = await (await app.ask('/success')).text()
    expect(page).toContain('it looks like the messages that robots send us')
    expect(page).not.toContain('Thank you')
  })

  it('[LED-02] who sends many is held back as well', async () => {
    const app = await form({ PLAIN_FORMS_LIMIT: { limit: async () => ({ success: false }) } })
    await app.post(PATH, { ...(await opened(app)), ...ASKING })
    expect(isHeld(app)).toBe(true)
  })

  it('[LED-02] [LED-03] a form that is stored is answered again without being counted among the many', async () => {
    let left = 1
    const app = await form({ PLAIN_FORMS_LIMIT: { limit: async () => ({ success: left-- > 0 }) } })
    const body = { ...(await opened(app)), ...ASKING }
    for (let sent = 0; sent < 7; sent++) {
      const answer = await app.post(PATH, body)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/success'])
    }
    expect([left, app.leads().length]).toEqual([0, 1])
    expect(isHeld(app)).toBe(false)
    pass(1)
    await app.post(PATH, { ...body, message: 'Another' })
    expect(isHeld(app)).toBe(true)
  })

  it('[LED-02] nothing is held back where the site wants no captcha, or nothing is there to sign with', async () => {
    for (const app of [await form({}, { features: { captcha: false } }), await form({ FORM_SECRET: '' })]) {
      expect((await app.post(PATH, { ...ASKING, homepage: 'x' })).status).toBe(303)
      expect(isHeld(app)).toBe(false)
    }
  })
})

describe('with script', () => {
  it('[LED-02] work that a browser did in its own time is believed, once', async () => {
    const app = await form()
    const answer = await app.ask('/api/captcha')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const challenge = await answer.json()
    const captcha = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    const body = { ...(await opened(app, 0)), ...ASKING, captcha }
    expect((await app.post(PATH, body)).status).toBe(303)
    expect((await app.post(PATH, body)).status).toBe(303)
    expect([app.leads().length, isHeld(app)]).toEqual([1, false])
    pass(1)
    await app.post(PATH, { ...body, message: 'Something else' })
    expect([app.leads().length, isHeld(app)]).toEqual([2, true])
  })

  it('[LED-02] the answer of Turnstile is asked for: without it a form is held back, and its silence holds back none', async () => {
    const answers = [Response.json({ success: true }), Response.json({}, { status: 500 })]
    vi.stubGlobal('fetch', async () => answers.shift())
    const app = await form({ TURNSTILE_SECRET: 's' }, { lead: { turnstile_site_key: '0x4AAA' } })
    const page = await app.ask(PATH)
    expect(page.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${ASSETS.firstScript.hash} https://challenges.cloudflare.com;`,
    )
    expect(await page.text()).toContain('data-turnstile="0x4AAA"')
    const unseen = await opened(app)
    for (const [message, captcha, held] of [
      ['Is it?', 'token', false],
      ['More', 'token', false],
      ['Even more', '', true],
    ] as const) {
      pass(1)
      await app.post(PATH, { ...unseen, ...ASKING, message, captcha })
      expect([message, isHeld(app)]).toEqual([message, held])
    }
  })

  it('[QLT-03] only sites that ask Turnstile let it in', async () => {
    const app = await form()
    expect((await app.ask(PATH)).headers.get('content-security-policy')).not.toContain('challenges')
  })
})
