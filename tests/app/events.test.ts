import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { aCar } from '../builders/car.ts'
import { ASSETS } from '../fakes/assets.ts'
import { anApp } from './an-app.ts'

const ALL = '/search/new-used-and-demo-cars'
const ID = '0b9c4c3e-6b0a-4a53-9a53-3f0b7c9d2a11'
const EVENT = { event: 49, id: ID, path: ALL }
const told = (...each: unknown[]) => ({ told: each })

type SiteChanges = NonNullable<Parameters<typeof anApp>[0]>['site']

/** A site whose events are written to a list. */
async function counting(site: SiteChanges = {}, env: Partial<Bindings> = {}) {
  const points: unknown[] = []
  const app = await anApp({
    site,
    env: { EVENTS: { writeDataPoint: (point: unknown) => void points.push(point) }, ...env },
  })
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.ask('/api/events', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { Origin: `http://${app.host}`, 'Content-Type': 'application/json', ...headers },
    })
  return { ...app, points, send }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

describe('what a page tells of its visitor', () => {
  it('[ANA-01] is written down for its site, with its number, id and path and nothing else', async () => {
    const { send, points, slug } = await counting()
    const answer = await send(told(EVENT))
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(points).toEqual([{ indexes: [slug], blobs: [ID, ALL], doubles: [49, 0] }])
  })

  it('[VDP-06] [ANA-01] says whether it was a new or a used car, and no other words', async () => {
    const { send, points } = await counting()
    await send(told({ ...EVENT, event: 25, label: 'Used Car' }))
    expect(points).toEqual([expect.objectContaining({ blobs: [ID, ALL, 'Used Car'], doubles: [25, 0] })])
    expect((await send(told({ ...EVENT, event: 25, label: 'jane@example.com' }))).status).toBe(400)
  })

  it('[ANA-01] comes together, each with its age, and one that is wrong takes none of the others with it', async () => {
    const { send, points } = await counting()
    const other = crypto.randomUUID()
    const late = { ...EVENT, id: other, event: 26, ago: 90_400 }
    const wrong = [{ ...EVENT, event: 50 }, null, 'jane@example.com', { car: 'jane@example.com' }]
    expect((await send(told(...wrong, EVENT, ...wrong, late))).status).toBe(204)
    expect(points).toEqual([
      expect.objectContaining({ blobs: [ID, ALL], doubles: [49, 0] }),
      expect.objectContaining({ blobs: [other, ALL], doubles: [26, 90] }),
    ])
  })

  it.each([-1, 1e12, 0.5, 'now'])('[ANA-01] happened just now where its age is %s', async (ago) => {
    const { send, points } = await counting()
    await send(told({ ...EVENT, ago }))
    expect(points).toEqual([expect.objectContaining({ doubles: [49, 0] })])
  })

  it('[ANA-01] is taken up to a hundred at once', async () => {
    const { send, points } = await counting()
    const many = Array.from({ length: 120 }, () => ({ ...EVENT, id: crypto.randomUUID() }))
    expect((await send(told(...many))).status).toBe(204)
    expect(points).toHaveLength(100)
  })

  it.each([
    ['an event of no list', told({ ...EVENT, event: 50 })],
    ['a number in words', told({ ...EVENT, event: '49' })],
    ['no id', told({ ...EVENT, id: 'jane@example.com' })],
    ['a query', told({ ...EVENT, path: `${ALL}?query=jane` })],
    ['an address in the path', told({ ...EVENT, path: '/search/jane@example.com' })],
    ['an encoded address in the path', told({ ...EVENT, path: '/search/jane%40example.com' })],
    ['a foreign page', told({ ...EVENT, path: 'https://elsewhere.example/' })],
    ['a path without end', told({ ...EVENT, path: `/${'a'.repeat(400)}` })],
    ['a list by itself', [EVENT]],
    ['an event by itself', EVENT],
    ['an empty list', told()],
    ['nothing', ''],
    ['no JSON', '{'],
  ])('[ANA-01] %s is refused', async (_, body) => {
    const { send, points } = await counting()
    expect((await send(body)).status).toBe(400)
    expect(points).toEqual([])
  })

  it('[ANA-01] only what was asked for is written, whatever else comes along', async () => {
    const { send, points } = await counting()
    await send({ ...told({ ...EVENT, email: 'jane@example.com' }), email: 'jane@example.com' })
    expect(JSON.stringify(points)).not.toContain('jane')
  })

  it.each([
    ['another site', { Origin: 'https://elsewhere.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['another port', { Origin: 'http://yard.localhost:81' }],
    ['what says it is of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a host beneath it', { 'Sec-Fetch-Site': 'same-site' }],
  ])('[ANA-01] is not taken from %s', async (_, headers) => {
    const { send, points } = await counting()
    const answer = await send(told(EVENT), headers)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { error: expect.objectContaining({ code: 'other_origin' }) },
    ])
    expect(points).toEqual([])
  })

  it('[ANA-01] is JSON of at most 64 kB', async () => {
    const { send, points } = await counting()
    expect((await send(told(EVENT), { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await send(told({ ...EVENT, more: 'x'.repeat(70_000) }))).status).toBe(413)
    expect(points).toEqual([])
  })

  it('[ANA-01] is taken so often from one address to one site, and others are not turned away for it', async () => {
    const counts = new Map<string, number>()
    const limit = async ({ key }: { key: string }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return { success: counts.get(key)! <= 2 }
    }
    const { send, points, slug } = await counting({}, { EVENTS_LIMIT: { limit } })
    const from = (address: string) => send(told(EVENT), { 'CF-Connecting-IP': address })
    const statuses: number[] = []
    for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'])
      statuses.push((await from(address)).status)
    expect([statuses, points.length]).toEqual([[204, 204, 429, 204], 3])
    expect([...counts.keys()]).toEqual([`${slug} 203.0.113.7`, `${slug} 203.0.113.8`])
  })

  it('[ANA-01] is taken when the counter does not say how often it came', async () => {
    const { send } = await counting({}, { EVENTS_LIMIT: { limit: () => Promise.reject(new Error('down')) } })
    expect((await send(told(EVENT))).status).toBe(204)
  })

  it('[ANA-01] cannot be read back', async () => {
    const { ask } = await counting()
    expect((await ask('/api/events')).status).toBe(405)
  })

  it('[ANA-01] goes to the database where there is no other place; when that is down the page goes on', async () => {
    const { ask, host, database, settled } = await anApp()
    const tell = () =>
      ask('/api/events', {
        method: 'POST',
        body: JSON.stringify(told(EVENT, { ...EVENT, id: crypto.randomUUID(), ago: 5_000 })),
        headers: { Origin: `http://${host}`, 'Content-Type': 'application/json' },
      })
    // Their count, and their rows in one call.
    const { status } = await tell()
    await settled()
    expect([status, database.asked()]).toEqual([204, 2])
    database.goDown()
    expect((await tell()).status).toBe(204)
    await settled()
    expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('D1 is down')
  })
})

describe('a page', () => {
  it('[ANA-01] names what being shown it counts as: 49 for a list of cars, also from memory', async () => {
    const { ask } = await counting()
    for (const _ of ['drawn', 'memory']) expect(await (await ask(ALL)).text()).toMatch(/<html [^>]*data-event="49"/)
    for (const path of ['/', '/search/nothing-of-this-name'])
      expect(await (await ask(path)).text()).not.toContain('data-event')
  })

  it.each([
    ['used', '4'],
    ['new', null],
    ['demo', null],
  ] as const)('[VDP-16] of a %s car counts as %s', async (car_type, event) => {
    const { ask, publish } = await counting()
    await publish([aCar({ car_type })])
    const html = await (await ask(`/cars/${aCar().slug}`)).text()
    expect(/<html [^>]*data-event="(\d+)"/.exec(html)?.[1] ?? null).toBe(event)
  })

  it('[ANA-01] waits for consent where the site asks for it, and says what would be counted then', async () => {
    const { ask, send, points } = await counting({
      features: { consent: true },
      analytics: { tag_manager_id: 'GTM-ABC123' },
    })
    const answer = await ask(ALL)
    const html = await answer.text()
    expect(html).not.toMatch(/data-event|data-counts|data-tags/)
    const question = JSON.parse(/data-consent="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')) as object
    expect(html).toMatch(/<section class="consent"[^]*We won’t unless you say yes/)
    expect(question).toEqual({
      version: expect.any(String),
      counting: { counts: '', event: '49', tags: 'GTM-ABC123' },
    })
    const { version } = question as { version: string }
    const by = (said: string) => send(told(EVENT), { Cookie: `__Host-counting=${said}` })
    expect([
      (await send(told(EVENT))).status,
      (await by(`no.${version}`)).status,
      (await by('yes.older')).status,
    ]).toEqual([204, 204, 204])
    expect(points).toEqual([])
    expect([(await by(`yes.${version}`)).status, points.length]).toEqual([204, 1])
  })

  it('[ANA-01] [TRU-04] is counted nowhere for a browser that said no, even where the site asks no longer', async () => {
    const { send, points } = await counting()
    expect((await send(told(EVENT), { Cookie: '__Host-counting=no.older' })).status).toBe(204)
    expect(points).toEqual([])
  })

  it('[ANA-01] [QLT-03] names the site’s tag manager and lets it run; without one nothing of others may', async () => {
    const tagged = await counting({ analytics: { tag_manager_id: 'GTM-ABC123' } })
    const answer = await tagged.ask(ALL)
    expect(await answer.text()).toContain('data-tags="GTM-ABC123"')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain(`script-src 'self' ${ASSETS.firstScript.hash} https://www.googletagmanager.com;`)
    expect(policy).not.toContain('unsafe')
    const plain = await (await counting()).ask(ALL)
    expect(plain.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'sha256-[^';]+';.*connect-src 'self';/,
    )
    expect(await plain.text()).not.toContain('data-tags')
  })
})
