import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import type { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aBrowser, aSignInApp, PHONE, signIn } from './a-shopper.ts'

stopClock()
beforeEach(() => {
  for (const kind of ['error', 'warn', 'info'] as const) vi.spyOn(console, kind).mockImplementation(() => {})
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const sessions = (database: ReturnType<typeof sqliteDatabase>) =>
  database.sqlite.prepare('select count(*) as n from shopper_session').get()!['n']

describe('other sites', () => {
  const FORMS = ['/sign-in', '/sign-in/code', '/sign-in/again', '/sign-out', '/watchlist/save', '/watchlist/remove']
  const CALLS = ['/api/watchlist/save-car', '/api/watchlist/remove-car', '/api/watchlist/merge']
  const TYPES = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
  ]
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://evil.localhost' },
    {},
  ]

  it.each(TYPES)('[GAT-02] can post nothing as %s', async (type) => {
    const app = await aSignInApp()
    const { browser } = await signIn(app)
    const texts = app.texts().length
    const bodies: Record<string, string> = {
      'application/json': JSON.stringify({ phone: '0491570157', car: '1', phone_number: PHONE, car_id: 1 }),
      'multipart/form-data; boundary=x':
        '--x\r\nContent-Disposition: form-data; name="phone"\r\n\r\n0491570157\r\n--x--\r\n',
    }
    const body = bodies[type] ?? 'phone=0491570157&car=1&phone_number=%2B61491570156&car_id=1'
    for (const path of [...FORMS, ...CALLS])
      for (const headers of foreign) {
        const answer = await browser.go(path, { method: 'POST', body, headers: { ...headers, 'Content-Type': type } })
        expect([path, headers, [403, 415].includes(answer.status)]).toEqual([path, headers, true])
      }
    expect(app.texts()).toHaveLength(texts)
    expect(sessions(app.database)).toBe(1)
    expect((await browser.go('/my-garage')).status).toBe(200)
  })

  it('[WAT-01] and our own forms cannot make the calls, which take JSON alone', async () => {
    const app = await aSignInApp()
    const { browser } = await signIn(app)
    for (const path of CALLS) expect((await browser.send(path, { phone_number: PHONE, car_id: '1' })).status).toBe(415)
  })
})

describe('leading on', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '///evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2f/evil.example',
    '/\t/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/..//evil.example',
    '/sign-in?redirect=/sign-in',
    '/sign-out',
    '/api/watchlist',
  ])('[GAT-01] stays on this site: not %j', async (redirect) => {
    const app = await aSignInApp()
    const asked = aBrowser(app)
    const page = await (
      await asked.go(`/sign-in?${new URLSearchParams({ type: 'my-garage', redirect, back: redirect })}`)
    ).text()
    expect(page).toContain('name="redirect" value="/my-garage"')
    expect(page).toContain('name="back" value="/"')
    expect(page).not.toContain('evil')
    const { browser, answer } = await signIn(app, aBrowser(app), { redirect, back: redirect })
    expect(answer.headers.get('Location')).toBe('/')
    const again = await browser.go(`/sign-in?${new URLSearchParams({ redirect })}`)
    expect(again.headers.get('Location')).toBe('/')
  })

  it('[GAT-01] takes a type from the list alone, and shows nothing of another', async () => {
    const app = await aSignInApp()
    const page = await (await aBrowser(app).go('/sign-in?type=%3Cscript%3Ealert(1)%3C/script%3E')).text()
    expect(page).not.toContain('alert(1)')
    expect(page).toContain('name="type" value=""')
  })
})
