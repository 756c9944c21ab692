import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { pass, stopClock } from '../../clock.ts'
import { book, drives, HALF_PAST, LONG_DAY, NINE, NOW } from '../a-drive.ts'
import { unseenIn } from '../a-form.ts'
import { openLink } from '../open-link.ts'
import {
  aDriveApp,
  anotherBrowser,
  changesOf,
  enterCodeAt,
  formOf,
  linkOf,
  openManage,
  press,
  SENDER,
  written,
} from './a-managed.ts'

const PATH = '/book-test-drive?car_id=4'
const TEN = '2026-11-21T10:00+10:00'

stopClock(NOW)
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

async function aBookedDrive(time = NINE, setting: Parameters<typeof aDriveApp>[0] = {}) {
  const app = await aDriveApp(setting)
  await book(app, PATH, time, SENDER)
  pass(5)
  const link = await linkOf(app)
  return { app, link, page: await openManage(app, link) }
}

const uid = (text: string) => /UID:(.*)/.exec(text)![1]

describe('the page of a test drive', () => {
  it('[DSK-01] says what is booked, where and when by the clock of that place, in any browser', async () => {
    const { page } = await aBookedDrive()
    expect(page.status).toBe(200)
    const text = page.html.replace(/<[^>]+>/g, ' ')
    for (const each of [
      'Your test drive is booked',
      'Saturday 21 November 2026, 9am, Queensland time',
      'North, 1 A Street',
      'Still for sale',
      'Call 07 5550 0111',
    ])
      expect(text).toContain(each)
    expect(page.path).toMatch(/^\/manage\?t=[0-9a-f]{8}$/)
  })

  it('[DSK-01] moves it to another time, which frees the first at once and is told to dealer and shopper', async () => {
    const { app, page } = await aBookedDrive()
    expect(page.html).toContain(`value="${HALF_PAST}"`)
    const answer = await press(page, 'move', { drive_time: TEN })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, page.path])
    expect(drives(app)).toEqual([{ location_id: 1, starts_at: Date.parse(TEN), car_id: 4 }])
    expect(changesOf(app)).toEqual([
      {
        category: 'Sales',
        subcategory: 'Test Drive Moved',
        event: 48,
        fields: {
          'Test Drive Time': 'Saturday 21 November 2026, 10am, Queensland time',
          'Test Drive Starts': TEN,
          'Test Drive Status': 'Booked',
        },
      },
    ])
    expect(written(app)).toEqual(['drive_moved'])
    const html = await (await page.browser.go(page.path)).text()
    expect(html).toContain('Done: your test drive has a new time')
    expect(html).toContain('10am, Queensland time')
    // Another shopper has the first time.
    app.jar.clear()
    await book(app, '/book-test-drive?car_id=5', NINE, { ...SENDER, phone: '0491 570 156' })
    expect(drives(app)).toHaveLength(2)
  })

  it('[DSK-01] the same press again changes nothing and is told once', async () => {
    const { app, page } = await aBookedDrive()
    const [first, second] = [
      await press(page, 'move', { drive_time: TEN }),
      await press(page, 'move', { drive_time: TEN }),
    ]
    expect([first.status, second.status]).toEqual([303, 303])
    expect(changesOf(app)).toHaveLength(1)
  })

  it('[DSK-01] of two who move to one time at once, one wins, and the other keeps what they had', async () => {
    const { app, page } = await aBookedDrive()
    app.jar.clear()
    await book(app, '/book-test-drive?car_id=5', HALF_PAST, { ...SENDER, phone: '0491 570 156' })
    const other = await openManage(app, await linkOf(app))
    const answers = await Promise.all([
      press(page, 'move', { drive_time: TEN }),
      press(other, 'move', { drive_time: TEN }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    const lost = answers.find(({ status }) => status === 409)!
    expect(await lost.text()).toContain('That time has just been booked. Nothing has changed')
    expect(drives(app)).toHaveLength(2)
    expect(drives(app).filter(({ starts_at }) => starts_at === Date.parse(TEN))).toHaveLength(1)
  })

  it('[DSK-01] cancels it with one question, and it can be booked anew', async () => {
    const { app, page } = await aBookedDrive()
    expect(page.html).toContain('Need to cancel your test drive?')
    expect((await press(page, 'cancel')).status).toBe(303)
    expect(drives(app)).toEqual([])
    expect(changesOf(app)).toMatchObject([
      {
        subcategory: 'Test Drive Cancelled',
        fields: { 'Test Drive Status': 'Cancelled', 'Test Drive Starts': NINE },
      },
    ])
    const html = await (await page.browser.go(page.path)).text()
    expect(html).toContain('Your test drive is cancelled')
    pass(1)
    expect((await press(page, 'cancel')).status).toBe(303)
    expect((await press(page, 'move', { drive_time: NINE })).status).toBe(303)
    expect(written(app)).toEqual(['drive_cancelled', 'drive_booked'])
    expect(drives(app)).toHaveLength(1)
  })

  it('[DSK-01] is not undone by its form, sent again from before', async () => {
    const app = await aDriveApp()
    const first = unseenIn(await (await app.ask(PATH)).text())
    const second = unseenIn(await (await app.post(PATH, { ...first, drive_time: NINE })).text())
    pass(5)
    const send = (time: string) => app.post(PATH, { ...second, ...SENDER, drive_time: time })
    await send(NINE)
    pass(5)
    const page = await openManage(app, await linkOf(app))
    const times = () => drives(app).map(({ starts_at }) => starts_at)
    await press(page, 'move', { drive_time: TEN })
    pass(5)
    expect((await send(NINE)).status).toBe(303)
    expect(times()).toEqual([Date.parse(TEN)])
    await press(page, 'cancel')
    pass(5)
    expect((await send(NINE)).status).toBe(303)
    expect([times(), changesOf(app).length]).toEqual([[], 2])
    const success = await (await app.ask('/success')).text()
    expect(success).toContain('It was for')
    expect(success).not.toMatch(/You’ll get this by email|answers? within/)
    // Another time than ever before is a new wish.
    await send(HALF_PAST)
    expect(times()).toEqual([Date.parse(HALF_PAST)])
  })

  it('[DSK-01] refuses a press on a page that another tab has overtaken', async () => {
    const { page } = await aBookedDrive()
    const [old] = [await (await page.browser.go(page.path)).text()]
    await press(page, 'move', { drive_time: TEN })
    pass(1)
    const answer = await page.browser.send(page.path, { ...formOf(old, 'move'), drive_time: HALF_PAST })
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('changed after you opened this page'),
    ])
  })

  it('[DSK-01] lets a drive that was only asked for choose a time, and one that came free is chosen already', async () => {
    const { app, link, page } = await aBookedDrive('any')
    expect(page.html).toContain('You can choose a time below.')
    const offered = await openManage(app, `${link}&time=${encodeURIComponent(TEN)}`)
    expect(offered.html).toMatch(
      new RegExp(`value="${TEN.replace('+', '\\+')}"[^>]*checked|checked=""[^>]*value="${TEN.replace('+', '\\+')}"`),
    )
    await press(offered, 'move', { drive_time: TEN })
    expect(changesOf(app)).toMatchObject([{ subcategory: 'Test Drive Booked' }])
    const gone = await openManage(app, `${link}&time=${encodeURIComponent('2026-11-21T09:05+10:00')}`)
    expect(gone.html).toContain('That time has gone. These are still free.')
  })

  it('[DSK-01] is over a day after the drive, and shows only that and who to call', async () => {
    const { app, link } = await aBookedDrive()
    pass((Date.parse(NINE) + HOUR_MS - Date.now()) / 1_000)
    expect((await openManage(app, link)).html).toContain('It’s time.')
    pass(DAY_MS / 1_000)
    const { status, html } = await openManage(app, link)
    expect([status, html.includes('This link is no longer active'), html.includes('Queensland time')]).toEqual([
      410,
      true,
      false,
    ])
  })

  it('[DSK-01] works by its address in a browser that keeps no cookies', async () => {
    const { app, link } = await aBookedDrive()
    const browser = anotherBrowser(app)
    const go = browser.go
    browser.go = async (path, init) => {
      const answer = await go(path, init)
      browser.cookies.clear()
      return answer
    }
    const page = await openManage(app, link, browser)
    expect(page.path).toContain('cookies=off')
    const answer = await browser.go(page.path, {
      method: 'POST',
      body: new URLSearchParams({ ...formOf(page.html, 'cancel') }),
      headers: { Origin: `http://${app.host}` },
    })
    expect([answer.status, drives(app)]).toEqual([303, []])
  })

  it('[DSK-01] goes on a calendar as one event, moved and cancelled too', async () => {
    const { app, page, link } = await aBookedDrive()
    const file = async () => {
      const { answer } = await openLink(page.browser.go, link.replace('?', '/test-drive.ics?'))
      return answer.text()
    }
    const [before, onSuccess] = [await file(), await (await app.ask('/success/test-drive.ics')).text()]
    expect(before).toContain('DTSTART:20261120T230000Z')
    expect(uid(onSuccess)).toBe(uid(before))
    pass(1)
    await press(page, 'move', { drive_time: TEN })
    const after = await file()
    expect([uid(after), after.includes('DTSTART:20261121T000000Z')]).toEqual([uid(before), true])
    expect(Number(/SEQUENCE:(\d+)/.exec(after)![1])).toBeGreaterThan(Number(/SEQUENCE:(\d+)/.exec(before)![1]))
    pass(60)
    await press(page, 'cancel')
    expect(await file()).toContain('METHOD:CANCEL')
    expect(await file()).toContain('STATUS:CANCELLED')
  })

  it('[DSK-01] keeps a day’s last times for numbers that a code has confirmed', async () => {
    const { app, page } = await aBookedDrive(NINE, { site: LONG_DAY as never })
    const others = siteStore(app.base.db, app.slug).prepare(
      'insert into test_drive (site, location_id, starts_at, ends_at, key) values (?1, 1, ?2, ?2 + 60000, ?3)',
    )
    for (let other = 0; other < 8; other++)
      await others.bind(Date.parse('2026-11-21T16:00+10:00') + other * 60_000, `other ${other}`).run()
    const refused = await press(page, 'move', { drive_time: TEN })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('confirm your mobile number first'),
    ])
    expect(drives(app)[0]).toMatchObject({ starts_at: Date.parse(NINE) })
    await enterCodeAt(app, page)
    expect((await press(page, 'move', { drive_time: TEN })).status).toBe(303)
  })
})
