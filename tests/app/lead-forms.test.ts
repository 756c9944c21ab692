import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MESSAGES } from '../../shared/messages.ts'
import { stopClock } from '../clock.ts'
import { JO, unseenIn } from './a-form.ts'
import { ASKING, form, GROUP, used } from './a-lead-form.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
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

  it('[LED-01] has the car as the dealer describes it, for systems that file a lead by trim, body and colour', async () => {
    const details = { badge: 'GX', series: 'B', doors: 5, colour: 'Wildfire', interior_colour: 'Black' }
    const raw = { simple_body: null, bodyconfiguration: 'Hatchback', simple_transmission: 'Automatic', trans: 'CVT' }
    const { fill, leads } = await form({ cars: [{ ...used, ...details, ...raw, price_type: 'DAP' }] })
    await fill('/contact-us?car_id=4', ASKING)
    expect(leads()[0]!.car).toMatchObject({
      ...details,
      body: 'Hatchback',
      transmission: 'Automatic',
      price_type: 'Drive away',
    })
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

  it('[LED-06] [CNT-01] for a part names it and the vehicle or VIN it is for, and needs both', async () => {
    const { fill, leads } = await form()
    expect((await fill('/parts/enquiry', { ...JO, part: 'Tail lamp' })).status).toBe(422)
    await fill('/parts/enquiry', { ...JO, part: 'Tail lamp', vehicle_or_vin: 'MR0BA3CD200123456', rego: '123ABC' })
    expect(leads()).toMatchObject([
      {
        category: 'Parts',
        subcategory: 'Parts Enquiry',
        event: 22,
        message: null,
        fields: { Part: 'Tail lamp', 'Vehicle or VIN': 'MR0BA3CD200123456', Rego: '123ABC' },
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
    expect(await (await ask('/contact-us')).text()).toMatch(
      /By sending this you agree to our <a [^>]*href="\/terms-and-conditions"[^>]*>terms of use<\/a>\./,
    )
    await fill('/contact-us?car_id=4', ASKING)
    expect(leads()).toMatchObject([
      {
        terms: {
          text: 'By sending this you agree to our terms of use. We handle your details as set out in our privacy policy.',
        },
        opt_in: null,
      },
    ])
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
