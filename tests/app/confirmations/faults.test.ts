import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliverDueLeads } from '../../../worker/features/leads/deliver-due-leads.ts'
import { pass, stopClock } from '../../clock.ts'
import { NOW } from '../a-drive.ts'
import { JO } from '../a-form.ts'
import { ASKING, form as leadForm } from '../a-lead-form.ts'
import { confirmationsIn } from './mailbox.ts'
import { SERVICES, stubServices } from './services.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type App = Awaited<ReturnType<typeof leadForm>>

async function sent(services: ReturnType<typeof stubServices>, channels = ['email', 'sms']) {
  const app = await leadForm({
    site: { confirmations: { channels }, features: { captcha: false } } as never,
    env: SERVICES,
  })
  const answer = await app.fill('/contact-us?car_id=4', ASKING)
  await app.settled()
  return { app, answer, services }
}

const later = async ({ env }: App, seconds: number) => {
  pass(seconds)
  await deliverDueLeads({ env, clock: () => Date.now(), report: () => {} })
}

const changesOf = ({ base }: App) =>
  base.rows<{ doc: string }>('select doc from lead_change').map(({ doc }) => JSON.parse(doc) as unknown)

describe('a service of mail', () => {
  it('[DSK-01] that fails gets the same mail under the same key until it takes it', async () => {
    const { app, answer, services } = await sent(stubServices(() => ({ status: 500 })))
    expect(answer.status).toBe(303)
    services.answers(() => ({ status: 200 }))
    await later(app, 60)
    await later(app, 600)
    const [first, second, ...more] = services.posts()
    expect([first!.headers.get('Idempotency-Key'), first!.body]).toEqual([
      second!.headers.get('Idempotency-Key'),
      second!.body,
    ])
    expect(more).toEqual([])
    expect(confirmationsIn(app.base)).toMatchObject([{ event: 'enquiry', state: 'delivered' }])
  })

  it('[DSK-01] that takes a mail and does not say so gets no second one', async () => {
    const { app, services } = await sent(stubServices(() => 'lost'))
    services.answers(() => ({ status: 409, body: { name: 'invalid_idempotent_request', message: '' } }))
    await later(app, 120)
    expect(confirmationsIn(app.base)).toMatchObject([{ state: 'delivered' }])
  })

  it('[DSK-01] that refuses an address is asked no more: the text goes instead, and the dealer reads of it', async () => {
    const { app, services } = await sent(
      stubServices(({ url }) =>
        url.includes('resend')
          ? { status: 422, body: { name: 'validation_error', message: 'Invalid `to` field.' } }
          : { status: 201 },
      ),
    )
    await later(app, 60)
    expect(services.texts).toHaveLength(1)
    expect(confirmationsIn(app.base)).toMatchObject([
      { destination: 'shopper:email', state: 'dead' },
      { destination: 'shopper:sms', state: 'delivered' },
    ])
    expect(changesOf(app)).toMatchObject([
      {
        subcategory: 'Shopper Not Reached',
        fields: { Confirmation: expect.stringContaining('The email to the shopper didn’t arrive') },
      },
    ])
    expect(JSON.stringify(changesOf(app))).not.toContain(JO.email)
  })

  it('[DSK-01] that is down for a day is given up, which the dealer reads of once', async () => {
    const { app } = await sent(stubServices(({ url }) => (url.includes('resend') ? 'hangs' : { status: 201 })))
    for (let hours = 0; hours < 30; hours += 2) await later(app, 7_200)
    expect(confirmationsIn(app.base)).toMatchObject([{ destination: 'shopper:email', state: 'dead' }])
    expect(changesOf(app)).toHaveLength(1)
  })
})

describe('a service of texts', () => {
  it('[DSK-01] that takes a text and does not say so is asked for it before it is sent again', async () => {
    const { app, services } = await sent(
      stubServices(() => 'lost'),
      ['sms'],
    )
    services.answers(() => ({ status: 201 }))
    await later(app, 120)
    expect(services.texts).toHaveLength(1)
    expect(confirmationsIn(app.base)).toMatchObject([{ destination: 'shopper:sms', state: 'delivered' }])
  })

  it('[DSK-01] that has not taken it gets the same words again', async () => {
    const { app, services } = await sent(
      stubServices(() => 'hangs'),
      ['sms'],
    )
    services.answers(() => ({ status: 201 }))
    await later(app, 120)
    const bodies = services.posts().map(({ body }) => new URLSearchParams(body).get('Body'))
    expect(new Set(bodies).size).toBe(1)
    expect(services.texts).toHaveLength(1)
    expect(app.base.rows('select 1 from outbox where words is not null')).toEqual([])
  })
})

describe('what was typed', () => {
  it('[DSK-01] [TRU-01] is sent to a stranger a few times a day at most', async () => {
    const services = stubServices()
    const app = await leadForm({ site: { features: { captcha: false } }, env: SERVICES })
    for (let at = 0; at < 20; at++) {
      app.jar.clear()
      await app.fill('/contact-us?car_id=4', { ...ASKING, message: `Message ${at}` })
      pass(1)
    }
    await app.settled()
    expect(services.posts().length).toBeLessThanOrEqual(12)
    const ended = confirmationsIn(app.base).filter(({ state }) => state === 'dismissed')
    expect(ended.every(({ reason }) => reason?.includes('to one e-mail address'))).toBe(true)
  })

  it('[DSK-01] [OPS-03] is in no log', async () => {
    const lines: unknown[] = []
    for (const method of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(line))
    const { app } = await sent(stubServices(() => ({ status: 500 })))
    await later(app, 60)
    expect(lines.join('\n')).toContain('confirmation.not_sent')
    expect(lines.join('\n')).not.toMatch(/jo@mail|0491|61491|manage\?t/)
  })
})
