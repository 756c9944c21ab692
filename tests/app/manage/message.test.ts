import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../../shared/time.ts'
import { pass, stopClock } from '../../clock.ts'
import { NOW } from '../a-drive.ts'
import { unseenIn } from '../a-form.ts'
import { anEnquiry, changesOf, enterCodeAt, formOf, linkOf, openManage, press } from './a-managed.ts'

stopClock(NOW)
beforeEach(() => {
  for (const of of ['log', 'error', 'warn'] as const) vi.spyOn(console, of).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

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
    expect([long.status, await long.text()]).toEqual([422, expect.stringContaining('to 2,000 characters or fewer')])
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
