import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../../shared/trust/limits.ts'
import { PLAIN } from '../builders/trade.ts'
import { pass, stopClock } from '../clock.ts'
import { unseenIn } from './a-form.ts'
import { type App, changes, features, JO, NOW, site, yard } from './a-trade.ts'
import { openLink } from './open-link.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const CAR = { year: '2021', make: 'toyota', model: 'hiace', badge: 'lwb', km: '62,000', rego: '' }
const carFirst = (more: object = {}) => yard({ site: site({ trade_in: { first: 'car' }, features, ...more }) })

const plateFirst = () => carFirst({ trade_in: { first: 'car', register: 'demonstration' } })

/** Sends the screens one after the other; the answer to each. */
async function through(app: App, screens: Record<string, string>[], path = '/trade-in') {
  let html = await (await app.ask(path)).text()
  const answers = []
  for (const values of screens) {
    pass(5)
    const answer = await app.post(path, { ...unseenIn(html), ...values })
    answers.push(answer)
    html = await answer.clone().text()
  }
  return { answers, html }
}

describe('a trade-in whose car comes first', () => {
  it('[TRD-01] asks for the car and its condition, then who the shopper is, and stores nothing before', async () => {
    const app = await carFirst()
    const first = await (await app.ask('/trade-in')).text()
    expect(first).toContain('Step 1 of 4')
    expect(first).toContain('name="make"')
    expect(first).not.toContain('name="email"')
    const { html } = await through(app, [CAR, PLAIN])
    expect(html).toContain('Step 3 of 4')
    expect(html).toContain('name="email"')
    expect(app.leads()).toEqual([])
  })

  it.each([
    ['10', true],
    ['2,499', true],
    ['2,500', false],
  ])('[TRD-01] asks %s km of a car of five years back: %s', async (km, isAsked) => {
    const { html } = await through(await carFirst(), [{ ...CAR, km }])
    expect(html).toContain('Step 2 of 4')
    expect(html.includes(`Is ${km} km right?`)).toBe(isAsked)
  })

  it('[TRD-01] makes its lead and shows the offer at once', async () => {
    const app = await carFirst()
    const { answers } = await through(app, [CAR, PLAIN, JO])
    expect(app.leads()).toMatchObject([{ subcategory: '1. Lead Created', contact: { name: 'Jo' } }])
    expect(changes(app)).toMatchObject([
      { subcategory: '2. Valuation Given', fields: { Vehicle: '2021 Toyota HiAce LWB', offer_price: '26800' } },
    ])
    const offer = await (await openLink(app.ask, answers.at(-1)!.headers.get('location')!)).answer.text()
    expect(offer).toContain('Step 4 of 4')
    expect(offer).toContain('<strong>$26,800</strong>')
    expect(offer).toContain('Accept this offer')
  })

  it.each([
    ['See my offer', CAR],
    ['Send, and we’ll call', { ...CAR, model: 'Nothing like it' }],
    ['Send, and we’ll call', { ...CAR, km: '162,000' }],
  ])('[TRD-01] its last button promises what comes: %s', async (button, car) => {
    expect((await through(await carFirst(), [car, PLAIN])).html).toContain(`>${button}<`)
  })

  it('[TRD-02] ends with the valuer’s call on a site that gives no offers online', async () => {
    const app = await carFirst({ features: { trade_in: true } })
    const { answers } = await through(app, [CAR, PLAIN, JO])
    expect(await answers[1]!.text()).toContain('>Send, and we’ll call<')
    const end = await (await openLink(app.ask, answers.at(-1)!.headers.get('location')!)).answer.text()
    expect(end).toContain('We’ll call you with an offer')
    expect(changes(app)).toMatchObject([{ subcategory: '2. To Be Valued' }])
  })

  it('[LED-04] says what is missing on each screen, and keeps what was answered', async () => {
    const app = await carFirst()
    const { answers, html } = await through(app, [{ ...CAR, km: 'many', make: '' }])
    expect(answers[0]!.status).toBe(422)
    expect(html).toContain('Enter your make.')
    expect(html).toContain('value="many"')
    expect(html).toContain('Step 1 of 4')
  })

  describe('with a register of plates', () => {
    const { rego: _, ...FOUND } = CAR
    const PLATE = { rego: 'demo 1', regoState: 'qld' }

    it('[TRD-01] finds the car by its plate, for the shopper to put right, and the dealer gets the plate', async () => {
      const app = await plateFirst()
      const first = await (await app.ask('/trade-in')).text()
      expect(first).toContain('Step 1 of 5')
      expect(first).toContain('Leave it empty to describe it yourself.')
      expect(first).not.toContain('name="make"')
      const { html } = await through(app, [PLATE])
      expect(html).toContain('value="Toyota"')
      expect(html).toContain('value="HiAce"')
      expect(html).toContain('DEMO1 is a 2021 Toyota HiAce LWB. Is that right?')
      expect(html).toMatch(/<option[^>]*value="2021"[^>]*selected/)
      expect(app.leads()).toEqual([])
      const again = await plateFirst()
      await through(again, [PLATE, { ...FOUND, make: 'Toyota', model: 'HiAce', badge: 'LWB' }, PLAIN, JO])
      expect(changes(again)).toMatchObject([
        {
          subcategory: '2. Valuation Given',
          fields: { Vehicle: '2021 Toyota HiAce LWB', Rego: 'DEMO1', regoState: 'QLD' },
        },
      ])
    })

    it('[TRD-01] goes on to a description without a plate, and with one that is not found says so', async () => {
      const app = await plateFirst()
      const without = await through(app, [{ rego: '', regoState: 'qld' }])
      expect(without.html).toContain('Step 2 of 5')
      expect(without.html).not.toContain('We can’t find that plate')
      const unknown = await through(app, [{ rego: '742KV8', regoState: 'qld' }])
      expect(unknown.html).toContain('We can’t find that plate')
      expect(unknown.html).toContain('name="make"')
      await through(app, [{ rego: '742KV8', regoState: 'qld' }, FOUND, PLAIN, JO])
      expect(changes(app)).toMatchObject([{ fields: { Vehicle: '2021 Toyota HiAce LWB', Rego: '742KV8' } }])
    })

    it.each([
      ['another plate that is not known', '742KV8'],
      ['no plate', ''],
    ])('[TRD-01] forgets the car of a plate when its shopper goes back for %s', async (_what, rego) => {
      const app = await plateFirst()
      const { html } = await through(app, [PLATE])
      const car = { year: '2021', make: 'Toyota', model: 'HiAce', badge: 'LWB', km: '62,000' }
      const back = await (await app.post('/trade-in', { ...unseenIn(html), ...car, back: '1' })).text()
      expect(back).toContain('Step 1 of 5')
      const next = await (await app.post('/trade-in', { ...unseenIn(back), rego, regoState: 'qld' })).text()
      expect(next).toContain('Step 2 of 5')
      expect(next).not.toMatch(/value="(Toyota|HiAce|LWB|62,000)"/)
    })

    it('[TRD-01] keeps what its shopper described when a plate is not known', async () => {
      const app = await plateFirst()
      const { html } = await through(app, [{ rego: '', regoState: 'qld' }])
      const back = await (
        await app.post('/trade-in', { ...unseenIn(html), ...FOUND, make: 'Ford', model: 'Falcon', back: '1' })
      ).text()
      const next = await (await app.post('/trade-in', { ...unseenIn(back), rego: '742KV8', regoState: 'qld' })).text()
      expect(next).toContain('value="Falcon"')
    })

    it('[TEN-06] takes no plate that another site found', async () => {
      const [one, other] = [await plateFirst(), await plateFirst()]
      await through(one, [PLATE])
      const lookups = () => other.base.rows("select 1 from trust_count where what = 'plates site'").length
      other.jar.set('__Host-plate', one.jar.get('__Host-plate')!)
      await through(other, [PLATE])
      expect(lookups()).toBe(1)
    })

    it('[TRU-01] looks up no more plates of one address than may be, and lets the car be described', async () => {
      const app = await plateFirst()
      const first = unseenIn(await (await app.ask('/trade-in')).text())
      const from = { 'CF-Connecting-IP': '203.0.113.5' }
      let html = ''
      for (let tries = 0; tries < 7; tries++)
        html = await (await app.post('/trade-in', { ...first, rego: `NONE${tries}`, regoState: 'qld' }, from)).text()
      expect(html).toContain(LIMITS.plates_address.shown)
      expect(html).toContain('name="make"')
    })
  })

  it('[LED-03] sent twice is one lead', async () => {
    const app = await carFirst()
    const { html } = await through(app, [CAR, PLAIN])
    for (let sends = 0; sends < 2; sends++) await app.post('/trade-in', { ...unseenIn(html), ...JO })
    expect(app.leads()).toHaveLength(1)
    expect(changes(app)).toHaveLength(1)
  })
})
