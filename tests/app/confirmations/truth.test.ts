import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliverDueLeads } from '../../../worker/features/leads/deliver-due-leads.ts'
import { pass, stopClock } from '../../clock.ts'
import { book, form as driveForm, GROUP, HALF_PAST, NOW } from '../a-drive.ts'
import { JO } from '../a-form.ts'
import { ASKING, form as leadForm } from '../a-lead-form.ts'
import { aYard, paidFor } from '../a-yard.ts'
import { aDriveApp, linkOf, openManage, press } from '../manage/a-managed.ts'
import { confirmationsIn, mailsTo } from './mailbox.ts'
import { SERVICES, stubServices } from './services.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type App = { env: Awaited<ReturnType<typeof leadForm>>['env'] }
const later = async ({ env }: App, seconds: number) => {
  pass(seconds)
  await deliverDueLeads({ env, clock: () => Date.now(), report: () => {} })
}
const subjectsOf = (services: ReturnType<typeof stubServices>) =>
  services
    .posts()
    .filter(({ url }) => url.includes('resend'))
    .map(({ body }) => (JSON.parse(body) as { subject: string }).subject)

describe('what is not true any more', () => {
  it('[DSK-01] is not sent: the receipt of a deposit that went back while the service of mail was down', async () => {
    const yard = await aYard({ env: { LOCAL: 'yes', ...SERVICES } })
    const services = stubServices(() => ({ status: 500 }))
    await yard.reserve()
    await yard.settled()
    await yard.tell(paidFor(yard.reservations()[0]!.id))
    await yard.settled()
    pass(1)
    await yard.post(yard.path, { does: 'release' })
    await yard.settled()
    const before = services.posts().length
    services.answers(() => ({ status: 200 }))
    for (let minutes = 0; minutes < 30; minutes += 5) await later(yard, 300)
    const subjects = subjectsOf(services).slice(before)
    expect(subjects).toEqual(['Your deposit for the 2020 Toyota RAV4 is refunded'])
  })

  it('[DSK-01] is not sent: a reminder that comes too late to say tomorrow', async () => {
    const services = stubServices()
    const app = await driveForm({ env: SERVICES, site: { ...GROUP, features: { captcha: false } } as never })
    await book(app, '/book-test-drive?car_id=7', '2026-11-24T09:30+11:00')
    await app.settled()
    pass(3 * 86_400 + 14 * 3_600)
    await later(app, 0)
    expect(subjectsOf(services)).toEqual(['Your test drive of the 2020 Toyota Corolla is booked'])
    expect(confirmationsIn(app.base).at(-1)).toMatchObject({ event: 'drive_tomorrow', state: 'dismissed' })
  })

  it('[DSK-01] is not sent: that a time was taken, once its loser has read that it is free again', async () => {
    const app = await aDriveApp()
    await book(app, '/book-test-drive?car_id=4', HALF_PAST)
    const link = await linkOf(app)
    await book(app, '/book-test-drive?car_id=5', HALF_PAST, { ...JO, email: 'late@mail.example' })
    await app.settled()
    await press(await openManage(app, link), 'cancel')
    await app.settled()
    await later(app, 360)
    expect(confirmationsIn(app.base).filter(({ event }) => /taken|free/.test(event))).toMatchObject([
      { event: 'drive_taken', state: 'dismissed' },
      { event: 'drive_time_free', state: 'delivered' },
    ])
  })

  it('[DSK-01] is not sent by a channel that the site has switched off since', async () => {
    stubServices()
    const app = await driveForm({ env: SERVICES, site: { features: { captcha: false } } })
    await book(app, '/book-test-drive?car_id=4', '2026-11-24T09:30+10:00')
    await app.settled()
    await app.configure({ ...GROUP, confirmations: { channels: [] } } as never)
    pass(3 * 86_400)
    await later(app, 0)
    expect(confirmationsIn(app.base).at(-1)).toMatchObject({
      event: 'drive_tomorrow',
      state: expect.not.stringMatching('delivered'),
    })
  })
})

describe('a stranger who types an address', () => {
  it('[DSK-01] [TRU-01] silences no receipt of its owner', async () => {
    const yard = await aYard()
    for (let at = 0; at < 14; at++) {
      yard.jar.clear()
      await yard.fill('/contact-us?car_id=7', { ...ASKING, message: `Message ${at}` })
      pass(1)
    }
    await yard.settled()
    expect(mailsTo(yard.base, JO.email).length).toBeLessThanOrEqual(12)
    yard.jar.clear()
    await yard.reserve()
    await yard.settled()
    await yard.tell(paidFor(yard.reservations()[0]!.id))
    await yard.settled()
    expect(mailsTo(yard.base, JO.email).map(({ subject }) => subject)).toContain(
      'The 2020 Toyota RAV4 is reserved for you: your receipt',
    )
  })

  it('[DSK-01] [TRU-01] reaches one mailbox by no other spelling of it', async () => {
    const services = stubServices()
    const app = await leadForm({ site: { features: { captcha: false } }, env: SERVICES })
    for (let at = 0; at < 15; at++) {
      app.jar.clear()
      await app.fill('/contact-us?car_id=4', { ...ASKING, email: `j.o+${at}@gmail.com`, message: `Message ${at}` })
      pass(1)
    }
    await app.settled()
    expect(subjectsOf(services).length).toBe(12)
  })
})

describe('the page after a form', () => {
  it('[TRU-04] leads to the page of one’s own without its token, which a tag manager could read', async () => {
    const app = await leadForm({ site: { features: { captcha: false } }, env: { LOCAL: 'yes' } })
    await app.fill('/contact-us?car_id=4', ASKING)
    const html = await (await app.ask('/success')).text()
    expect(html).toContain('You’ll get this by email')
    expect(html).toMatch(/href="\/manage\?t=[0-9a-f]{8}"/)
    expect(html).not.toMatch(/t=[\w-]{40}/)
    expect(await (await app.ask(/href="(\/manage\?t=[^"]+)"/.exec(html)![1]!)).text()).toContain('Toyota')
  })
})
