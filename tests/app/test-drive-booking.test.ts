import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../clock.ts'
import { book, changes, drives, form, HALF_PAST, NINE, NOW } from './a-drive.ts'
import { JO, unseenIn } from './a-form.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const CAR_4 = '/book-test-drive?car_id=4'

/** The second step of a form, with nine o’clock chosen. */
async function atStepTwo(app: Awaited<ReturnType<typeof form>>) {
  const first = unseenIn(await (await app.ask(CAR_4)).text())
  const second = unseenIn(await (await app.post(CAR_4, { ...first, drive_time: NINE })).text())
  pass(5)
  return { second }
}

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
    expect(html).toContain('That time has just been booked.')
    expect(html).toContain('Closest times still free')
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

  it('[TST-01] that is booked stays so where another time of its form is taken, and both say so', async () => {
    const app = await form()
    await book(app, '/book-test-drive?car_id=5', HALF_PAST, { ...JO, name: 'Sam Lee' })
    app.jar.clear()
    pass(1)
    const { second } = await atStepTwo(app)
    await app.post(CAR_4, { ...second, ...JO })
    pass(5)
    const refused = await app.post(CAR_4, { ...second, ...JO, drive_time: HALF_PAST })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Nothing has changed')])
    expect(drives(app).map((drive) => drive['starts_at'])).toEqual([Date.parse(NINE), Date.parse(HALF_PAST)])
    expect(changes(app)).toEqual([])
  })

  it('[TST-01] gives its time back where any other will do as well', async () => {
    const app = await form()
    const { second } = await atStepTwo(app)
    await app.post(CAR_4, { ...second, ...JO })
    pass(5)
    for (let sent = 0; sent < 2; sent++)
      expect((await app.post(CAR_4, { ...second, ...JO, drive_time: '' })).status).toBe(303)
    expect(drives(app)).toEqual([])
    expect(changes(app)).toMatchObject([{ fields: { 'Test Drive Status': 'Any time', 'Test Drive Time': 'Any time' } }])
  })

  it('[TST-01] is moved by its form without the cookie that knows it, and the dealer hears', async () => {
    const app = await form()
    const { second } = await atStepTwo(app)
    await app.post(CAR_4, { ...second, ...JO })
    app.jar.clear()
    pass(5)
    await app.post(CAR_4, { ...second, ...JO, drive_time: HALF_PAST })
    expect(drives(app).map((drive) => drive['starts_at'])).toEqual([Date.parse(HALF_PAST)])
    expect(changes(app)).toMatchObject([{ subcategory: 'Test Drive', fields: { 'Test Drive Starts': HALF_PAST } }])
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
})
