import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../clock.ts'
import { ASKING, form, GROUP, used } from './a-lead-form.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the page of success', () => {
  it('[LED-03] claims nothing that did not happen', async () => {
    const { ask, jar, fill } = await form()
    const before = await (await ask('/success')).text()
    expect([before.includes('Nothing to show here'), before.includes('data-event')]).toEqual([true, false])
    for (const forged of ['x', `${'a'.repeat(32)}.${'b'.repeat(32)}.nothing.22.${crypto.randomUUID()}`]) {
      jar.set('__Host-sent', forged)
      expect(await (await ask('/success')).text()).toContain('Nothing to show here')
    }
    jar.clear()
    await fill('/contact-us?car_id=4', ASKING)
    expect(await (await ask('/success')).text()).toContain('We’ve got your enquiry.')
  })

  it('[LED-03] says what was sent, who has it and by when they answer, and nothing of who sent it', async () => {
    const { ask, fill } = await form({
      site: { ...GROUP, lead: { answered: 'We answer within the hour.' } } as never,
    })
    await fill('/contact-us', { ...ASKING, category: 'Sales', dealership_slug: 'south' })
    const html = await (await ask('/success')).text()
    for (const text of [
      'South',
      'Sales',
      'We answer within the hour.',
      `“${ASKING.message}”`,
      'By phone or text on the number ending in 006, or by email',
    ])
      expect(html).toContain(text)
    for (const text of [ASKING.name, ASKING.email, '570 006', '570006']) expect(html).not.toContain(text)
    expect(html).not.toContain('.ics')
  })

  it('[LED-03] of a message about no car says in a sentence what comes, and has cars to go on with', async () => {
    const { ask, fill } = await form()
    await fill('/contact-us', { ...ASKING, category: 'Sales' })
    const html = await (await ask('/success')).text()
    expect(html).toMatch(/What happens next<\/h2><p>[^<]+<\/p>/)
    expect(html.slice(html.indexOf('Latest cars'))).toContain(`href="/cars/${used.slug}"`)
  })

  it('[LED-03] shows the car with its price, leads back to it, and offers to drive it as the one next step', async () => {
    const { ask, fill } = await form()
    await fill('/contact-us?car_id=4', ASKING)
    const html = await (await ask('/success')).text()
    for (const text of [`href="/cars/${used.slug}"`, '$20,000']) expect(html).toContain(text)
    expect(html.match(/<a class="button button-primary" href="\/[^"]+"/g)).toEqual([
      '<a class="button button-primary" href="/book-test-drive?car_id=4"',
    ])
  })

  it('[LED-03] still says thank you when nobody can say what was sent', async () => {
    const { ask, fill, base } = await form()
    await fill('/contact-us?car_id=4', ASKING)
    base.goDown()
    const answer = await ask('/success')
    expect([answer.status, (await answer.text()).includes('We’ve got your enquiry.')]).toEqual([200, true])
  })

  it('[LED-03] is kept by nobody and found by no search engine', async () => {
    const { ask } = await form()
    const answer = await ask('/success')
    expect([answer.headers.get('cache-control'), (await answer.text()).includes('noindex')]).toEqual(['no-store', true])
  })
})
