import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliverDueLeads } from '../../worker/features/leads/deliver-due-leads.ts'
import { pass } from '../clock.ts'
import type { sqliteDatabase } from '../fakes/sqlite.ts'
import { form as driveForm, drives, NINE } from './a-drive.ts'
import { aForm, JO, unseenIn } from './a-form.ts'
import { ASKING, form as leadForm } from './a-lead-form.ts'
import { begin, NOW, step, yard as tradeYard } from './a-trade.ts'
import { aYard, PAID } from './a-yard.ts'

const DELIVERY = { lead: { delivery: { to: [{ kind: 'adf_email', name: 'desk', email: 'desk@dealer.example' }] } } }
const LOCAL = { LOCAL: 'yes' }
const GENERIC = 'Something went wrong at our end'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** How the store fails: one call, its answer alone, a call with its repetition, or for good from then on. */
const FAILURES = [
  ['one call fails', { calls: 1, isDone: false }],
  ['one answer is lost', { calls: 1, isDone: true }],
  ['two calls fail', { calls: 2, isDone: false, every: 2 }],
  ['the store stays down', { calls: Infinity, isDone: false, every: 2 }],
] satisfies [string, Failure][]

type Scene = {
  base: ReturnType<typeof sqliteDatabase>
  /** Sends the very same form each time. */
  send: () => Promise<Response>
  settled: () => Promise<unknown>
  /** What was typed, as the page shows it again. */
  typed: string[]
  /** After the first send, whatever became of it. */
  whole: () => void
  /** After the second send, with the store up again. */
  done: () => void | Promise<void>
}

type Failure = { calls: number; isDone: boolean; every?: number }

/**
 * Sends a form once for every call of its way to the store, or every second one, with the store failing at that call; then
 * once more.
 */
async function failEverywhere({ every = 1, ...failure }: Failure, set: () => Promise<Scene>) {
  for (let from = 1; ; from += every) {
    const { base, send, settled, typed, whole, done } = await set()
    base.lose({ from, ...failure })
    const answer = await send()
    const calls = base.calls()
    const page = await answer.text()
    const missing = ['href="tel:', ...typed].filter((words) => answer.status !== 303 && !page.includes(words))
    expect([from, answer.status, missing]).toEqual([from, expect.toBeOneOf([303, 503]), []])
    expect(page).not.toContain(GENERIC)
    await settled()
    base.lose(null)
    whole()
    // After an outage reads are tried again within ten seconds (TRU-03).
    pass(10)
    const again = await send()
    expect([from, again.status]).toEqual([from, 303])
    await settled()
    await done()
    if (calls < from) return
  }
}

/** The minute's run, some hours on: the mails that the dealer has had since the beginning. */
async function dealerMails(app: Awaited<ReturnType<typeof aForm>>) {
  for (let minutes = 0; minutes < 240; minutes += 60) {
    pass(3_600)
    await deliverDueLeads({ env: app.env, clock: () => Date.now(), report: () => {} })
  }
  return mailsOf(app).filter(({ to }) => to !== JO.email)
}

const mailsOf = (app: Awaited<ReturnType<typeof aForm>>) =>
  app.base
    .rows<{ doc: string }>('select doc from mail')
    .map(({ doc }) => JSON.parse(doc) as { to: string; text: string })

/** What the shopper got in writing, once `dealerMails` has let the outbox work. */
const shopperMails = (app: Awaited<ReturnType<typeof aForm>>) => mailsOf(app).filter(({ to }) => to === JO.email)

const orphans = (base: Scene['base'], table: 'reservation' | 'payment') =>
  base.rows(`select id from ${table} where lead_id is null or lead_id not in (select lead_id from lead)`)

describe.each(FAILURES)('when %s, at every step', (_, failure) => {
  it.each([
    ['a deposit', PAID],
    ['a request', { request_hours: 4 }],
  ])('[RES-01] [RES-02] [LED-07] a checkout with %s loses neither the car nor the lead', async (kind, reservation) => {
    await failEverywhere(failure, async () => {
      const yard = await aYard({ reservation, lead: DELIVERY.lead })
      if (kind === 'a request') await yard.signIn()
      const values = { ...unseenIn(await (await yard.ask(yard.path)).text()), ...JO }
      return {
        ...yard,
        send: () => yard.post(yard.path, values),
        typed: ['value="Jo Park"', 'value="0491 570 006"'],
        whole: () => {
          expect(orphans(yard.base, 'reservation')).toEqual([])
          expect(yard.leads().length).toBe(yard.reservations().length)
        },
        done: async () => {
          expect(yard.reservations()).toMatchObject([{ state: 'held' }])
          expect(yard.payments()).toHaveLength(kind === 'a deposit' ? 1 : 0)
          expect(yard.leads()).toMatchObject([
            { subcategory: /deposit/.test(kind) ? '1. Deposit Pending' : '1. Requested' },
          ])
          expect(await dealerMails(yard)).toHaveLength(1)
          // A deposit that is not paid in its time is no matter for writing by then.
          expect(shopperMails(yard)).toHaveLength(kind === 'a deposit' ? 0 : 1)
        },
      }
    })
  })

  it('[RES-04] [LED-07] an online payment is never without its lead', async () => {
    await failEverywhere(failure, async () => {
      const till = await aForm({
        site: { features: { online_payment: true, captcha: false }, reservation: PAID, ...DELIVERY } as never,
        env: LOCAL,
      })
      const order = { ...JO, payment_amount: '100', payment_reference: 'INV-100' }
      const values = { ...unseenIn(await (await till.ask('/online-payment')).text()), ...order }
      return {
        ...till,
        send: () => till.post('/online-payment', values),
        typed: ['value="Jo Park"', 'value="INV-100"', 'value="100"'],
        whole: () => {
          expect(orphans(till.base, 'payment')).toEqual([])
          expect(till.leads().length).toBe(till.base.rows('select id from payment').length)
        },
        done: async () => {
          expect(till.base.rows('select id from payment')).toHaveLength(1)
          expect(await dealerMails(till)).toHaveLength(1)
        },
      }
    })
  })

  it('[LED-03] [LED-07] an enquiry makes one lead', async () => {
    await failEverywhere(failure, async () => {
      const app = await leadForm({ site: DELIVERY as never, env: LOCAL })
      const values = { ...unseenIn(await (await app.ask('/contact-us?car_id=4')).text()), ...ASKING }
      pass(10)
      return {
        ...app,
        send: () => app.post('/contact-us?car_id=4', values),
        typed: ['value="Jo Park"', 'Is it still here?'],
        whole: () => {},
        done: async () => {
          expect(app.leads()).toHaveLength(1)
          expect(await dealerMails(app)).toHaveLength(1)
          expect(shopperMails(app)).toHaveLength(1)
        },
      }
    })
  })

  it('[TST-01] [LED-07] a test drive has one time and one lead', async () => {
    await failEverywhere(failure, async () => {
      const path = '/book-test-drive?car_id=4'
      const app = await driveForm()
      const first = unseenIn(await (await app.ask(path)).text())
      const second = await (await app.post(path, { ...first, drive_time: NINE })).text()
      pass(5)
      return {
        ...app,
        send: () => app.post(path, { ...unseenIn(second), ...JO }),
        typed: ['value="Jo Park"'],
        whole: () => {
          // A store that is down cannot take the time back; the second send keeps it.
          const isUp = failure.calls <= 2
          expect(drives(app).length).toBeLessThanOrEqual(isUp ? app.leads().length : 1)
        },
        done: () => expect([drives(app).length, app.leads().length]).toEqual([1, 1]),
      }
    })
  })

  it('[TRD-01] [LED-07] a trade-in tells the dealer each step once', async () => {
    await failEverywhere(failure, async () => {
      const app = await tradeYard()
      const html = await (await app.ask('/trade-in')).text()
      pass(5)
      const who = { ...JO, name: 'Jo', last_name: 'Park', postcode: '4120' }
      return {
        ...app,
        send: () => app.post('/trade-in', { ...unseenIn(html), ...who }),
        typed: ['value="Park"'],
        whole: () => {},
        done: () => expect(app.leads()).toHaveLength(1),
      }
    })
    await failEverywhere(failure, async () => {
      const app = await tradeYard()
      const at = await begin(app)
      await step(app, at, 'plate', { rego: 'DEMO1', regoState: 'qld' })
      return {
        ...app,
        send: () => app.post(at, { done: 'confirmed', km: '62000' }),
        typed: ['value="62000"'],
        whole: () => {},
        done: () => expect(app.base.rows("select doc ->> 'km' as km from trade_in")).toEqual([{ km: 62_000 }]),
      }
    })
  })
})
