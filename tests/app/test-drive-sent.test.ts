import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../clock.ts'
import { book, form, GROUP, HALF_PAST, NINE, NOW } from './a-drive.ts'
import { JO, unseenIn } from './a-form.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const CALENDAR = '/success/test-drive.ics'

describe('the page after a test drive', () => {
  it('[TST-01] says the time and the place that were booked, and nothing of who booked them', async () => {
    const app = await form()
    await book(app, '/book-test-drive?car_id=4', NINE)
    const html = await (await app.ask('/success')).text()
    for (const text of [
      'Your test drive is booked',
      'Saturday 21 November 2026, 9am, Queensland time',
      'North, 1 A Street, North QLD 4000',
      `href="${CALENDAR}"`,
    ])
      expect(html).toContain(text)
    for (const text of [JO.name, JO.email, '570 006', '570006']) expect(html).not.toContain(text)
  })

  it('[TST-01] has the time for a calendar, on the clock of the place, for the browser that booked it alone', async () => {
    const app = await form({ site: GROUP as never })
    await book(app, '/book-test-drive?car_id=7', '2026-11-21T09:00+11:00')
    expect(await (await app.ask('/success')).text()).toContain('9am, New South Wales time')
    const answer = await app.ask(CALENDAR)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    expect(text).toContain('DTSTART:20261120T220000Z\r\nDTEND:20261120T223000Z\r\n')
    expect(text).toContain('LOCATION:Tweed Heads\\, 1 A Street')
    expect(text).not.toContain(JO.name)
    app.jar.clear()
    expect((await app.ask(CALENDAR)).status).toBe(404)
  })

  it('[TST-01] says the time that was chosen in the end', async () => {
    const app = await form()
    const path = '/book-test-drive?car_id=4'
    const first = unseenIn(await (await app.ask(path)).text())
    const second = unseenIn(await (await app.post(path, { ...first, drive_time: NINE })).text())
    await book(app, '/book-test-drive?car_id=5', NINE, { ...JO, name: 'Sam Lee' })
    app.jar.clear()
    const html = await (await app.post(path, { ...second, ...JO })).text()
    const taken = await (await app.ask('/success')).text()
    expect([taken.includes('has just been booked'), taken.includes(CALENDAR)]).toEqual([true, false])
    const again = unseenIn(await (await app.post(path, { ...unseenIn(html), drive_time: HALF_PAST })).text())
    await app.post(path, { ...again, ...JO })
    const booked = await (await app.ask('/success')).text()
    expect(booked).toContain('9:30am, Queensland time')
    expect(booked).toContain('Your test drive is booked')
  })

  it.each([
    ['any time', 'any', {}, 'We’ll call you to find a time.'],
    [
      'a time that nobody could promise',
      NINE,
      { upstream: { url: 'https://api.dealer.example/v1', serves: ['appointments'] } },
      'We’ll confirm the time with you',
    ],
  ])('[TST-01] promises none for %s', async (_, time, site, words) => {
    const app = await form({ site: site as never })
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'))
    await book(app, '/book-test-drive?car_id=4', time)
    const html = await (await app.ask('/success')).text()
    expect(html).toContain(words)
    expect([html.includes('is booked'), html.includes(CALENDAR), (await app.ask(CALENDAR)).status]).toEqual([
      false,
      false,
      404,
    ])
  })
})
