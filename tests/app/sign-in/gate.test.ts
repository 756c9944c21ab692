import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp, signIn } from './a-shopper.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a gate', () => {
  const site = { features: { finance: true }, gates: { finance: true } }

  it('[GAT-01] leads to sign-in, and from there to the very page with its query', async () => {
    const app = await aSignInApp({ site })
    const browser = aBrowser(app)
    const asked = await browser.go('/finance?car_id=1&preferredDealership=north', {
      headers: { Referer: `http://${app.host}/cars/one` },
    })
    const query = {
      type: 'finance',
      redirect: '/finance?car_id=1&preferredDealership=north',
      back: '/cars/one',
    }
    expect([asked.status, asked.headers.get('Cache-Control')]).toEqual([303, 'no-store'])
    expect(asked.headers.get('Location')).toBe(`/sign-in?${new URLSearchParams(query)}`)
    const { answer } = await signIn(app, browser, query)
    expect(answer.headers.get('Location')).toBe(query.redirect)
    expect((await browser.go(query.redirect)).status).toBe(200)
  })

  it.each([
    ['written with signs in disguise', 'GET', '/my%2Dgarage'],
    ['written in capitals', 'GET', '/MY-GARAGE/'],
    ['asked for its head alone', 'HEAD', '/my-garage'],
    ['that is posted to', 'POST', '/my-garage'],
    ['under an alias of it', 'GET', '/our-garage'],
  ])('[GAT-01] stands before a page %s', async (_, method, path) => {
    const app = await aSignInApp({ site: { ...site, aliases: { '/our-garage': { to: 'my_garage' } } } })
    const answer = await aBrowser(app).go(path, { method })
    expect([303, 308]).toContain(answer.status)
    const where = answer.headers.get('Location') ?? ''
    expect(where).toMatch(/^\/(sign-in\?|my-garage$)/)
    expect(await answer.text()).not.toContain('My garage')
  })

  it('[GAT-01] stands open where a tenant has none', async () => {
    const app = await aSignInApp({ site: { features: { finance: true } } })
    expect((await aBrowser(app).go('/finance')).status).toBe(200)
  })

  it('[GAT-01] asks for no sign-in at a page that the site does not have', async () => {
    const app = await aSignInApp({ site: { features: { garage: false, finance: false }, gates: { finance: true } } })
    expect((await aBrowser(app).go('/my-garage')).status).toBe(404)
    expect((await aBrowser(app).go('/finance')).status).toBe(404)
  })
})
