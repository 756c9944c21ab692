import { beforeEach, describe, expect, it, vi } from 'vitest'
import { smsLength } from '../../../shared/sms.ts'
import { stopClock } from '../../clock.ts'
import { aForm } from '../a-form.ts'
import { work } from '../abuse/a-proof.ts'

stopClock(Date.parse('2026-11-25T02:20:00Z'))
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const CENTS = 8

/** A site that asks for no work and is written to by a flood of robots, each from a network of its own. */
async function aFlood(captcha: boolean) {
  const site = await aForm({
    env: { FORM_SECRET: 'a secret of the test', LOCAL: 'yes' },
    site: { features: { captcha }, confirmations: { channels: ['sms', 'email'] } } as never,
  })
  let sent = 0
  const send = async () => {
    const n = sent++
    site.jar.clear()
    const phone = `04910${String(57_000 + n)}`
    const name = `Robot ${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`
    const form = { name, phone, email: `r${n}@mail.example`, category: 'Sales', message: `q ${n}` }
    const headers = { 'CF-Connecting-IP': `10.${n}.0.1` }
    await site.post('/contact-us', { ...form, captcha: captcha ? await work(site) : '' }, headers)
    await site.settled()
    return (await site.ask('/success')).text()
  }
  const cents = () =>
    site.base
      .rows<{ text: string }>('select text from text_message')
      .reduce((sum, { text }) => sum + CENTS * smsLength(text).parts, 0)
  return { ...site, send, cents }
}

describe('messages about leads', () => {
  it.each([
    ['that prove nothing', false, 100],
    ['that solve all work', true, 320],
  ])(
    '[TRU-01] [DSK-01] cost at most this by text and day for robots %s, and the page promises no more',
    async (_, captcha, most) => {
      const site = await aFlood(captcha)
      const pages: string[] = []
      for (let n = 0; n < 40; n++) pages.push(await site.send())
      expect(site.cents()).toBeGreaterThan(most / 2)
      expect(site.cents()).toBeLessThanOrEqual(most)
      expect(pages[0]).toContain('by text too')
      expect(pages.at(-1)).toContain('by email too')
      expect(site.base.rows('select 1 from mail').length).toBeGreaterThan(10)
      expect(site.base.rows("select 1 from alarm where cause = 'budget_spent'")).toHaveLength(1)
    },
  )
})
