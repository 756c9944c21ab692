import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MESSAGES } from '../../shared/messages.ts'
import { aCar } from '../builders/car.ts'
import { aForm, JO, unseenIn } from './a-form.ts'
import { pass } from './an-app.ts'

const used = aCar({
  id: 4,
  price: 20_000,
  car_type: 'used',
  stocknum: 'H4',
  dealership_slug: 'north',
  dealership_id: 12,
})
const fresh = aCar({ id: 5, price: 30_000, car_type: 'new' })
const sold = aCar({ id: 6, status: 'sold', sold_at: Date.now() - 1_000 })
const ASKING = { ...JO, message: 'Is it still here?' }
const SECRET = { FORM_SECRET: 'a secret of the test' }
const place = (id: number, slug: string, name: string) => ({
  id,
  name,
  slug,
  primary: id === 1,
  dealership_id: id,
  dealership_slug: slug,
  address: { street: '1 A Street', city: name, state: 'qld', postcode: '4000', lat: -27, long: 153 },
  contact_detail: { phone: '07 5550 0111' },
})
const GROUP = {
  dealerships: [
    { id: 1, slug: 'north', name: 'North' },
    { id: 2, slug: 'south', name: 'South' },
  ],
  locations: [place(1, 'north', 'North'), place(2, 'south', 'South')],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const cars = [used, fresh, sold]
const form = (setting: Parameters<typeof aForm>[0] = {}) => aForm({ cars, ...setting })

describe('the page of a form', () => {
  it('[LED-02] has the fields of an enquiry with their rules, and is kept by nobody', async () => {
    const { ask } = await form({ env: SECRET })
    const answer = await ask('/contact-us')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const name of ['name', 'email', 'phone', 'category', 'message', 'rego', 'opt_in'])
      expect(html).toContain(`name="${name}"`)
    for (const name of ['dealership_slug', 'location']) expect(html).not.toContain(`name="${name}"`)
    expect(html).toContain('autoComplete="tel"'.toLowerCase().replace('autocomplete', 'autoComplete'))
  })

  it('[LED-08] has an opt-in that starts empty, in the words of the site', async () => {
    const { ask } = await form()
    const html = await (await ask('/contact-us')).text()
    expect(html).toContain('Email me similar stock and latest offers.')
    expect(html).not.toContain('checked')
  })

  it('[LED-02] asks for dealership and location where there are several, but not of a car', async () => {
    const { ask } = await form({ site: { ...GROUP, lead: { asks_location: true } } as never })
    const html = await (await ask('/contact-us')).text()
    expect([html.includes('name="dealership_slug"'), html.includes('name="location"')]).toEqual([true, true])
    const ofCar = await (await ask('/contact-us?car_id=4')).text()
    expect([ofCar.includes('name="dealership_slug"'), ofCar.includes('name="category"')]).toEqual([false, false])
  })

  it('[LED-02] of a location has chosen it already', async () => {
    const { ask, fill, leads } = await form({ site: GROUP as never })
    expect(await (await ask('/contact-us/south')).text()).toContain('<option value="south" selected="">')
    expect((await ask('/contact-us/west')).status).toBe(404)
    await fill('/contact-us/south', { ...ASKING, category: 'Sales', dealership_slug: 'south' })
    expect(leads()).toMatchObject([{ dealership_slug: 'south', location_slug: 'south' }])
  })

  it.each([
    ['the car', '/contact-us?car_id=4', 'Enquire about this car'],
    ['the car by its name', `/contact-us?car_id=${used.slug}`, 'Enquire about this car'],
    ['a quote', '/contact-us?car_id=4&about=quote', 'Request a Quote'],
    ['photos', '/contact-us?car_id=4&about=photos', 'Request Photos'],
    ['one like a sold car', '/contact-us?car_id=6', 'Find me something similar'],
    ['a car of nobody', '/contact-us?car_id=999', 'Contact us'],
    ['no car', '/contact-us?car_id=%00&about=quote', 'Contact us'],
  ])('[LED-06] asks for %s', async (_, path, title) => {
    const { ask } = await form()
    expect(await (await ask(path)).text()).toContain(`<h1 id="`)
    expect(/<h1[^>]*>([^<]+)/.exec(await (await ask(path)).text())?.[1]).toBe(title)
  })

  it('[TEN-03] asks about no car where the site takes no enquiries', async () => {
    const { ask } = await form({ site: { features: { enquiry: false } } })
    expect(await (await ask('/contact-us?car_id=4')).text()).not.toContain('Enquire about this car')
  })
})

describe('sending a form', () => {
  it('[LED-01] makes one lead with all the dealer needs, and leads to the page that says so', async () => {
    const { fill, leads } = await form({
      site: { ...GROUP, features: { trade_in: true, price_comparison: true } } as never,
    })
    const visit = JSON.stringify({ pages: ['/', '/cars/x'], params: { utm_source: 'mail', evil: 'x' }, source: 'mail' })
    const answer = await fill('/contact-us?car_id=4', { ...ASKING, trade_in: 'Yes', opt_in: 'yes', visit })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/success'])
    expect(leads()).toEqual([
      expect.objectContaining({
        category: 'Sales',
        subcategory: 'Vehicle Enquiry',
        form: 'enquiry',
        event: 15,
        contact: {
          name: 'Jo Park',
          last_name: null,
          email: JO.email,
          phone: '+61491570006',
          postcode: null,
          preferred: null,
        },
        message: 'Is it still here?',
        car: expect.objectContaining({ car_id: 4, stock_number: 'H4', make: 'Toyota', vehicle_status: 'in_stock' }),
        dealership_slug: 'north',
        manufacturer_slug: 'toyota',
        url: '/cars/x',
        source: 'mail',
        user_agent: expect.stringContaining('Mozilla'),
        lead_attributes: { visited_pages: ['/', '/cars/x'], linked_query_params: { utm_source: 'mail' } },
        opt_in: {
          text: 'Email me similar stock and latest offers.',
          version: expect.stringMatching(/^[0-9a-f]{32}$/),
          at: Date.now(),
        },
        autogauge_enabled: true,
        fields: { 'Trade In': 'Yes' },
      }),
    ])
  })

  it.each([
    ['a new car', '/contact-us?car_id=5', 14],
    ['a used car', '/contact-us?car_id=4', 15],
    ['photos of a used car', '/contact-us?car_id=4&about=photos', 15],
    ['nothing in particular', '/contact-us', 22],
  ])(
    '[LED-05] about %s counts as its number, once, and the page after it tells it under the same id',
    async (_, path, event) => {
      const { fill, ask, events, settled } = await form()
      await fill(path, { ...ASKING, category: 'Sales' })
      await settled()
      expect(events()).toMatchObject([{ event }])
      const html = await (await ask('/success')).text()
      expect(html).toContain(`data-event="${event}"`)
      expect(html).toContain(`data-told="${events()[0]!.id}"`)
    },
  )

  it('[LED-05] to ask for work counts as 51 and goes as a general enquiry', async () => {
    const { fill, leads } = await form({ site: { features: { careers: true } } })
    await fill('/careers', { ...ASKING, position: 'Mechanic' })
    expect(leads()).toMatchObject([
      {
        category: 'General Enquiry',
        subcategory: 'Career Enquiry',
        event: 51,
        fields: { Position: 'Mechanic' },
        opt_in: null,
      },
    ])
  })

  it('[VDP-17] for photos says so in words that nobody can change, and needs none besides', async () => {
    const { fill, leads, ask } = await form()
    const path = '/contact-us?car_id=4&about=photos'
    expect(await (await ask(path)).text()).toContain(`type="hidden" name="photos" value="${MESSAGES.photosRequest}"`)
    await fill(path, { ...JO, photos: 'Something else' })
    expect(leads()).toMatchObject([{ message: null, fields: { Request: MESSAGES.photosRequest } }])
  })

  it('[LED-02] without what is needed draws it again with what was typed and every fault, and writes nothing', async () => {
    const { fill, leads } = await form()
    const answer = await fill('/contact-us', { name: 'Jo <Park>', email: 'jo', phone: '1900 123 456', message: '' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain(MESSAGES.formErrors)
    for (const name of ['email', 'phone', 'category', 'message']) expect(html).toContain(`href="#contact-${name}"`)
    expect(html).toContain('value="Jo &lt;Park&gt;"')
    expect(html).toContain('<title>Error: Contact us')
    expect(leads()).toEqual([])
  })

  it('[LED-02] needs no message where the site says so', async () => {
    const { fill, leads } = await form({ site: { lead: { message_required: false } } })
    await fill('/contact-us?car_id=4', JO)
    expect(leads()).toMatchObject([{ message: null }])
  })

  it('[LED-02] takes no category, dealership or service of another site', async () => {
    const { fill, leads } = await form({ site: GROUP as never })
    const answer = await fill('/contact-us', { ...ASKING, category: 'Bribes', dealership_slug: 'west' })
    expect([answer.status, leads()]).toEqual([422, []])
  })

  it('[LED-02] keeps with the lead what its sender agreed to', async () => {
    const { fill, leads, ask } = await form({
      site: { lead: { terms_note: 'By sending this you agree to our terms of use.' } },
    })
    expect(await (await ask('/contact-us')).text()).toContain('By sending this you agree to our terms of use.')
    await fill('/contact-us?car_id=4', ASKING)
    expect(leads()).toMatchObject([{ terms: { text: 'By sending this you agree to our terms of use.' }, opt_in: null }])
  })

  it('[LED-07] that cannot be stored says so with the telephone, keeps every word, and can be sent again', async () => {
    const { fill, base, leads, post } = await form()
    base.goDown()
    const answer = await fill('/contact-us?car_id=4', { ...ASKING, message: 'Keep <this>' })
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(html).toContain('07 5550 0100')
    expect(html).toContain('Keep &lt;this&gt;')
    base.comeBack()
    expect((await post('/contact-us?car_id=4', { ...ASKING, ...unseenIn(html) })).status).toBe(303)
    expect(leads()).toHaveLength(1)
    expect(vi.mocked(console.error).mock.calls.flat().join()).not.toMatch(/jo@|491 ?570|Keep/)
  })

  it('[LED-02] is refused for a while to who sends by the dozen, who loses nothing of it', async () => {
    const { fill, leads } = await form({ env: { FORMS_LIMIT: { limit: async () => ({ success: false }) } } })
    const answer = await fill('/contact-us?car_id=4', ASKING)
    expect([answer.status, leads()]).toEqual([429, []])
    expect(await answer.text()).toContain('Is it still here?')
  })

  it.each([
    ['another site', { Origin: 'https://elsewhere.example' }, 403],
    ['a frame', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a form of plain text', { 'Content-Type': 'text/plain' }, 415],
  ])('[LED-02] is not taken from %s', async (_, headers, status) => {
    const { post, leads } = await form()
    expect([(await post('/contact-us?car_id=4', ASKING, headers)).status, leads()]).toEqual([status, []])
  })
})

describe('sent once', () => {
  it('[LED-03] a double click, a reload and a retry make one lead', async () => {
    const { ask, post, leads, events, settled } = await form({ env: SECRET })
    const unseen = unseenIn(await (await ask('/contact-us?car_id=4')).text())
    pass(10)
    const body = { ...unseen, ...ASKING }
    const answers = await Promise.all([post('/contact-us?car_id=4', body), post('/contact-us?car_id=4', body)])
    answers.push(await post('/contact-us?car_id=4', body))
    await settled()
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect([leads().length, events().length]).toEqual([1, 1])
  })

  it('[LED-03] going back and sending the same words again makes none; other words are another lead', async () => {
    const app = await form({ env: SECRET })
    const sendNow = async (message: string) => {
      const unseen = unseenIn(await (await app.ask('/contact-us?car_id=4')).text())
      pass(10)
      return app.post('/contact-us?car_id=4', { ...unseen, ...JO, message })
    }
    await sendNow('One')
    await sendNow('One')
    expect(app.leads()).toHaveLength(1)
    await sendNow('Two')
    expect(app.leads()).toHaveLength(2)
    pass(3_600)
    app.jar.clear()
    await sendNow('Two')
    expect(app.leads()).toHaveLength(3)
  })

  it('[LED-03] two people with the same words are two leads', async () => {
    const app = await form({ env: SECRET })
    for (const name of ['Jo Park', 'Al Lee']) {
      app.jar.clear()
      const unseen = unseenIn(await (await app.ask('/contact-us?car_id=4')).text())
      pass(10)
      await app.post('/contact-us?car_id=4', { ...unseen, ...ASKING, name })
    }
    expect(app.leads()).toHaveLength(2)
  })
})

describe('the page of success', () => {
  it('[LED-03] claims nothing that did not happen', async () => {
    const { ask, jar, fill } = await form()
    const before = await (await ask('/success')).text()
    expect([before.includes('Nothing has been sent'), before.includes('data-event')]).toEqual([true, false])
    for (const forged of ['x', `${'a'.repeat(32)}.${'b'.repeat(32)}.nothing.22.${crypto.randomUUID()}`]) {
      jar.set('sent', forged)
      expect(await (await ask('/success')).text()).toContain('Nothing has been sent')
    }
    jar.clear()
    await fill('/contact-us?car_id=4', ASKING)
    expect(await (await ask('/success')).text()).toContain('Your enquiry is with us.')
  })

  it('[LED-03] is kept by nobody and found by no search engine', async () => {
    const { ask } = await form()
    const answer = await ask('/success')
    expect([answer.headers.get('cache-control'), (await answer.text()).includes('noindex')]).toEqual(['no-store', true])
  })
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
        fields: { vehiclePriceBudget: '$25,000', Term: '5', Employment: 'Full time' },
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

const financeAt = (page: string) =>
  ({ site: { features: { finance: true, personalised_finance: true }, finance: { page } } }) as never

describe('finance', () => {
  it.each([
    ['finance', '/finance'],
    ['finance-enquiry', '/finance-enquiry'],
    ['apply-for-finance', '/apply-for-finance'],
  ])('[FIN-07] stands at /%s where the site says so, and its other addresses lead there', async (page, path) => {
    const { ask, fill, leads } = await form(financeAt(page))
    const query = '?preferredDealership=north&vehiclePriceBudget=20000&car_id=4&car_type=used'
    const html = await (await ask(path + query)).text()
    expect(html).toContain('id="finance-form"')
    expect(html).toContain('value="20000"')
    for (const other of ['/finance', '/finance-enquiry', '/apply-for-finance'].filter((each) => each !== path)) {
      const answer = await ask(`${other}?car_id=4`)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}?car_id=4`])
    }
    await fill(path + query, { ...JO, budget: '20000' })
    expect(leads()).toMatchObject([
      { category: 'Finance', event: 22, car: { car_id: 4 }, fields: { vehiclePriceBudget: '20000' } },
    ])
  })

  it('[FIN-07] takes from its address only what it knows', async () => {
    const { ask } = await form(financeAt('finance'))
    const html = await (await ask('/finance?vehiclePriceBudget=%3Cscript%3E&preferredDealership=x&evil=1')).text()
    expect([html.includes('evil'), html.includes('<script>')]).toEqual([false, false])
  })

  it('[FIN-07] is personal for a car whose variant is known, and sends others to the page for any', async () => {
    const known = aCar({ id: 8, price: 20_000, has_nvic: true })
    const { ask } = await form({ ...(financeAt('finance-enquiry') as object), cars: [used, known] })
    expect(await (await ask('/personalised/finance?car_id=8')).text()).toContain('Your finance for this car')
    expect((await ask('/personalised/finance?car_id=4')).headers.get('location')).toBe('/finance-enquiry?car_id=4')
    expect((await ask('/personalised/finance')).headers.get('location')).toBe('/finance-enquiry')
  })

  it('[TEN-03] is not there where the site has none', async () => {
    const { ask, post } = await form()
    for (const path of [
      '/finance',
      '/finance-pre-approval',
      '/personalised/finance',
      '/service',
      '/valuation',
      '/careers',
    ])
      expect([path, (await ask(path)).status, (await post(path, JO)).status]).toEqual([path, 404, 404])
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
    expect(/name="preferred_contact"[^>]*checked=""[^>]*value="([^"]+)"|value="(Phone)"/.exec(second)).not.toBeNull()
    expect((await post('/valuation', { ...unseenIn(second), ...JO, preferred_contact: 'SMS' })).status).toBe(303)
    expect(leads()).toMatchObject([
      { contact: { preferred: 'SMS' }, fields: { finance: 'No', PreferredContactMethod: 'SMS', Kilometres: '45,000' } },
    ])
  })
})
