import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../../builders/car.ts'
import { stopClock } from '../../clock.ts'
import { aBrowser, aSignInApp, askForCode, signIn } from './a-shopper.ts'

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

  it('[GAT-01] [RES-03] before a checkout has its car and steps, and says that the dealer calls before a hold', async () => {
    const features = { finance: true, checkout: true, reserve: true }
    const app = await aSignInApp({
      site: { features, gates: { checkout: true }, reservation: { request_hours: 0 } },
    })
    const browser = aBrowser(app)
    const path = `/cars/${aCar().slug}/checkout`
    const where = (await browser.go(path)).headers.get('Location') ?? ''
    const page = await (await browser.go(where)).text()
    for (const words of [
      'We’ll call you on this number to put it on hold',
      'Step 1 of 4: </span>Mobile',
      '2020 Toyota Corolla',
      'Rather talk?',
      'aria-label="Breadcrumb"',
      'We agree on that when we call you.',
    ])
      expect(page).toContain(words)
    const query = Object.fromEntries(new URL(where, 'https://a.example').searchParams)
    const form = await askForCode(app, browser, query)
    const code = await (await browser.go('/sign-in/code')).text()
    for (const words of ['Step 1 of 4: ', '2020 Toyota Corolla', '>Confirm my number</button>'])
      expect(code).toContain(words)
    expect(code).not.toContain('>Sign in</button>')
    await browser.send('/sign-in/code', form)
    const checkout = await (await browser.go(path)).text()
    for (const words of [
      'Step 2 of 4: </span>Your details',
      'We call you',
      'How long it’s held',
      'value="0491 570 156"',
    ])
      expect(checkout).toContain(words)
  })

  it('[GAT-01] stands for the page of finance: its name, what follows, the way to it and the telephone', async () => {
    const app = await aSignInApp({ site })
    const browser = aBrowser(app)
    const asked = await browser.go('/finance')
    const html = await (await browser.go(asked.headers.get('Location')!)).text()
    expect(html).toContain('<h1>Finance</h1>')
    expect(html).toContain('then the form opens. It begins with these figures.')
    expect(html).not.toMatch(/Not now|back to where you were/)
    expect(html).toContain('aria-label="Breadcrumb"')
    expect(html).toMatch(/Rather talk\? Call us on.*href="tel:/s)
  })

  it('[GAT-01] [FIN-02] [FIN-07] says what finance costs before a number is asked for, and takes the figures through signing in', async () => {
    const app = await aSignInApp({ site })
    const browser = aBrowser(app)
    const asked = (await browser.go('/finance?car_type=used')).headers.get('Location')!
    const html = await (await browser.go(asked)).text()
    expect(html).toMatch(/a week.*p\.a\. comparison rate.*WARNING.*Mobile number/s)
    expect(html).not.toContain('name="figures"')
    const set = await (await browser.go(`${asked}&loan_amount=15000&loan_years=3`)).text()
    const figures = /name="figures" form="sign-in" value="([^"]+)"|form="sign-in" name="figures" value="([^"]+)"/.exec(
      set,
    )
    const sent = (figures?.[1] ?? figures?.[2] ?? '').replaceAll('&amp;', '&')
    expect(sent).toContain('loan_years=3')
    const { redirect } = Object.fromEntries(new URL(asked, 'http://here.example').searchParams)
    const { answer } = await signIn(app, browser, { type: 'finance', redirect: redirect!, back: '/', figures: sent })
    const back = answer.headers.get('Location')!
    expect(back).toMatch(/^\/finance\?car_type=used&loan_amount=15%2C000&loan_years=3/)
    expect(await (await browser.go(back)).text()).toContain('Your figures: $15,000 borrowed, over 3 years')
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
