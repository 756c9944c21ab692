import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { hours } from '../builders/location.ts'
import { aForm, JO, unseenIn } from './a-form.ts'
import { pass } from './an-app.ts'

/** A Friday, 10:00 in Queensland and 11:00 in New South Wales. */
const NOW = Date.parse('2026-11-20T00:00:00Z')
const NINE = '2026-11-21T09:00+10:00'
const HALF_PAST = '2026-11-21T09:30+10:00'

const place = (id: number, slug: string, name: string, state = 'qld') => ({
  id,
  name,
  slug,
  primary: id === 1,
  dealership_id: id,
  dealership_slug: slug,
  address: { street: '1 A Street', city: name, state, postcode: '4000', lat: -27, long: 153 },
  contact_detail: { phone: '07 5550 0111', opening_hours: hours([1, 2, 3, 4, 5, 6], '09:00', '11:00') },
})
const YARD = { dealerships: [{ id: 1, slug: 'north', name: 'North' }], locations: [place(1, 'north', 'North')] }
const GROUP = {
  dealerships: [...YARD.dealerships, { id: 2, slug: 'tweed-heads', name: 'Tweed Heads' }],
  locations: [...YARD.locations, place(2, 'tweed-heads', 'Tweed Heads', 'nsw')],
}

const used = aCar({ id: 4, price: 20_000, car_type: 'used', location_name: 'North' })
const fresh = aCar({ id: 5, price: 30_000, car_type: 'new', location_name: 'North' })
const driveOnly = aCar({ id: 6, price: 20_000, car_type: 'used', tag: 'Test Drive Only', location_name: 'North' })
const border = aCar({ id: 7, price: 20_000, location_name: 'Tweed Heads' })
const sold = aCar({ id: 8, status: 'sold', sold_at: NOW - 1_000 })
const cars = [used, fresh, driveOnly, border, sold]

type Setting = Parameters<typeof aForm>[0]
const form = ({ site, ...rest }: NonNullable<Setting> = {}) =>
  aForm({ cars, site: { ...YARD, ...(site as object) } as never, ...rest })
type App = Awaited<ReturnType<typeof form>>

/** Goes through both steps of the form at a path. */
async function book({ ask, post }: App, path: string, time: string, who: Record<string, string> = JO) {
  const first = unseenIn(await (await ask(path)).text())
  const second = await (await post(path, { ...first, drive_time: time })).text()
  pass(5)
  return post(path, { ...unseenIn(second), ...who })
}
const changes = ({ base }: App) =>
  base.rows<{ doc: string }>('select doc from lead_change').map(({ doc }) => JSON.parse(doc) as unknown)
const drives = ({ base }: App) => base.rows('select location_id, starts_at, car_id from test_drive order by starts_at')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOW)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a test drive', () => {
  it('[TST-01] is booked in two steps on one address, and the dealer is told when', async () => {
    const app = await form()
    const answer = await book(app, '/book-test-drive?car_id=4', NINE, { ...JO, message: 'With my dog' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/success'])
    expect(drives(app)).toEqual([{ location_id: 1, starts_at: Date.parse(NINE), car_id: 4 }])
    expect(app.leads()).toMatchObject([
      {
        category: 'Sales',
        subcategory: 'Test Drive',
        message: 'With my dog',
        car: { car_id: 4 },
        location_slug: 'north',
        fields: {
          'Test Drive Time': 'Saturday 21 November 2026, 9am, Queensland time',
          'Test Drive Status': 'Booked',
        },
      },
    ])
  })

  it.each([
    [4, 48],
    [5, 17],
    [6, 17],
  ])('[LED-05] of car %i counts as %i', async (id, event) => {
    const app = await form()
    await book(app, `/book-test-drive?car_id=${id}`, 'any')
    expect(app.leads().map((lead) => lead.event)).toEqual([event])
  })

  it('[TST-01] needs neither a time nor a message', async () => {
    const app = await form()
    expect((await book(app, '/book-test-drive?car_id=4', 'any')).status).toBe(303)
    expect((await book(app, '/book-test-drive?car_id=5', '')).status).toBe(303)
    expect(drives(app)).toEqual([])
    expect(app.leads().map(({ fields }) => fields)).toEqual([
      { 'Test Drive Status': 'Any time' },
      { 'Test Drive Status': 'Any time' },
    ])
  })

  it('[TST-01] offers a time no more once somebody has it', async () => {
    const app = await form()
    expect(await (await app.ask('/book-test-drive?car_id=5')).text()).toContain(`value="${NINE}"`)
    await book(app, '/book-test-drive?car_id=4', NINE)
    const html = await (await app.ask('/book-test-drive?car_id=5')).text()
    expect(html).not.toContain(`value="${NINE}"`)
    expect(html).toContain(`value="${HALF_PAST}"`)
  })

  it('[TST-01] whose time is taken meanwhile keeps what was typed and the lead, offers others, and changes with one press', async () => {
    const app = await form()
    const path = '/book-test-drive?car_id=4'
    const first = unseenIn(await (await app.ask(path)).text())
    const second = unseenIn(await (await app.post(path, { ...first, drive_time: NINE })).text())
    await book(app, '/book-test-drive?car_id=5', NINE, { ...JO, name: 'Sam Lee' })
    app.jar.clear()
    pass(1)
    const refused = await app.post(path, { ...second, ...JO, message: 'With my dog' })
    const html = await refused.text()
    expect(refused.status).toBe(409)
    expect(html).toContain('That time has just been taken.')
    expect(html).toContain('Still free, and nearest to yours')
    expect(html).toContain('Saturday 21 November, 9:30am')
    const kept = unseenIn(html)
    expect(kept).toMatchObject({ ...JO, message: 'With my dog' })
    expect(app.leads().map(({ contact, fields }) => [contact.name, fields['Test Drive Status']])).toEqual([
      ['Sam Lee', 'Booked'],
      ['Jo Park', 'Taken meanwhile'],
    ])
    const again = unseenIn(await (await app.post(path, { ...kept, drive_time: HALF_PAST })).text())
    expect((await app.post(path, { ...again, ...JO, message: 'With my dog' })).status).toBe(303)
    expect(drives(app).map((drive) => drive['starts_at'])).toEqual([Date.parse(NINE), Date.parse(HALF_PAST)])
    expect(app.leads()).toHaveLength(2)
    expect(changes(app)).toMatchObject([
      {
        subcategory: 'Test Drive',
        fields: { 'Test Drive Time': expect.stringContaining('9:30am'), 'Test Drive Status': 'Booked' },
      },
    ])
  })

  it('[TST-01] sent twice is one drive and one lead', async () => {
    const app = await form()
    const path = '/book-test-drive?car_id=4'
    const first = unseenIn(await (await app.ask(path)).text())
    const second = unseenIn(await (await app.post(path, { ...first, drive_time: NINE })).text())
    const answers = await Promise.all([1, 2].map(() => app.post(path, { ...second, ...JO })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(drives(app)).toHaveLength(1)
    expect(app.leads()).toHaveLength(1)
    expect(changes(app)).toEqual([])
  })

  it.each([
    ['in the night', '2026-11-21T03:00+10:00'],
    ['beside the grid', '2026-11-21T09:10+10:00'],
    ['over already', '2026-11-20T09:00+10:00'],
    ['next year', '2027-11-20T09:00+10:00'],
    ['on a Sunday', '2026-11-22T09:00+10:00'],
    ['an hour off', '2026-11-21T09:00+11:00'],
  ])('[TST-01] is not booked for a time that was never offered: %s', async (_, time) => {
    const app = await form()
    expect((await book(app, '/book-test-drive?car_id=4', time)).status).toBe(409)
    expect(drives(app)).toEqual([])
    expect(app.leads()).toHaveLength(1)
  })

  it.each(['tomorrow', '2026-11-21', "9'; drop table test_drive"])('[TST-01] asks again for ‘%s’', async (time) => {
    const app = await form()
    const answer = await app.post('/book-test-drive?car_id=4', { drive_time: time, step: '1' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Choose a time, or say that any suits you.')
  })

  it('[TST-01] over the border shows the clock on the wall there', async () => {
    const app = await form({ site: GROUP as never })
    const html = await (await app.ask('/book-test-drive?car_id=7')).text()
    expect(html).toContain('New South Wales time')
    expect(html).toContain('value="2026-11-21T09:00+11:00"')
  })

  it('[TST-01] of no car asks where first, and nowhere else', async () => {
    const app = await form({ site: GROUP as never })
    const html = await (await app.ask('/book-test-drive')).text()
    expect(html).toContain('href="/book-test-drive?location=tweed-heads"')
    expect(html).not.toContain('drive_time')
    await book(app, '/book-test-drive?location=tweed-heads', '2026-11-21T09:00+11:00')
    expect(drives(app)).toEqual([{ location_id: 2, starts_at: Date.parse('2026-11-21T09:00+11:00'), car_id: null }])
    expect(app.leads()).toMatchObject([{ location_slug: 'tweed-heads', car: null, event: 17 }])
    expect(await (await (await form()).ask('/book-test-drive')).text()).toContain('drive_time')
  })

  it('[TST-01] of a sold car leads to one like it', async () => {
    const answer = await (await form()).ask('/book-test-drive?car_id=8')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact-us?car_id=8&about=similar'])
  })

  it('[TST-01] shows the site’s terms, and keeps which words were agreed to', async () => {
    const terms = 'You bring a full licence and pay the tolls.'
    const app = await form({ site: { lead: { test_drive_terms: terms } } })
    const path = '/book-test-drive?car_id=4'
    const first = unseenIn(await (await app.ask(path)).text())
    const second = await (await app.post(path, { ...first, drive_time: 'any' })).text()
    expect(second).toContain(terms)
    expect(second).toContain('Any time, at North')
    await app.post(path, { ...unseenIn(second), ...JO })
    expect(app.leads()).toMatchObject([{ terms: { text: terms } }])
  })

  it('[TST-01] is asked for all the same when nobody can say what is booked', async () => {
    const app = await form({
      site: {
        upstream: { url: 'https://api.dealer.example/v1', serves: ['appointments'] },
      } as never,
    })
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'))
    expect(await (await app.ask('/book-test-drive?car_id=4')).text()).toContain(`value="${NINE}"`)
    expect((await book(app, '/book-test-drive?car_id=4', NINE)).status).toBe(303)
    expect(app.leads()).toMatchObject([{ fields: { 'Test Drive Status': 'To be confirmed' } }])
  })

  it('[TST-01] going a step back keeps who it is for', async () => {
    const app = await form()
    const path = '/book-test-drive?car_id=4'
    const first = unseenIn(await (await app.ask(path)).text())
    const second = unseenIn(await (await app.post(path, { ...first, drive_time: NINE })).text())
    const back = await (await app.post(path, { ...second, ...JO, back: 'yes' })).text()
    expect(back).toMatch(
      new RegExp(`checked=""[^>]*value="${NINE.replace('+', '\\+')}"|value="${NINE.replace('+', '\\+')}"[^>]*checked`),
    )
    const third = await (await app.post(path, { ...unseenIn(back), drive_time: HALF_PAST })).text()
    expect(third).toContain('value="Jo Park"')
  })

  it('[TEN-03] is not there while the site has it off', async () => {
    const app = await form({ site: { features: { test_drive: false } } })
    expect((await app.ask('/book-test-drive?car_id=4')).status).toBe(404)
    expect((await app.post('/book-test-drive?car_id=4', { drive_time: 'any' })).status).toBe(404)
  })

  it('[TST-01] is no other site’s to ask for', async () => {
    const app = await form()
    const answer = await app.post(
      '/book-test-drive?car_id=4',
      { drive_time: 'any' },
      { Origin: 'https://evil.example' },
    )
    expect(answer.status).toBe(403)
    expect(app.leads()).toEqual([])
  })
})
