import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../shared/time.ts'
import { stopClock } from '../../clock.ts'
import { unseenIn } from '../a-form.ts'
import { aBrowser, aSignInApp } from './a-shopper.ts'

stopClock()
beforeEach(() => {
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

describe('the question before a code', () => {
  it('[TRU-01] [GAT-02] is no error of the shopper when it is asked, and says so once when the answer is wrong', async () => {
    const app = await aSignInApp()
    const count = app.database.sqlite.prepare(
      "insert into trust_count (site, what, who, hour, count, at) values (?, ?, '', ?, 60, 1)",
    )
    for (const what of ['codes site', 'unanswered_codes site'])
      count.run(app.slug, what, Math.floor(Date.now() / HOUR_MS))
    const browser = aBrowser(app)
    const phone = '0491 570 156'
    const asked = await (await browser.send('/sign-in', { ...(await unseen()), phone })).text()
    expect(asked).toContain('One quick question first')
    expect(asked).not.toMatch(/Please fix the following|aria-invalid="true"/)
    const wrong = { ...unseenIn(asked), phone, question: 'certainly not' }
    const again = await (await browser.send('/sign-in', wrong)).text()
    expect(again).toMatch(/That’s not the answer\. Here’s another question\.[^]*aria-invalid="true"/)
    expect(again).not.toContain('One quick question first')
    expect(again).toContain(`value="${phone}"`)

    async function unseen() {
      return unseenIn(await (await browser.go('/sign-in')).text())
    }
  })
})
