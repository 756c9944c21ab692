import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aYard, JO, NOW, type Yard } from './a-yard.ts'
import { NAMED, type Post, send } from './posts.ts'

let logged: string[] = []

stopClock(NOW)
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data; boundary=x'
const bytes = (text: string) => new TextEncoder().encode(text)
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** So much that nobody says beforehand how much it is. */
const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(120)) })

type Bad = [what: string, type: string | null, body: () => BodyInit, status: number, headers?: Record<string, string>]

const BAD: Bad[] = [
  ['plain text', 'text/plain', () => 'phone=1', 415],
  ['nothing that says what it is', null, () => 'phone=1', 415],
  ['XML', 'application/xml', () => '<a/>', 415],
  ['a type that every object has', 'constructor', () => 'phone=1', 415],
  ['a type that every object comes from', '__proto__', () => 'phone=1', 415],
  ['more than 64 kB', FORM, () => `x=${'x'.repeat(66_000)}`, 413],
  ['more than 64 kB of JSON', JSON_TYPE, () => JSON.stringify({ x: 'x'.repeat(66_000) }), 413],
  ['more than it says', FORM, () => `x=${'x'.repeat(66_000)}`, 413, { 'Content-Length': '5' }],
  ['no end', FORM, endless, 413],
  ['no end of JSON', JSON_TYPE, endless, 413],
  [
    'more than a hundred fields',
    FORM,
    () => 'abcdefghijk'.repeat(10).replace(/./g, (name, at) => `${name}${at}=1&`),
    400,
  ],
  ['one field ten thousand times', FORM, () => 'phone=1&'.repeat(8_000), 400],
  ['a nameless field thirty thousand times', FORM, () => '=&'.repeat(30_000), 400],
  ['a broken multipart', MULTIPART, () => '--x\r\nContent-Disposition: form-data; name="phone"', 400],
  ['a multipart without an end', 'multipart/form-data', () => '--x--', 400],
  ['broken JSON', JSON_TYPE, () => '{"phone":', 400],
  ['no JSON', JSON_TYPE, () => '', 400],
  ['a list', JSON_TYPE, () => '[{"phone":"1"}]', 400],
  ['null', JSON_TYPE, () => 'null', 400],
  ['a text', JSON_TYPE, () => '"phone"', 400],
  ['lists in lists', JSON_TYPE, () => deep(30_000), 400],
  ['objects in objects', JSON_TYPE, () => `{"value":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_001)}`, 400],
  [
    'objects as deep as a database goes',
    JSON_TYPE,
    () => `{"value":${'{"a":'.repeat(1_200)}1${'}'.repeat(1_201)}`,
    400,
  ],
  ['lists in a field', JSON_TYPE, () => `{"value":${deep(30_000)}}`, 400],
]

async function ready(post: Post, yard: Yard) {
  const browser = post.isOwn ? await yard.signedIn() : yard.browser()
  const sound = await post.sound(yard, browser)
  await yard.settled()
  return { browser, sound }
}

/** Milliseconds. Reading such a body takes a few; on a busy machine far more, but not each time. */
const FAR_TOO_LONG = 8_000

/** What an answer says, and whether the fastest of three came in time: a machine that was busy elsewhere is no slow body. */
async function answerTo(ask: () => Promise<Response>) {
  for (let tries = 1; ; tries++) {
    const began = performance.now()
    const answer = await ask()
    const text = await answer.text()
    const isInTime = performance.now() - began < FAR_TOO_LONG
    if (isInTime || tries === 3) return { status: answer.status, text, isInTime }
  }
}

describe('a body that is no form of ours', () => {
  it.each(NAMED)('[LED-02] is plainly refused by %s, and nothing is written', async (_, post) => {
    const yard = await aYard()
    const { browser, sound } = await ready(post, yard)
    const before = yard.written()
    for (const [what, type, body, status, headers = {}] of BAD) {
      const answer = await answerTo(() => {
        const given = body()
        const init = {
          method: 'POST',
          body: typeof given === 'string' ? bytes(given) : given,
          duplex: 'half',
          headers: { Origin: yard.origin, ...(type && { 'Content-Type': type }), ...headers },
        }
        return browser.go(sound.path, init)
      })
      // Of a call that takes JSON alone, anything else is that.
      const expected = post.as === 'json' && type !== JSON_TYPE ? 415 : status
      expect([what, answer.status]).toEqual([what, expected])
      expect([what, answer.isInTime]).toEqual([what, true])
      expect(answer.text).not.toMatch(/at .*\.tsx?:\d+|SyntaxError|RangeError/)
    }
    await yard.settled()
    expect(yard.written()).toEqual(before)
    // Files share a thread and its console: what another left behind may end meanwhile, and names a site of its own.
    expect(logged.filter((line) => line.includes(yard.slug))).toEqual([])
    expect((await send(browser, post, sound)).status).toBe(post.status)
  })

  it('[LED-02] may call itself by another alphabet, or packed, and is read as what it is', async () => {
    const yard = await aYard()
    const browser = yard.browser()
    const before = yard.written()
    const odd: [string, Record<string, string>][] = [
      [`${FORM}; charset=utf-16`, {}],
      [`${FORM}; charset=nothing`, {}],
      [FORM, { 'Content-Encoding': 'gzip' }],
    ]
    for (const [type, headers] of odd) {
      const body = new Uint8Array([0x1f, 0x8b, 8, 0, 0xff, 0xfe, 0, 61, 0, 38])
      const init = { method: 'POST', body, headers: { Origin: yard.origin, 'Content-Type': type, ...headers } }
      expect((await browser.go('/contact-us', init)).status).toBe(422)
    }
    expect(yard.written()).toEqual(before)
    const fields = { ...JO, category: 'Sales', message: 'Grüße' }
    const sent = await browser.send('/contact-us', fields, { 'Content-Type': `${FORM}; charset=latin1` })
    expect(sent.status).toBe(303)
    expect(yard.database.rows('select doc from lead')).toEqual([{ doc: expect.stringContaining('"message":"Grüße"') }])
  })
})
