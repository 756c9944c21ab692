import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aYard, NOW, type Yard } from './a-yard.ts'
import { NAMED, type Post, type Sound, send } from './posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What a browser says of whoever sent something, where that was no page of this site. */
const FOREIGN: [string, (yard: Yard) => Record<string, string>][] = [
  ['another site', () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })],
  ['another site, in an older browser', () => ({ Origin: 'https://evil.example' })],
  ['a frame that is nobody’s', () => ({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })],
  ['nobody', () => ({})],
  ['another site that is not named', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  ['another site under our name', ({ origin }) => ({ Origin: origin, 'Sec-Fetch-Site': 'cross-site' })],
  ['a neighbour', () => ({ Origin: 'http://other.localhost', 'Sec-Fetch-Site': 'same-site' })],
  ['a neighbour under our name', ({ origin }) => ({ Origin: origin, 'Sec-Fetch-Site': 'same-site' })],
  ['a host below ours', ({ host }) => ({ Origin: `http://www.${host}` })],
  ['a host that begins as ours', ({ origin }) => ({ Origin: `${origin}.evil.example` })],
  ['our host at another port', ({ origin }) => ({ Origin: `${origin}:8080` })],
  ['our host by another scheme', ({ host }) => ({ Origin: `https://${host}` })],
  ['two at once', ({ origin }) => ({ Origin: `${origin}, https://evil.example` })],
]

const BOUNDARY = 'x'

/** The same fields in every way that a page can send without asking first, and as JSON. */
const BODIES: [type: string | null, body: (fields: Sound['fields']) => string][] = [
  ['application/x-www-form-urlencoded', (fields) => new URLSearchParams(fields as Record<string, string>).toString()],
  [`multipart/form-data; boundary=${BOUNDARY}`, multipart],
  ['text/plain', (fields) => JSON.stringify(fields)],
  ['application/json', (fields) => JSON.stringify(fields)],
  [null, (fields) => new URLSearchParams(fields as Record<string, string>).toString()],
]

function multipart(fields: Sound['fields']): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

async function ready(post: Post) {
  const yard = await aYard()
  const browser = post.isOwn ? await yard.signedIn() : yard.browser()
  const sound = await post.sound(yard, browser)
  await yard.settled()
  return { yard, browser, sound }
}

/** All bodies for the first post; each of the others has every sender, and bodies in turns. */
const bodiesOf = (post: number, sender: number) => (post === 0 ? BODIES : [BODIES[(post + sender) % BODIES.length]!])

describe('a page of somebody else', () => {
  it.each(NAMED)('[LED-02] writes nothing by %s, however it sends it', async (name, post) => {
    const { yard, browser, sound } = await ready(post)
    const at = NAMED.findIndex(([each]) => each === name)
    const before = yard.written()
    for (const [sender, [who, headers]] of FOREIGN.entries())
      for (const [type, body] of bodiesOf(at, sender)) {
        // Bytes bring no content type of their own along.
        const given = new TextEncoder().encode(body(sound.fields))
        const init = {
          method: 'POST',
          body: given,
          headers: { ...headers(yard), ...(type && { 'Content-Type': type }) },
        }
        const answer = await browser.go(sound.path, init)
        expect([who, type, answer.status]).toEqual([who, type, expect.toSatisfy(isRefusal)])
        expect([who, answer.headers.get('Location'), answer.headers.getSetCookie()]).toEqual([who, null, []])
        expect(await answer.text()).toMatch(/didn’t come from this site|Only pages of this site|Only JSON is taken/)
      }
    await yard.settled()
    expect(yard.written()).toEqual(before)
    // It was for these reasons alone that nothing was taken.
    expect((await send(browser, post, sound)).status).toBe(post.status)
  })

  it.each(['/finance-enquiry', '/apply-for-finance', '/cars/rav4/buy-online'])(
    '[LED-02] is led on from %s and no further',
    async (path) => {
      const yard = await aYard()
      const before = yard.written()
      const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }
      const answer = await yard.browser().go(path, { method: 'POST', body: 'name=Jo', headers })
      expect(answer.headers.get('Location')).toMatch(/^\/(finance|cars\/rav4\/checkout)$/)
      expect(yard.written()).toEqual(before)
    },
  )
})

/** 415 of calls that take JSON alone. */
const isRefusal = (status: number) => status === 403 || status === 415
