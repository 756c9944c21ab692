import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MANAGE_LINK_MS } from '../../../shared/manage/matters.ts'
import { pass, stopClock } from '../../clock.ts'
import { book, NINE, NOW } from '../a-drive.ts'
import { unseenIn } from '../a-form.ts'
import {
  aDriveApp,
  anEnquiry,
  anotherBrowser,
  changesOf,
  enterCodeAt,
  formOf,
  leadIds,
  linkOf,
  openManage,
  press,
  SENDER,
  shownTo,
} from './a-managed.ts'

stopClock(NOW)
beforeEach(() => {
  for (const of of ['log', 'error', 'warn'] as const) vi.spyOn(console, of).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

describe('a link that was forwarded', () => {
  it('[DSK-01] shows nothing that was typed', async () => {
    const { page } = await anEnquiry()
    expect([page.status, shownTo(page.html)]).toEqual([200, []])
    expect(page.html).toContain('the mobile ending in 006')
  })

  it('[DSK-01] shows nothing that was typed of a service, either', async () => {
    const app = await aDriveApp({ site: { features: { service_booking: true } } })
    const typed = { vehicle: '2019 Mazda CX-5', rego: 'XKCD99', preferred_day: 'Tuesday', ...SENDER }
    const html = await (await app.ask('/service')).text()
    pass(5)
    await app.post('/service', { ...unseenIn(html), step: '2', ...typed })
    expect(app.leads()).toHaveLength(1)
    const page = await openManage(app, await linkOf(app))
    expect([page.status, shownTo(page.html, typed)]).toEqual([200, []])
    expect(page.html).toContain('Your request for a service')
  })

  it('[DSK-01] is stored nowhere on the way and read by no robot', async () => {
    const { page } = await anEnquiry()
    expect(page.headers.get('Cache-Control')).toContain('no-store')
    expect(page.html).toContain('<meta name="robots" content="noindex,')
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(page.headers.get('Content-Security-Policy')).not.toContain('googletagmanager')
  })

  it.each(['release', 'adopt', 'accept', 'decline', 'carry_on', 'resume'])('[DSK-01] does not %s', async (does) => {
    const { app, page } = await anEnquiry()
    const answer = await press(page, does)
    expect(answer.headers.get('Location')).toBe(`${page.path}#code`)
    expect(changesOf(app)).toEqual([])
  })

  it('[DSK-01] is nothing at another site, nor is one of another signature', async () => {
    const { app, link } = await anEnquiry()
    const other = await aDriveApp()
    expect((await openManage(other, link)).status).toBe(404)
    const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await openManage(app, forged)).status).toBe(404)
    expect((await anotherBrowser(app).go('/manage')).status).toBe(404)
    const sent = await anotherBrowser(app).send('/manage', { does: 'message', message: 'x', t: forged.slice(-40) })
    expect(sent.status).toBe(404)
  })

  it('[DSK-01] from a page of another site does nothing', async () => {
    const { app, page, link } = await anEnquiry()
    const fields = { ...formOf(page.html, 'message'), message: 'Not theirs' }
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await page.browser.send(page.path, fields, headers)).status).toBe(403)
    expect((await page.browser.send(link, fields, headers)).status).toBe(403)
    expect(changesOf(app)).toEqual([])
  })
})

describe('a link whose time is over', () => {
  it('[DSK-01] says so, and a code gives this browser a new one', async () => {
    const { app, link } = await anEnquiry()
    pass(MANAGE_LINK_MS / 1_000 + 3_600)
    const page = await openManage(app, link)
    expect([page.status, shownTo(page.html)]).toEqual([200, []])
    expect(page.html).toContain('This link has expired')
    expect(formOf(page.html, 'message')).toBeUndefined()
    const refused = await press(page, 'message', { message: 'Too late' })
    expect(refused.headers.get('Location')).toBe(`${page.path}#code`)
    const entered = await enterCodeAt(app, page)
    const next = entered.headers.get('Location')!
    expect(next).toMatch(/^\/manage\?t=[0-9a-f]{8}$/)
    expect(next).not.toBe(page.path)
    expect(await (await page.browser.go(next)).text()).toContain('Jocasta Parkinson')
    expect((await press({ ...page, path: next }, 'message', { message: 'In time' })).status).toBe(303)
  })

  it('[DSK-01] of an erased lead shows only that it is over', async () => {
    const { app, link } = await anEnquiry()
    app.base.sqlite.exec('delete from lead')
    const { status, html } = await openManage(app, link)
    expect([status, html.includes('This link is no longer active'), shownTo(html)]).toEqual([410, true, []])
  })
})

describe('two leads of one browser', () => {
  it('[DSK-01] each have their own page, and a code opens one of them', async () => {
    const { app, page } = await anEnquiry()
    await enterCodeAt(app, page)
    app.jar.clear()
    await book(app, '/book-test-drive?car_id=5', NINE, { ...SENDER, name: 'Sam Lee', phone: '0491 570 156' })
    expect(leadIds(app)).toHaveLength(2)
    const other = await openManage(app, await linkOf(app), page.browser)
    expect([other.html.includes('Your test drive is booked'), other.html.includes('Sam Lee')]).toEqual([true, false])
  })
})
