import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../../builders/car.ts'
import { setClock, stopClock } from '../../clock.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, aSignInApp, signIn } from './a-shopper.ts'

const STRIPE = { key: 'STRIPE_KEY_OWN', webhook_secret: 'STRIPE_WEBHOOK_SECRET_OWN' }
const HOUR = 3_600_000
const car = aCar({ id: 7, slug: 'rav4', make: 'Toyota', model: 'RAV4', year: 2021, price: 30_000, tag: null })
const JO = { name: 'Jo Park', email: 'jo@mail.example', phone: '0491 570 156', message: 'Is the tow bar new?' }

stopClock(Date.parse('2026-11-21T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Setting = { features?: object; site?: object }

/** A yard that sells online, a shopper who fills in its forms, and the same shopper signed in on another device. */
async function aYard({ features = {}, site = {} }: Setting = {}) {
  const app = await aSignInApp({
    cars: [car],
    site: {
      features: { reserve: true, checkout: true, captcha: false, ...features },
      reservation: { payment_processors: ['stripe'], stripe: STRIPE },
      ...site,
    },
  })
  const sender = aBrowser(app)
  const fill = async (path: string, values: Record<string, string>) => {
    const unseen = unseenIn(await (await sender.go(path)).text())
    return sender.send(path, { ...unseen, ...values })
  }
  const { browser } = await signIn(app)
  const html = async () => (await browser.go('/my-garage')).text()
  const text = async () => (await html()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  const rows = (sql: string) => app.database.sqlite.prepare(sql).all() as Record<string, string>[]
  return { app, sender, browser, fill, html, text, rows }
}

describe('the garage', () => {
  it('[GAT-01] leads on where nothing is reserved or asked', async () => {
    const { html } = await aYard({ features: { enquiry: true } })
    const page = await html()
    expect(page).toContain('Nothing reserved yet.')
    expect(page).toContain('No enquiries yet with this number.')
    expect(page).toContain('href="/contact-us"')
  })

  it('[GAT-01] [RES-01] shows a car on hold, until when, and what to do next', async () => {
    const { fill, html, text } = await aYard()
    await fill('/cars/rav4/checkout', JO)
    const words = await text()
    expect(words).toContain('Waiting for your deposit')
    expect(words).toMatch(/Until Saturday 21 November at 12:45pm \([\w ]+ time\)\. Pay \$200 by then/)
    expect(await html()).toContain('href="/cars/rav4/checkout">Pay the $200 deposit')
    setClock(Date.now() + HOUR)
    expect(await text()).toContain('Time ran out to pay, so your hold on this car has ended.')
    expect(await html()).not.toContain('Let this car go')
  })

  it('[GAT-01] [RES-01] lets it go from there, as the one whose number it was reserved with', async () => {
    const { fill, browser, html, rows } = await aYard()
    await fill('/cars/rav4/checkout', JO)
    expect(await html()).toContain('>Let this car go</button>')
    await browser.send('/cars/rav4/checkout', { does: 'release' })
    expect(rows('select state, reason from reservation')).toEqual([{ state: 'released', reason: 'cancelled' }])
    expect(await html()).toContain('You let this car go.')
  })

  it('[GAT-01] shows what was asked, when and about which car, and who answers, but not what was written', async () => {
    const { fill, html, text } = await aYard({ site: { lead: { answered: 'We answer the same day.' } } })
    await fill('/contact-us?car_id=rav4', JO)
    expect(await text()).toMatch(/Enquiry : 2021 Toyota RAV4 Sent Saturday 21 November at 12pm \([\w ]+ time\) \. With/)
    expect(await text()).toContain('We answer the same day.')
    expect(await html()).toContain('href="/cars/rav4">2021 Toyota RAV4')
    expect(await html()).not.toMatch(/tow bar|jo@mail|Jo Park/)
  })

  it('[GAT-01] names the car without a link once it is gone', async () => {
    const { app, fill, html } = await aYard()
    await fill('/contact-us?car_id=rav4', JO)
    await app.publish([])
    setClock(Date.now() + 10_000)
    expect(await html()).toContain('2021 Toyota RAV4')
    expect(await html()).not.toContain('href="/cars/rav4"')
  })

  it('[TEN-06] [GAT-01] shows nothing of another number, nor of another site', async () => {
    const { app, fill, text, rows } = await aYard()
    await fill('/contact-us?car_id=rav4', { ...JO, phone: '0491 570 006' })
    await fill('/cars/rav4/checkout', { ...JO, phone: '0491 570 006' })

    expect(rows('select site from lead')).toHaveLength(2)
    expect(await text()).not.toContain('RAV4')
    const other = await aSignInApp({ database: app.database, site: { features: { reserve: true, captcha: false } } })
    await fill('/contact-us?car_id=rav4', JO)
    expect(await text()).toContain('RAV4')
    const there = (await signIn(other)).browser
    const page = await (await there.go('/my-garage')).text()
    expect(page).toContain('My garage')
    expect(page).not.toContain('RAV4')
  })

  it('[GAT-01] says so where nobody can tell, and shows the rest', async () => {
    const { app, text } = await aYard()
    const prepare = app.database.db.prepare.bind(app.database.db)
    vi.spyOn(app.database.db, 'prepare').mockImplementation((sql) => {
      if (/from reservation|from lead /.test(sql)) throw new Error('D1 is down')
      return prepare(sql)
    })
    const words = await text()
    expect(words).toContain('We can’t show your reservations just now.')
    expect(words).toContain('We can’t show your enquiries just now.')
    expect(words).toContain('Signed in with')
  })

  it('[GAT-01] asks by an index, however many there are', async () => {
    const { app, browser } = await aYard()
    const asked: string[] = []
    const prepare = app.database.db.prepare.bind(app.database.db)
    vi.spyOn(app.database.db, 'prepare').mockImplementation((sql) => {
      asked.push(sql)
      return prepare(sql)
    })
    await browser.go('/my-garage')
    const plans = asked
      .filter((sql) => /from reservation|from lead /.test(sql))
      .map((sql) =>
        (app.database.sqlite.prepare(`explain query plan ${sql}`).all('a', 'b') as { detail: string }[])
          .map(({ detail }) => detail)
          .join('; '),
      )
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toMatch(
        /USING INDEX (reservation_by_who \(site=\? AND who=\?\)|lead_by_phone \(site=\? AND <expr>=\?\))/,
      )
      // What became of one lead since is a handful.
      expect(plan.split('CORRELATED')[0]).not.toMatch(/SCAN|TEMP B-TREE/)
      expect(plan).not.toMatch(/SCAN/)
    }
  })

  it('[RES-04] leads to what else a site offers, and to nothing that it does not', async () => {
    const { html } = await aYard({ features: { online_payment: true } })
    expect(await html()).toContain('href="/online-payment">Pay online')
    expect(await html()).not.toContain('/spin-to-win')
  })
})
