import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { hours } from '../builders/location.ts'
import { stopClock } from '../clock.ts'
import { ASKING, form, GROUP, SECRET, used } from './a-lead-form.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const [NORTH] = GROUP.locations
const ONE = {
  dealerships: GROUP.dealerships.slice(0, 1),
  locations: [
    { ...NORTH, contact_detail: { ...NORTH!.contact_detail, opening_hours: hours([1, 2, 3], '09:00', '11:00') } },
  ],
}

describe('the page of a form', () => {
  it('[LED-02] has the fields of an enquiry with their rules, and is kept by nobody', async () => {
    const { ask } = await form({ env: SECRET })
    const answer = await ask('/contact-us')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const name of ['name', 'email', 'phone', 'category', 'message', 'rego', 'opt_in'])
      expect(html).toContain(`name="${name}"`)
    expect(html).toContain('Your car’s rego, if it’s about your car')
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

  it('[LED-02] of many fields stands in parts, of few in one', async () => {
    const { ask } = await form()
    const parts = async (path: string) =>
      [...(await (await ask(path)).text()).matchAll(/form-group"><legend>([^<]+)/g)].map(([, title]) => title)
    expect(await parts('/contact-us')).toEqual(['Your message', 'Your details'])
    expect(await parts('/contact-us?car_id=4')).toEqual([])
  })

  it('[LED-06] says beside it where the dealer is, when it is open and how to get there', async () => {
    const { ask } = await form({ site: ONE as never })
    const html = await (await ask('/contact-us')).text()
    for (const text of [
      'North',
      '1 A Street, North QLD 4000',
      'class="hours"',
      'Get Directions',
      'data-wake="press:map"',
    ])
      expect(html).toContain(text)
  })

  it('[LED-06] of a dealer with several places names each, with its number and its own page', async () => {
    const { ask } = await form({ site: GROUP as never })
    const html = await (await ask('/contact-us')).text()
    for (const slug of ['north', 'south']) expect(html).toContain(`href="/contact-us/${slug}"`)
    expect(html).toContain('tel:+61755500111')
    expect(await (await ask('/contact-us/south')).text()).not.toContain('href="/contact-us/north"')
  })

  it('[VDP-06] about a car has the number of its location in clear, also where its own page masks it', async () => {
    const cars = [aCar({ id: 9, location_name: 'North' })]
    for (const phone_reveal of [true, false]) {
      const { ask } = await form({ cars, site: { ...ONE, features: { phone_reveal } } as never })
      expect(await (await ask('/contact-us?car_id=9')).text()).toContain('tel:+61755500111')
    }
  })
})
