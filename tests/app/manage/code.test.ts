import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../shared/time.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { pass, stopClock } from '../../clock.ts'
import { NOW } from '../a-drive.ts'
import { challengeIn } from '../sign-in/a-shopper.ts'
import {
  anEnquiry,
  anotherBrowser,
  codeMails,
  enterCodeAt,
  formOf,
  lastMail,
  lastText,
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
    expect(page.html).toContain('We’ll email a code to j•••@…')
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
    expect(html).toContain('To see or change anything else, call us on')
    expect(formOf(html, 'code')).toBeUndefined()
  })
})
