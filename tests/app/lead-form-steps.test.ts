import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../clock.ts'
import { JO, unseenIn } from './a-form.ts'
import { ASKING, form, GROUP } from './a-lead-form.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a form in several steps', () => {
  const FINANCE = { site: { features: { finance: true } } } as const
  const PATH = '/finance-pre-approval'
  const LOAN = { budget: '$25,000', deposit: '', term: '5', employment: 'Full time' }
  const WHO = { first_name: 'Jo', last_name: 'Park', email: JO.email, phone: JO.phone }

  it('[LED-04] goes step by step without script and makes a lead at the last', async () => {
    const { ask, post, leads } = await form(FINANCE)
    const first = await (await ask(PATH)).text()
    expect([first.includes('Step 1 of 2'), unseenIn(first)['isLastStep'], first.includes('name="email"')]).toEqual([
      true,
      'false',
      false,
    ])
    const second = await post(PATH, { ...unseenIn(first), ...LOAN })
    const html = await second.text()
    expect([second.status, html.includes('Step 2 of 2'), unseenIn(html)['isLastStep'], leads()]).toEqual([
      200,
      true,
      'true',
      [],
    ])
    const last = await post(PATH, { ...unseenIn(html), ...WHO })
    expect(last.headers.get('location')).toBe('/success')
    expect(leads()).toMatchObject([
      {
        category: 'Finance',
        subcategory: 'Finance Pre-Approval',
        event: 22,
        contact: { name: 'Jo', last_name: 'Park' },
        fields: { vehiclePriceBudget: '25000', Term: '5', Employment: 'Full time' },
      },
    ])
  })

  it('[LED-04] goes back with all that was typed', async () => {
    const { ask, post } = await form(FINANCE)
    const second = await (await post(PATH, { ...unseenIn(await (await ask(PATH)).text()), ...LOAN })).text()
    const back = await (await post(PATH, { ...unseenIn(second), ...WHO, back: 'yes' })).text()
    expect([back.includes('Step 1 of 2'), back.includes('value="$25,000"')]).toEqual([true, true])
  })

  it('[LED-04] goes back to a step whose answers are not what they were', async () => {
    const { post, leads } = await form(FINANCE)
    const html = await (await post(PATH, { step: '2', isLastStep: 'true', ...LOAN, budget: 'lots', ...WHO })).text()
    expect([html.includes('Step 1 of 2'), html.includes('href="#finance-pre-approval-budget"'), leads()]).toEqual([
      true,
      true,
      [],
    ])
  })

  it('[LED-04] gives its script the next step, then the lead', async () => {
    const { post, leads } = await form(FINANCE)
    const json = { Accept: 'application/json' }
    const next = await (await post(PATH, { step: '1', isLastStep: 'false', ...LOAN }, json)).json()
    expect(next).toMatchObject({ form: { step: { at: 2, of: 2 } }, error: null })
    const last = await (await post(PATH, { step: '2', isLastStep: 'true', ...LOAN, ...WHO }, json)).json()
    expect(last).toEqual({ lead_id: expect.any(String), next: '/success' })
    expect(leads()).toHaveLength(1)
  })
})

describe('service and valuation', () => {
  it('[LED-06] a service names the location and what is to be done', async () => {
    const services = ['Wheel alignment', 'Loan car']
    const { post, leads } = await form({
      site: { ...GROUP, features: { service_booking: true }, lead: { service_options: services } } as never,
    })
    const body = [
      ...Object.entries({ step: '2', service_location: 'south', vehicle: '2019 Mazda 3', rego: '123ABC', ...ASKING }),
      ...services.map((each) => ['additional_services', each]),
    ]
    // Only locations with a workshop are offered.
    expect((await post('/service', body)).status).toBe(303)
    expect(leads()).toMatchObject([
      {
        category: 'Service',
        subcategory: 'Service Booking',
        additional_services: services,
        fields: { Vehicle: '2019 Mazda 3', Rego: '123ABC' },
      },
    ])
  })

  it('[LED-06] a valuation says how to reach whom, and whether the car is under finance', async () => {
    const { ask, post, leads } = await form({ site: { features: { trade_in: true } } })
    const car = { vehicle: '2019 Mazda 3', km: '45,000', under_finance: 'No' }
    const second = await (
      await post('/valuation', { ...unseenIn(await (await ask('/valuation')).text()), ...car })
    ).text()
    expect(/<input[^>]*name="preferred_contact"[^>]*checked=""[^>]*>/.exec(second)?.[0]).toContain('value="Phone"')
    expect((await post('/valuation', { ...unseenIn(second), ...JO, preferred_contact: 'SMS' })).status).toBe(303)
    expect(leads()).toMatchObject([
      { contact: { preferred: 'SMS' }, fields: { finance: 'No', PreferredContactMethod: 'SMS', Kilometres: '45000' } },
    ])
  })
})
