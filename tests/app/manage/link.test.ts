import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MANAGE_LINK_MS } from '../../../shared/manage/matters.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { pass, stopClock } from '../../clock.ts'
import { book, NINE, NOW } from '../a-drive.ts'
import { unseenIn } from '../a-form.ts'
import { openLink } from '../open-link.ts'
import { challengeIn } from '../sign-in/a-shopper.ts'
import {
  aDriveApp,
  anotherBrowser,
  changesOf,
  codeMails,
  enterCodeAt,
  formOf,
  lastMail,
  lastText,
  leadIds,
  linkOf,
  openManage,
  press,
  SENDER,
  tokenOf,
} from './a-managed.ts'

stopClock(NOW)
beforeEach(() => {
  for (const of of ['log', 'error', 'warn'] as const) vi.spyOn(console, of).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

async function anEnquiry(who: Partial<typeof SENDER> = {}) {
  const app = await aDriveApp({ site: { features: { watchlist: true } } })
  const path = '/contact-us?car_id=4'
  const html = await (await app.ask(path)).text()
  pass(5)
  await app.post(path, { ...unseenIn(html), ...SENDER, ...who })
  const link = await linkOf(app)
  return { app, link, page: await openManage(app, link) }
}

/** Every text that a shopper has typed. */
const typedBy = (sender: object) =>
  Object.values(sender as Record<string, string>)
    .flatMap((text) => [text, text.replaceAll(' ', ''), text.replace(/^0/, '+61').replaceAll(' ', '')])
    .filter((text) => text.length > 3)

const shownTo = (html: string, sender: object = SENDER) => typedBy(sender).filter((text) => html.includes(text))

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

  it.each(['release', 'adopt', 'accept', 'decline', 'carry_on'])('[DSK-01] does not %s', async (does) => {
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

describe('a code', () => {
  it('[DSK-01] goes to the lead’s own mobile, and shows what was typed here for an hour', async () => {
    const { app, link, page } = await anEnquiry()
    const entered = await enterCodeAt(app, page)
    expect(lastText(app)?.to).toBe('+61491570006')
    expect(entered.headers.get('Location')).toBe(page.path)
    const html = await (await page.browser.go(page.path)).text()
    for (const text of ['Jocasta Parkinson', 'jocasta@mail.example', '+61491570006', SENDER.message])
      expect(html).toContain(text)
    expect(shownTo((await openManage(app, link)).html)).toEqual([])
    pass(61 * 60)
    expect(shownTo((await openManage(app, link, page.browser)).html)).toEqual([])
  })

  it('[DSK-01] goes by mail where no mobile is known, with the same tries', async () => {
    const { app, page } = await anEnquiry({ phone: '07 5550 1234' })
    expect(page.html).toContain('We mail a code to j•••@…')
    await press(page, 'code')
    const html = await (await page.browser.go(page.path)).text()
    const [code] = /\d{6}/.exec(lastMail(app)!.text)!
    expect([lastMail(app)!.to, lastMail(app)!.subject.includes(code)]).toEqual([SENDER.email, false])
    const wrong = code === '000000' ? '111111' : '000000'
    const entry = { ...formOf(html, 'enter'), challenge: challengeIn(html) }
    const tries = []
    for (let at = 0; at < 5; at++) tries.push(await page.browser.send(page.path, { ...entry, code: wrong }))
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect(await tries[0]!.text()).toContain('You have 4 tries left.')
    const late = await page.browser.send(page.path, { ...entry, code })
    expect([late.status, shownTo(await late.text())]).toEqual([422, []])
    pass(31)
    await enterCodeAt(app, page)
    expect(await (await page.browser.go(page.path)).text()).toContain('Jocasta Parkinson')
  })

  it('[DSK-01] is not asked for twice in half a minute, and opens nothing after five', async () => {
    const { app, page } = await anEnquiry({ phone: '07 5550 1234' })
    await press(page, 'code')
    const again = await press(page, 'code')
    // The one that is on its way.
    expect([again.status, again.headers.get('Location')]).toEqual([303, `${page.path}#code`])
    expect(codeMails(app)).toHaveLength(1)
    const html = await (await page.browser.go(page.path)).text()
    const code = /\d{6}/.exec(lastMail(app)!.text)![0]
    pass((5 * MINUTE_MS) / 1_000)
    const late = await page.browser.send(page.path, { ...formOf(html, 'enter'), challenge: challengeIn(html), code })
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('more than 5 minutes old')])
  })

  it('[DSK-01] of another number opens nothing', async () => {
    const { app, page } = await anEnquiry()
    const thief = page.browser
    await thief.send('/sign-in', { phone: '0491 570 157' })
    const challenge = challengeIn(await (await thief.go('/sign-in/code')).text())
    const code = lastText(app)!.text.slice(0, 6)
    thief.cookies.set('__Host-manage-code', thief.cookies.get('__Host-forecourt-sign-in')!)
    const entered = await thief.send(page.path, { ...formOf(page.html, 'code'), does: 'enter', challenge, code })
    expect([entered.status, shownTo(await entered.text())]).toEqual([422, []])
  })

  it('[DSK-01] by mail signs no shopper in', async () => {
    const { app, page } = await anEnquiry({ phone: '07 5550 1234' })
    await press(page, 'code')
    const html = await (await page.browser.go(page.path)).text()
    const code = /\d{6}/.exec(lastMail(app)!.text)![0]
    page.browser.cookies.set('__Host-forecourt-sign-in', page.browser.cookies.get('__Host-manage-code')!)
    const entered = await page.browser.send('/sign-in/code', { challenge: challengeIn(html), code })
    expect([entered.status, page.browser.cookies.has('__Host-forecourt')]).toEqual([422, false])
    expect(app.base.rows('select 1 from shopper_session')).toEqual([])
  })

  it('[DSK-01] is not needed by a shopper who is signed in with that very number', async () => {
    const { app, link } = await anEnquiry()
    const { databaseSessions } = await import('../../../worker/features/account/sign-in/sessions.ts')
    const sessions = databaseSessions({ store: siteStore(app.base.db, app.slug), now: Date.now(), defer: () => {} })
    const [own, other] = [anotherBrowser(app), anotherBrowser(app)]
    own.cookies.set('__Host-forecourt', await sessions.begin('+61491570006'))
    other.cookies.set('__Host-forecourt', await sessions.begin('+61491570157'))
    expect((await openManage(app, link, own)).html).toContain('Jocasta Parkinson')
    expect(shownTo((await openManage(app, link, other)).html)).toEqual([])
  })

  it('[DSK-01] cannot be sent where neither is known, and the page says who to call', async () => {
    const { app, link } = await anEnquiry({ phone: '07 5550 1234' })
    app.base.sqlite.exec("update lead set doc = json_set(doc, '$.contact.email', null)")
    const { html } = await openManage(app, link)
    expect(html).toContain('To see or change more of it, call us on')
    expect(formOf(html, 'code')).toBeUndefined()
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
    expect([status, html.includes('This is over'), shownTo(html)]).toEqual([410, true, []])
  })
})

describe('a message that is added', () => {
  it('[DSK-01] reaches the dealer as a change, once, and says how far its sender is known', async () => {
    const { app, page } = await anEnquiry()
    for (let sent = 0; sent < 2; sent++)
      expect((await press(page, 'message', { message: 'Is the towbar rated?' })).status).toBe(303)
    await enterCodeAt(app, page)
    pass(1)
    await press(page, 'message', { message: 'And the tyres?' })
    expect(changesOf(app)).toMatchObject([
      {
        subcategory: 'Message Added',
        fields: { 'Added Message': 'Is the towbar rated?', 'Added With': expect.stringContaining('link') },
      },
      {
        subcategory: 'Message Added',
        fields: { 'Added Message': 'And the tyres?', 'Added With': expect.stringContaining('code') },
      },
    ])
    const html = await (await page.browser.go(page.path)).text()
    expect([html.includes('Is the towbar rated?'), html.includes('And the tyres?')]).toEqual([true, true])
  })

  it('[DSK-01] of five a day is kept in its form, and so is one that is too long', async () => {
    const { app, page } = await anEnquiry()
    const long = await press(page, 'message', { message: 'x'.repeat(2_001) })
    expect([long.status, await long.text()]).toEqual([422, expect.stringContaining('in 2,000 characters or fewer')])
    for (let at = 0; at < 5; at++) await press(page, 'message', { message: `No ${at}` })
    const sixth = await press(page, 'message', { message: 'The sixth' })
    expect([sixth.status, await sixth.text()]).toEqual([
      429,
      expect.stringMatching(/call us[\s\S]*>The sixth<\/textarea>/),
    ])
    expect(changesOf(app)).toHaveLength(5)
    pass(DAY_MS / 1_000)
    expect((await press(page, 'message', { message: 'The sixth' })).headers.get('Location')).toBeNull()
    const fresh = await openManage(app, await linkOf(app))
    expect((await press(fresh, 'message', { message: 'The sixth' })).status).toBe(303)
  })

  it('[DSK-01] is still there while the database does not answer, with the phone', async () => {
    const { app, page } = await anEnquiry()
    const fields = { ...formOf(page.html, 'message'), message: 'Is it red?' }
    app.base.goDown()
    const answer = await page.browser.send(page.path, fields)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
    expect(html).toContain('Is it red?</textarea>')
    expect(html).toMatch(/href="tel:/)
    expect((await page.browser.go(page.path)).status).toBe(503)
    app.base.comeBack()
    expect((await page.browser.send(page.path, { ...unseenIn(html), message: 'Is it red?' })).status).toBe(303)
  })
})

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
    expect(await (await page.browser.go(page.path)).text()).toContain('are stopped.')
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
