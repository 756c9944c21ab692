import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { BROWSER } from '../a-form.ts'
import { ANN, aYard, JO, NOW, type Yard } from './a-yard.ts'
import { NAMED, type Post, send } from './posts.ts'

let lines: string[] = []

stopClock(NOW)
beforeEach(() => {
  lines = []
  const note = (...words: unknown[]) => void lines.push(words.map(String).join(' '))
  for (const kind of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, kind).mockImplementation(note)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const MESSAGE = 'my secret wish'
/** What names somebody, or opens what is theirs, in any way that it could be written. */
const PERSONAL = /jocasta|parkinson|mail\.example|secret wish|491[ +%2]*570[ +%2]*\d{3}/i
/** On a developer's machine, and there alone, texts are shown in the terminal. */
const isShownText = (line: string) => line.startsWith('Text to ')
const logged = () => lines.filter((line) => !isShownText(line)).join('\n')

/** Tokens and codes that this site or its visitors hold, told by no log. */
function secrets({ database }: Yard, browsers: { cookies: Map<string, string> }[]): string[] {
  const cookies = browsers.flatMap(({ cookies: kept }) => [...kept.values()])
  const texts = JSON.stringify(database.rows('select text from text_message')).match(/\b\d{6}\b/g) ?? []
  const links = JSON.stringify(database.rows('select doc from mail')).match(/(?<=[?&]t=)[\w-]+/g) ?? []
  return [...cookies, ...texts, ...links].filter((secret) => secret.length >= 6)
}

const TROUBLE = {
  site: {
    upstream: {
      url: 'https://api.dealer.example',
      serves: ['leads', 'appointments', 'rego_lookup', 'valuation', 'phone_reveals'],
    },
    lead: {
      delivery: {
        to: [
          { kind: 'upstream', name: 'own' },
          { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads', secret: 'LEAD_KEY_OWN' },
          { kind: 'adf_email', name: 'adf', email: 'sales@dealer.example' },
        ],
      },
    },
  },
  env: {
    LEAD_KEY_OWN: 'K1',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'T1',
    TWILIO_FROM: '+61480000000',
    MAIL_FROM: 'cars@dealer.example',
    RESEND_API_KEY: 'R1',
    STRIPE_KEY_OWN: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET_OWN: 'whsec_1',
  },
}

/** One that repeats all it was told in its complaint, as runtimes do. */
const talkative = (url: string | URL | Request, init?: RequestInit) => {
  const body = init?.body instanceof URLSearchParams ? init.body.toString() : JSON.stringify(init?.body)
  return Promise.reject(new TypeError(`fetch failed: ${url instanceof Request ? url.url : url} ${body}`))
}

async function ready(post: Post, setting: Parameters<typeof aYard>[0] = {}) {
  const yard = await aYard({ ...setting, env: { LOG_REQUESTS: '1', ...setting.env } })
  const browser = post.isOwn ? await yard.signedIn() : yard.browser()
  const sound = await post.sound(yard, browser)
  const fields = 'message' in sound.fields ? { ...sound.fields, message: MESSAGE } : sound.fields
  return { yard, browser, sound: { ...sound, fields } }
}

describe('what is written down besides', () => {
  it.each(NAMED)('[QLT-03] of %s names nobody: no log, no event, no address that it leads to', async (_, post) => {
    const { yard, browser, sound } = await ready(post)
    const answers = [
      await send(browser, post, sound),
      await send(browser, post, sound),
      await browser.call(sound.path, { ...sound.fields, ...JO, message: MESSAGE, search: JO.email }),
      await browser.send(sound.path, { ...JO, x: MESSAGE.repeat(9_000) }),
      await browser.send(sound.path, JO, { Origin: 'https://evil.example' }),
      await yard.browser().go(sound.path, { headers: { 'User-Agent': BROWSER } }),
    ]
    await yard.settled()
    const opened = secrets(yard, [browser])
    yard.database.goDown()
    answers.push(await send(browser, post, sound), await browser.go(sound.path))
    await yard.settled()
    expect(logged()).toContain(`"path":"${sound.path.split('?')[0]}"`)
    expect(logged()).not.toMatch(PERSONAL)
    for (const secret of opened) expect(logged()).not.toContain(secret)
    for (const { headers } of answers) expect(headers.get('Location') ?? '').not.toMatch(PERSONAL)
    // The address of a message leads to itself while the browser is asked whether it keeps cookies.
    for (const { headers } of answers)
      for (const secret of opened) expect((headers.get('Location') ?? '').replace(sound.path, '')).not.toContain(secret)
    yard.database.comeBack()
    for (const row of yard.database.rows('select * from event')) {
      expect(JSON.stringify(row)).not.toMatch(PERSONAL)
      for (const secret of opened) expect(JSON.stringify(row)).not.toContain(secret)
    }
  })

  const OUTSIDE = NAMED.filter(([, { route }]) => !/sign-in\/|confirm|\/dev\/|\/trade-in$|miscellaneous/.test(route))

  it.each(OUTSIDE)('[QLT-03] of %s names nobody either where the services outside are in trouble', async (_, post) => {
    vi.stubGlobal('fetch', talkative)
    const { yard, browser, sound } = await ready(post, TROUBLE)
    await send(browser, post, sound)
    pass(61)
    await send(browser, post, sound)
    await yard.settled()
    expect(logged()).not.toMatch(PERSONAL)
    expect(logged()).not.toMatch(/sk_test_1|whsec_1|Bearer|\b[TRK]1\b/)
    for (const secret of secrets(yard, [browser])) expect(logged()).not.toContain(secret)
  })

  it('[QLT-03] has more to say where nothing personal is in it, so that the rest is worth something', async () => {
    vi.stubGlobal('fetch', talkative)
    const { yard } = await ready(NAMED[0]![1], TROUBLE)
    await yard.browser().send('/sign-in', { phone: ANN })
    await yard.settled()
    await yard.browser().send('/contact-us', { ...JO, category: 'Sales', message: MESSAGE })
    await yard.settled()
    for (const trouble of ['sign-in code', '"destination":"own"', '"destination":"crm"', '"destination":"adf"'])
      expect(logged()).toContain(trouble)
    expect(PERSONAL.test(`To=%2B61491570156`) && PERSONAL.test(ANN) && PERSONAL.test('0491 570 006')).toBe(true)
  })
})
