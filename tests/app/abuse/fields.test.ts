import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aYard, JO, NOW } from './a-yard.ts'
import { NAMED, POSTS, type Post } from './posts.ts'

let logged: string[] = []
let sites: string[] = []

stopClock(NOW)
beforeEach(() => {
  logged = []
  sites = []
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What a form is sent with that nobody types; what it says may be anything, and is then as if it said nothing. */
const UNSEEN = [
  'ticket',
  'step',
  'isLastStep',
  'back',
  'captcha',
  'homepage',
  'question',
  'asked',
  'visit',
  'done',
  'does',
  'redirect',
  'type',
  'challenge',
]

type Wrong = [what: string, value: unknown]

/** What no field takes: of another type than text, without ink, or longer than any. */
const NO_TEXT: Wrong[] = [
  ['a number', 5],
  ['a fraction', -0.5],
  ['true', true],
  ['nothing', null],
  ['an object', { $ne: '' }],
  ['an object in disguise', { toString: 'x', length: 1 }],
  ['an empty list', []],
  ['a list of one', ['x']],
  ['a list of lists', [['x']]],
  ['signs without ink', '\u200B\u2060\u3164\u200D'],
  ['far too much', 'x'.repeat(20_000)],
]

/** Text that somebody hopes will be taken for something else. */
const TEXTS: Wrong[] = [
  ['what every object has', 'constructor'],
  ['what every object comes from', '__proto__'],
  ['an end of a text', 'Jo\u0000Park'],
  ['controls', 'Jo\u0007\u001B[31m\u007F\u0085Park'],
  ['marks that turn text around', '\u202EJo\u2066Park\u200F'],
  ['half a letter', 'Jo\uD800Park\uDC00'],
  ['SQL', "Jo'; drop table lead; --"],
  ['markup', '"><script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a formula', '=HYPERLINK("https://evil.example")'],
  ['more lines', 'Jo\r\nBcc: all@evil.example'],
  ['many marks over one letter', `J${'\u0301'.repeat(80)}o`],
  ['a number too great', '9'.repeat(90)],
  ['infinity', '1e309'],
  ['not a number', 'NaN'],
  ['broken escapes', '/search/%zz%00%E0%A4%A'],
  ['spaces alone', ' \u00A0\u3000 '],
]

async function ready(post: Post) {
  const yard = await aYard()
  sites.push(yard.slug)
  const browser = post.isOwn ? await yard.signedIn() : yard.browser()
  const sound = await post.sound(yard, browser)
  await yard.settled()
  return { yard, browser, ...sound }
}

/** All but the counts of limits: a plate that the register does not know was looked up too. */
const stored = (rows: Record<string, unknown[]>) => JSON.stringify({ ...rows, trust_count: [] })

/** Sends each of these as if nothing of the kind was sent before. */
async function* sending(
  { yard, browser, path, fields: sound }: Awaited<ReturnType<typeof ready>>,
  all: { what: string; fields: Record<string, unknown> }[],
) {
  const cookies = [...browser.cookies]
  const rewind = yard.mark()
  const before = yard.written()
  for (const { what, fields } of all) {
    const answer = await browser.call(path, { ...sound, ...fields })
    await yard.settled()
    const after = yard.written()
    const isWritten = stored(after) !== stored(before)
    yield { what, answer, text: await answer.text(), isWritten, after }
    rewind()
    browser.cookies.clear()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
  }
}

/** Controls, halves of letters and marks that turn text around; a line end is none. */
// oxlint-disable-next-line no-control-regex
const UNSOUND = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]|\\u(d[89a-f]|00[01])/i

/** Those that one field alone lets through where a form trusts the others: each field is sent one of them, in turns. */
const ALONE = [...NO_TEXT.slice(4, 5), ...TEXTS.slice(2, 4)]

/** Every value in all fields at once, those that nobody types among them; and some in each field by itself. */
const attacks = (fields: object) => [
  ...[...NO_TEXT, ...TEXTS].map(([what, value]) => ({
    what: `all: ${what}`,
    fields: Object.fromEntries([...Object.keys(fields), ...UNSEEN].map((name) => [name, value])),
  })),
  ...Object.keys(fields).map((name, at) => {
    const [what, value] = ALONE[at % ALONE.length]!
    return { what: `${name}: ${what}`, fields: { [name]: value } }
  }),
]

/** All values for the first form; each of the others has a third of them in each field, in turns. */
const noTexts = (form: number, field: number) => NO_TEXT.filter((_, at) => form === 0 || (at + form + field) % 3 === 0)

describe('a field', () => {
  it.each(NAMED)('[LED-02] of %s may say anything, and nothing breaks or is written by halves', async (_, post) => {
    const scene = await ready(post)
    for await (const { what, answer, text, isWritten, after } of sending(scene, attacks(scene.fields))) {
      expect([what, answer.status, answer.status < 500]).toEqual([what, answer.status, true])
      // A drive whose time has gone is a lead all the same.
      const isKept = answer.status === 409 && post.route === '/book-test-drive'
      const isHalf = answer.status >= 400 && !isKept && isWritten
      expect([what, answer.status, isHalf]).toEqual([what, answer.status, false])
      expect(text).not.toMatch(/<script>alert|<img src=x|SyntaxError|RangeError|TypeError/)
      expect([what, UNSOUND.exec(JSON.stringify(after))?.[0]]).toEqual([what, undefined])
    }
    // Files share a thread and its console: what another left behind may end meanwhile, and names a site of its own.
    expect(logged.filter((line) => sites.some((site) => line.includes(`"${site}"`))).join('\n')).toBe('')
  })

  const LEADS = NAMED.filter(([, { route }]) =>
    /contact|service|valuation|careers|finance|drive|checkout|payment|^\/(trade|sell)/.test(route),
  )

  it.each(LEADS)('[LED-02] of %s that is no text is asked for again, and the rest is kept', async (title, post) => {
    const at = LEADS.findIndex(([each]) => each === title)
    const scene = await ready(post)
    const { fields } = scene
    const typed = Object.keys(fields).filter((name) => name in JO)
    const all = typed.flatMap((name, field) =>
      noTexts(at, field).map(([what, value]) => ({ what: `${name}: ${what}`, fields: { [name]: value } })),
    )
    for await (const { what, answer, text, isWritten } of sending(scene, all)) {
      const [name] = what.split(':')
      expect([what, answer.status, isWritten]).toEqual([what, 422, false])
      expect([what, /more than once|fill this in again|at most|Enter (a|your)/.test(text)]).toEqual([what, true])
      const lost = Object.entries(JO).filter(
        ([other, value]) => other !== name && fields[other] === value && !text.includes(`"${value}"`),
      )
      expect([what, lost]).toEqual([what, []])
    }
  })

  it.each(POSTS.filter(({ as }) => as === 'form').map((post, at) => [`${post.route} (${at})`, post] as const))(
    '[LED-02] that %s does not have is left out, whatever it is called',
    async (_, post) => {
      const { path, fields, browser, yard } = await ready(post)
      const strange = [
        '__proto__',
        'constructor',
        'prototype',
        'toString',
        'hasOwnProperty',
        'lead_id',
        'site',
        'state',
        'price',
        'amount',
        '',
      ]
      const more = Object.fromEntries(strange.map((name) => [name, `odd one out ${name}`]))
      const answer = await browser.send(path, { ...(fields as Record<string, string>), ...more })
      await yard.settled()
      expect(answer.status).toBe(post.status)
      expect(JSON.stringify(yard.written())).not.toContain('odd one out')
      expect(Object.prototype).not.toHaveProperty('strange')
    },
  )
})
