import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { questionForToken } from '../../worker/forms/question.ts'
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
const answerTo = async (html: string) => {
  const [answer = ''] = (await questionForToken(FORM_SECRET, unseenIn(html)['asked']!)).answers
  // As people write it.
  return `${answer.charAt(0).toUpperCase()}${answer.slice(1)}.`
}

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
  ])('[LED-02] one %s is asked a question that a person can answer, and then taken', async (_, seconds, changes) => {
    const app = await form()
    const body = { ...(await opened(app, seconds)), ...ASKING, ...changes }
    const doubted = await app.post(PATH, body)
    const html = await doubted.text()
    expect([doubted.status, app.leads()]).toEqual([422, []])
    expect(html).toContain('name="question"')
    expect(html).toContain(body.message.replaceAll('/', '/'))
    const again = { ...body, ...unseenIn(html), captcha: '' }
    expect((await app.post(PATH, { ...again, question: 'no idea' })).status).toBe(422)
    expect((await app.post(PATH, { ...again, question: await answerTo(html) })).status).toBe(303)
    expect(app.leads()).toHaveLength(1)
  })

  it('[LED-02] the answer is good for the form it was asked on, and for an hour', async () => {
    const app = await form()
    const body = { ...(await opened(app, 0)), ...ASKING }
    const html = await (await app.post(PATH, body)).text()
    const answer = { asked: unseenIn(html)['asked']!, question: await answerTo(html) }
    const other = { ...(await opened(app, 0)), ...ASKING, message: 'Another' }
    expect((await app.post(PATH, { ...other, ...answer })).status).toBe(422)
    pass(3_700)
    expect((await app.post(PATH, { ...body, ...answer, homepage: 'x' })).status).toBe(422)
    expect(app.leads()).toEqual([])
  })

  it('[LED-02] whoever sends many is asked as well', async () => {
    const app = await form({ PLAIN_FORMS_LIMIT: { limit: async () => ({ success: false }) } })
    expect((await app.post(PATH, { ...(await opened(app)), ...ASKING })).status).toBe(422)
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
    expect((await app.post(PATH, { ...body, message: 'Another' })).status).toBe(422)
  })

  it('[LED-02] nobody is asked where the site wants no captcha, or nothing is there to sign with', async () => {
    for (const app of [await form({}, { features: { captcha: false } }), await form({ FORM_SECRET: '' })]) {
      expect((await app.post(PATH, { ...ASKING, homepage: 'x' })).status).toBe(303)
      expect((await app.ask('/api/captcha')).status).toBe(404)
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
    expect((await app.post(PATH, { ...body, message: 'Something else' })).status).toBe(422)
    expect(app.leads()).toHaveLength(1)
  })

  it('[LED-02] the answer of Turnstile is asked for, and its silence becomes a question', async () => {
    const answers = [Response.json({ success: true }), Response.json({}, { status: 500 })]
    vi.stubGlobal('fetch', async () => answers.shift())
    const app = await form({ TURNSTILE_SECRET: 's' }, { lead: { turnstile_site_key: '0x4AAA' } })
    const page = await app.ask(PATH)
    expect(page.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${ASSETS.firstScript.hash} https://challenges.cloudflare.com;`,
    )
    expect(await page.text()).toContain('data-turnstile="0x4AAA"')
    const unseen = await opened(app)
    expect((await app.post(PATH, { ...unseen, ...ASKING, captcha: 'token' })).status).toBe(303)
    expect((await app.post(PATH, { ...unseen, ...ASKING, message: 'More', captcha: 'token' })).status).toBe(422)
    expect((await app.post(PATH, { ...unseen, ...ASKING, message: 'More' })).status).toBe(422)
  })

  it('[QLT-03] only sites that ask Turnstile let it in', async () => {
    const app = await form()
    expect((await app.ask(PATH)).headers.get('content-security-policy')).not.toContain('challenges')
  })
})
