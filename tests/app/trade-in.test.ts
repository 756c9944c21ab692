import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PLAIN } from '../builders/trade.ts'
import { pass, stopClock } from '../clock.ts'
import { unseenIn } from './a-form.ts'
import { begin, cars, changes, features, JO, NOW, site, step, upToOffer, yard } from './a-trade.ts'
import { openLink } from './open-link.ts'

const DAY = 24 * 60 * 60

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a trade-in', () => {
  it('[TRD-01] makes a lead first, then asks for the car under an address that says nothing of anybody', async () => {
    const app = await yard()
    const at = await begin(app)
    expect(at).toMatch(/^\/trade-in\?ref=[0-9a-f]{8}$/)
    expect(app.leads()).toMatchObject([
      {
        category: 'Trade In',
        subcategory: '1. Lead Created',
        event: 22,
        contact: { name: 'Jo', last_name: 'Park', postcode: '4120', email: 'jo@mail.example', phone: '+61491570006' },
      },
    ])
    const page = await app.ask(at)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const html = await page.text()
    for (const value of Object.values(JO)) expect(html).not.toContain(`"${value}"`)
    expect(html).toContain('This is a demo, so only these plates work: DEMO1')
  })

  it('[TRD-01] tells the dealer every change of mind once, also one back to what was said before', async () => {
    const app = await yard()
    const { at } = await upToOffer(app)
    for (const condition of ['fair', 'fair', 'good']) {
      pass(5)
      await step(app, `${at}&step=questions`, 'questions', { ...PLAIN, condition })
    }
    const [first, second, third, ...more] = changes(app)
    expect(more).toEqual([])
    expect(second!.fields).not.toEqual(first!.fields)
    expect(third).toEqual(first)
  })

  it('[TRD-03] asks name, last_name, postcode, phone, email and one more that nobody sees, and tells the limits', async () => {
    const html = await (await (await yard()).ask('/trade-in')).text()
    const names = [...html.matchAll(/name="([a-z_]+)"/g)].map(([, name]) => name)
    expect(names).toEqual(expect.arrayContaining([...Object.keys(JO), 'trade_flow']))
    expect(html).toContain('type="hidden" name="trade_flow"')
    expect(html).toContain('Step 1 of 5')
    expect(html).toContain('generally not given for cars over 7 years old or over 100,000 km')
  })

  it('[TRD-01] finds the car by its plate, has it confirmed, asks about it and values it', async () => {
    const app = await yard()
    const { html } = await upToOffer(app)
    expect(html).toContain('2021 Toyota HiAce LWB')
    expect(html).toContain('$26,100 to $27,500')
    expect(html).toContain('<strong>$26,800</strong>')
    expect(html).toContain('Compared with 4 cars on this site')
    expect(html).toContain('We confirm the price once we’ve seen and driven it.')
    expect(changes(app)).toMatchObject([
      {
        subcategory: '2. Valuation Given',
        fields: { Vehicle: '2021 Toyota HiAce LWB', Rego: 'DEMO1', regoState: 'QLD', offer_price: '26800' },
      },
    ])
  })

  it('[TRD-01] amends its lead when the offer is accepted, once however often', async () => {
    const app = await yard()
    const { at, html } = await upToOffer(app)
    const accept = { ...unseenIn(html) }
    const answers = await Promise.all([app.post(at, accept), app.post(at, accept)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    await app.post(at, accept)
    const done = await (await app.ask(at)).text()
    for (const words of ['Offer accepted', 'Or pick a time now: call']) expect(done).toContain(words)
    expect(app.leads()).toHaveLength(1)
    expect(changes(app).filter(({ subcategory }) => subcategory === '3. Offer Accepted')).toMatchObject([
      {
        category: 'Trade In',
        event: 18,
        fields: {
          offer_price: '26800',
          offer_accepted: 'true',
          form_completed: 'true',
          'Vehicle Badge': 'LWB',
        },
      },
    ])
  })

  it('[ANA-01] [TRD-01] counts an accepted offer as 18, once, and its page tells it under the same id', async () => {
    const app = await yard()
    const { at, html } = await upToOffer(app)
    const accept = { ...unseenIn(html) }
    await Promise.all([app.post(at, accept), app.post(at, accept)])
    await app.settled()
    const accepted = app.events().filter(({ event }) => event === 18)
    expect(accepted).toMatchObject([{ path: '/trade-in', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    const done = await (await app.ask(at)).text()
    expect(done).toContain('data-event="18"')
    expect(done).toContain(`data-told="${accepted[0]!.id}"`)
  })

  it('[ANA-01] [TRD-01] counts nothing of an offer itself where a site asks first', async () => {
    const app = await yard({ site: site({ features: { ...features, consent: true } }) })
    const { at, html } = await upToOffer(app)
    await app.post(at, { ...unseenIn(html) })
    await app.settled()
    expect(app.events()).toEqual([])
  })

  it('[TRD-01] accepted cannot be changed any more, by going back or by an old page', async () => {
    const app = await yard()
    const { at, html } = await upToOffer(app)
    await app.post(at, unseenIn(html))
    expect((await app.post(at, { done: 'plate', rego: 'DEMO2', regoState: 'qld' })).status).toBe(303)
    expect((await app.post(at, { done: 'confirmed', km: '1' })).status).toBe(303)
    expect(await (await app.ask(`${at}&step=rego`)).text()).toContain('Offer accepted')
  })

  it('[TRD-01] takes an offer only as it was shown', async () => {
    const app = await yard()
    const { at, html } = await upToOffer(app)
    const old = unseenIn(html)
    await step(app, `${at}&step=questions`, 'questions', { ...PLAIN, condition: 'poor' })
    const answer = await app.post(at, old)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('The offer has changed')
    expect(changes(app).map(({ subcategory }) => subcategory)).not.toContain('3. Offer Accepted')
  })

  it('[TRD-01] says before it asks who the shopper is that some cars end in a call', async () => {
    expect(await (await (await yard()).ask('/trade-in')).text()).toContain('we’ll call you with one')
  })

  it('[TRD-01] asks kilometres back that are hardly possible', async () => {
    const app = await yard()
    const at = await begin(app)
    await step(app, at, 'plate', { rego: 'DEMO1', regoState: 'qld' })
    await step(app, at, 'confirmed', { km: '10' })
    expect(await (await app.ask(at)).text()).toContain('Is 10 km right?')
  })

  it('[TRD-01] tells what each answer does', async () => {
    const { html } = await upToOffer(await yard(), 'DEMO1', '62000', { ...PLAIN, condition: 'fair', keys: 'one' })
    expect(html).toContain('Less 8%')
    expect(html).toContain('Less $300')
  })

  it.each([
    ['too old', 'DEMO6', '62000', PLAIN, 'over 7 years old'],
    ['too far driven', 'DEMO1', '100001', PLAIN, 'over 100,000 km'],
    ['like too few here', 'DEMO1', '62000', PLAIN, 'enough cars like it', cars.slice(0, 2)],
    [
      'a write-off once',
      'DEMO1',
      '62000',
      { ...PLAIN, accidents: 'write_off' },
      'to see a car with this history first',
    ],
  ])('[TRD-03] that is %s is valued by hand, and it says why', async (_, plate, km, answers, why, stock = cars) => {
    const app = await yard({ cars: stock })
    const { html } = await upToOffer(app, plate, km, answers)
    expect(html).toContain('We’ll call you with an offer')
    expect(html).toContain(why)
    expect(html).not.toContain('Accept this offer')
    expect(changes(app)).toMatchObject([{ subcategory: '2. To Be Valued' }])
  })

  it('[TRD-02] is valued by hand on a site without autograb', async () => {
    const app = await yard({ site: site({ features: { trade_in: true } }) })
    expect((await upToOffer(app)).html).toContain('We look at every car ourselves before we make an offer.')
  })

  it('[TRD-01] that the register does not know can be described', async () => {
    const app = await yard()
    const at = await begin(app)
    const missed = await step(app, at, 'plate', { rego: '742 KV8', regoState: 'nsw' })
    const html = await missed.text()
    expect(missed.status).toBe(422)
    expect(html).toContain('We can’t find that plate')
    expect(html).toContain('value="742 KV8"')
    const own = { year: '2021', make: 'toyota', model: 'hiace', badge: 'lwb', rego: '', regoState: 'nsw' }
    expect((await step(app, at, 'described', own)).status).toBe(303)
    expect(await (await app.ask(at)).text()).toContain('2021 Toyota HiAce LWB')
  })

  it('[TRD-01] without a register is described from the start', async () => {
    const app = await yard({ site: site({ trade_in: {} }) })
    const html = await (await app.ask(await begin(app))).text()
    expect(html).toContain('name="make"')
    expect(html).not.toContain('Find my car')
    expect(html).not.toContain('DEMO1')
  })

  it('[TRD-01] says what is missing and keeps what was answered', async () => {
    const app = await yard()
    const at = await begin(app)
    await step(app, at, 'plate', { rego: 'DEMO1', regoState: 'qld' })
    const bad = await step(app, at, 'confirmed', { km: 'many' })
    expect([bad.status, (await bad.text()).includes('value="many"')]).toEqual([422, true])
    await step(app, at, 'confirmed', { km: '62,000' })
    const { tyres: _, ...some } = PLAIN
    const answer = await step(app, at, 'questions', { ...some, keys: 'nine' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('Please fix the following errors:')
    expect(html).toContain('Choose one: tyres.')
    expect(html).toContain('Choose one: keys.')
  })

  it('[TRD-01] is nobody’s without its reference, and is forgotten after a month', async () => {
    const app = await yard()
    const at = await begin(app)
    expect((await openLink(app.ask, `/trade-in?ref=${'0'.repeat(32)}`)).answer.status).toBe(404)
    expect((await app.ask('/trade-in?ref=')).status).toBe(404)
    const other = await yard()
    expect((await other.ask(at)).status).toBe(404)
    pass(31 * DAY)
    const late = await app.ask(at)
    expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('find a trade-in under this link')])
  })

  it('[TRD-01] skips no step that is not done', async () => {
    const app = await yard()
    const at = await begin(app)
    for (const done of ['confirmed', 'questions', 'accept', 'nonsense'])
      expect((await app.post(at, { done, km: '1', ...PLAIN })).headers.get('location')).toBe(at)
    expect(await (await app.ask(`${at}&step=offer`)).text()).toContain('Find my car')
    expect(changes(app)).toEqual([])
  })

  it.each(['/sell-your-car', '/sell-my-car'])('[TRD-01] stands at %s as well', async (path) => {
    const app = await yard()
    expect(await begin(app, path)).toContain(`${path}?ref=`)
  })
})
