import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import { HOUR_MS } from '../../../shared/time.ts'
import { signed } from '../../../worker/features/payments/local.ts'
import { stopClock } from '../../clock.ts'
import { aForm, JO } from '../a-form.ts'
import { aYard, PAID, paidFor } from '../a-yard.ts'

const NOW = Date.parse('2026-11-26T02:20:00Z')
stopClock(NOW)
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const lead = { delivery: { to: [{ name: 'desk', kind: 'adf_email', email: 'desk@yard.example' }] } }
type Site = Pick<Awaited<ReturnType<typeof aForm>>, 'base' | 'slug'>

/** So many forms came this hour as a site takes from strangers. */
const flooded = ({ base, slug }: Site) => {
  for (const [what, count] of [
    ['unproved_leads site', 40],
    ['leads site', 300],
  ] as const)
    base.sqlite
      .prepare("insert into trust_count values (?, ?, '', ?, ?, ?)")
      .run(slug, what, Math.floor(NOW / HOUR_MS), count, NOW)
}

const waiting = ({ base }: Site) =>
  base.rows("select 1 from outbox where reason = 'suspected' and state = 'due' and event is null").length

describe('a flood of forms', () => {
  it('[TRU-01] of 300 leads in an hour puts off no hold of a confirmed number, and marks none of its leads', async () => {
    const yard = await aYard({ reservation: { request_hours: 24 }, lead })
    flooded(yard)
    await yard.signIn()
    await yard.reserve()
    expect(yard.reservations()).toMatchObject([{ state: 'held' }])
    expect(yard.leads().map(({ fields }) => fields[SUSPECTED])).toEqual([undefined])
  })

  it('[TRU-01] of a robot keeps the lead of a deposit as suspected until its money comes', async () => {
    const yard = await aYard({ reservation: PAID, lead, features: { captcha: true } })
    await yard.reserve()
    await yard.settled()
    expect([yard.leads().length, waiting(yard)]).toEqual([1, 1])
    await yard.tell(paidFor(yard.reservations()[0]!.id))
    await yard.settled()
    expect(waiting(yard)).toBe(0)
    expect(yard.base.rows<{ doc: string }>('select doc from lead_change').at(-1)?.doc).toContain('Deposit Paid')
  })

  it('[TRU-01] [RES-04] of a robot does the same to online payments', async () => {
    const till = await aForm({
      site: { features: { online_payment: true, captcha: true }, reservation: PAID, lead } as never,
      env: { LOCAL: 'yes' },
    })
    const answer = await till.fill('/online-payment', { ...JO, payment_amount: '250', payment_reference: 'INV-1' })
    expect(answer.headers.get('location')).toContain('/dev/pay')
    await till.settled()
    expect([till.leads().length, waiting(till)]).toEqual([1, 1])
    const [{ id }] = till.base.rows<{ id: string }>('select id from payment') as [{ id: string }]
    const { body, signature } = await signed({ ...paidFor(id), amount: 25_000 } as never, NOW)
    const headers = { 'Stripe-Signature': signature }
    await till.ask('/api/payments/webhook', { method: 'POST', body, headers })
    await till.settled()
    expect(waiting(till)).toBe(0)
  })
})
