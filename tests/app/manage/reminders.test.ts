import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../shared/time.ts'
import { pass, stopClock } from '../../clock.ts'
import { book, HALF_PAST, NINE, NOW } from '../a-drive.ts'
import { unseenIn } from '../a-form.ts'
import { openLink } from '../open-link.ts'
import { aDriveApp, anEnquiry, enterCodeAt, formOf, linkOf, openManage, press, SENDER, tokenOf } from './a-managed.ts'

stopClock(NOW)
beforeEach(() => {
  for (const of of ['log', 'error', 'warn'] as const) vi.spyOn(console, of).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

const stopped = ({ base }: { base: Awaited<ReturnType<typeof anEnquiry>>['app']['base'] }) =>
  base.rows<{ messages_stopped_at: number | null }>('select messages_stopped_at from lead')[0]!.messages_stopped_at

describe('reminders and messages about a lead', () => {
  it('[DSK-01] stop by one click of a mail program, from no page and from any address', async () => {
    const { app } = await anEnquiry()
    const path = `/manage/stop?t=${await tokenOf(app)}`
    const limited = { limit: () => Promise.resolve({ success: false }) }
    ;(app.env as unknown as Record<string, unknown>)['FORMS_LIMIT'] = limited
    const answer = await app.plainAsk(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect([answer.status, stopped(app)]).toEqual([200, Date.now()])
    expect((await app.plainAsk(`/manage/stop?t=${'a'.repeat(40)}`, { method: 'POST' })).status).toBe(404)
  })

  it('[DSK-01] are not stopped by opening the link, but by its button and by that of the page', async () => {
    const { app, page } = await anEnquiry()
    const { path, answer } = await openLink(page.browser.go, `/manage/stop?t=${await tokenOf(app)}`)
    expect([answer.status, stopped(app)]).toEqual([200, null])
    expect((await page.browser.send(path, unseenIn(await answer.text()))).status).toBe(200)
    expect(stopped(app)).toBe(Date.now())
    app.base.sqlite.exec('update lead set messages_stopped_at = null')
    expect((await press(page, 'stop')).status).toBe(303)
    expect(stopped(app)).toBe(Date.now())
    expect(await (await page.browser.go(page.path)).text()).toMatch(
      /Done: no more reminders[\s\S]*stopped reminders and messages about this\./,
    )
    // What was done is said once.
    expect(await (await page.browser.go(page.path)).text()).not.toContain('Done:')
  })

  it('[DSK-01] that were stopped come again only for a shopper whom a code has confirmed', async () => {
    const { app, page } = await anEnquiry()
    await press(page, 'stop')
    const link = await (await page.browser.go(page.path)).text()
    expect([formOf(link, 'resume'), link.includes('To start them again, confirm it’s you.')]).toEqual([undefined, true])
    expect((await press(page, 'resume')).headers.get('Location')).toBe(`${page.path}#code`)
    expect(stopped(app)).not.toBeNull()
    await enterCodeAt(app, page)
    expect((await press(page, 'resume')).headers.get('Location')).toBe(page.path)
    expect(stopped(app)).toBeNull()
    expect(await (await page.browser.go(page.path)).text()).toContain(
      'we’ll send you reminders and messages about this again',
    )
  })
})

async function aBookedDrive(soon_reminder = false) {
  const app = await aDriveApp({ site: { confirmations: { soon_reminder }, test_drive: { notice_hours: 1 } } })
  await book(app, '/book-test-drive?car_id=4', NINE, SENDER)
  pass(5)
  return { app, page: await openManage(app, await linkOf(app)) }
}
type App = Awaited<ReturnType<typeof aDriveApp>>
const planned = ({ base }: App) =>
  base.rows<{ change: string; due_at: number }>(
    "select change, due_at from outbox where event = 'drive_soon' order by due_at",
  )
const twoHoursBefore = (starts: string) => ({
  change: `~drive_soon ${starts}`,
  due_at: Date.parse(starts) - 2 * HOUR_MS,
})

describe('a reminder two hours before a test drive', () => {
  it('[DSK-01] comes where the shopper wants it, once, and follows the drive to another time', async () => {
    const { app, page } = await aBookedDrive()
    expect(planned(app)).toEqual([])
    const fields = formOf(page.html, 'remind')!
    for (let sent = 0; sent < 2; sent++) expect((await page.browser.send(page.path, fields)).status).toBe(303)
    expect(planned(app)).toEqual([twoHoursBefore(NINE)])
    const html = await (await page.browser.go(page.path)).text()
    expect([html.includes('We’ll also remind you two hours before.'), formOf(html, 'remind')]).toEqual([
      true,
      undefined,
    ])
    await press(page, 'move', { drive_time: HALF_PAST })
    expect(planned(app)).toEqual([twoHoursBefore(NINE), twoHoursBefore(HALF_PAST)])
  })

  it('[DSK-01] follows the drive where its form moves it, too', async () => {
    const app = await aDriveApp()
    const path = '/book-test-drive?car_id=4'
    const first = unseenIn(await (await app.ask(path)).text())
    const second = unseenIn(await (await app.post(path, { ...first, drive_time: NINE })).text())
    pass(5)
    const send = (drive_time: string) => app.post(path, { ...second, ...SENDER, drive_time })
    await send(NINE)
    await press(await openManage(app, await linkOf(app)), 'remind')
    pass(5)
    await send(HALF_PAST)
    expect(planned(app)).toEqual([twoHoursBefore(NINE), twoHoursBefore(HALF_PAST)])
  })

  it('[DSK-01] comes for a time that is near as well', async () => {
    const { app, page } = await aBookedDrive()
    await press(page, 'remind')
    pass((Date.parse(NINE) - 3 * HOUR_MS - Date.now()) / 1_000)
    await press(await openManage(app, await linkOf(app)), 'move', { drive_time: HALF_PAST })
    expect(planned(app).at(-1)).toEqual(twoHoursBefore(HALF_PAST))
  })

  it('[DSK-01] comes once for a time, also where the site has changed how it writes', async () => {
    const { app, page } = await aBookedDrive()
    await press(page, 'remind')
    app.base.sqlite.exec("update outbox set destination = 'shopper:sms' where event = 'drive_soon'")
    await press(page, 'move', { drive_time: HALF_PAST })
    pass(5)
    await press(page, 'move', { drive_time: NINE })
    expect(planned(app)).toEqual([twoHoursBefore(NINE), twoHoursBefore(HALF_PAST)])
  })

  it('[DSK-01] is not offered where it comes anyway, where it would be too late, or once all are stopped', async () => {
    const anyway = await aBookedDrive(true)
    expect(formOf(anyway.page.html, 'remind')).toBeUndefined()
    const { app, page } = await aBookedDrive()
    const fields = formOf(page.html, 'remind')!
    pass((Date.parse(NINE) - HOUR_MS - Date.now()) / 1_000)
    expect(formOf(await (await page.browser.go(page.path)).text(), 'remind')).toBeUndefined()
    await page.browser.send(page.path, fields)
    expect(planned(app)).toEqual([])
    const other = await aBookedDrive()
    await press(other.page, 'stop')
    await other.page.browser.send(other.page.path, formOf(other.page.html, 'remind')!)
    expect(planned(other.app)).toEqual([])
  })
})
