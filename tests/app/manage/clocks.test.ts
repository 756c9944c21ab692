import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, setClock, stopClock } from '../../clock.ts'
import { book, drives, GROUP } from '../a-drive.ts'
import { aDriveApp, linkOf, openManage, press, SENDER } from './a-managed.ts'

stopClock()
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** Of the car that stands in New South Wales, whose clock changes; the site is of Queensland, whose clock does not. */
const PATH = '/book-test-drive?car_id=7'

/** Saturday before the clocks change, Monday after. */
const CHANGES = [
  ['back on the first Sunday of April', '2027-04-01T00:00:00Z', '2027-04-03T10:00+11:00', '2027-04-05T10:00+10:00'],
  [
    'forward on the first Sunday of October',
    '2027-09-30T00:00:00Z',
    '2027-10-02T10:00+10:00',
    '2027-10-04T10:00+11:00',
  ],
] as const

describe('a drive across the change of clocks', () => {
  it.each(CHANGES)('[DSK-01] [TST-01] is at ten by the clock of its place: %s', async (_, now, before, after) => {
    setClock(Date.parse(now))
    const app = await aDriveApp({ site: { ...GROUP, special_hours: [], test_drive: { horizon_days: 14 } } as never })
    await book(app, PATH, before, SENDER)
    pass(5)
    const page = await openManage(app, await linkOf(app))
    expect(page.html).toContain('10am, New South Wales time')
    expect(page.html).toContain(`value="${after}"`)
    await press(page, 'move', { drive_time: after })
    expect(drives(app)).toMatchObject([{ starts_at: Date.parse(after) }])
    // A browser in New York, or with a clock of its own, changes nothing of that.
    const moved = await page.browser.go(page.path, {
      headers: { 'Accept-Language': 'en-US', 'Time-Zone': 'America/New_York' },
    })
    expect((await moved.text()).replace(/<[^>]+>/g, ' ')).toMatch(/Monday \d+ \w+ 2027, 10am, New South Wales time/)
    const file = await page.browser.go(page.path.replace('?', '/test-drive.ics?'))
    expect(await file.text()).toContain(`DTSTART:${new Date(after).toISOString().replace(/[-:]|\.\d{3}/g, '')}`)
  })
})
