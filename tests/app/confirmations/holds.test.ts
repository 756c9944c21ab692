import { describe, expect, it } from 'vitest'
import { deliverDueLeads } from '../../../worker/features/leads/deliver-due-leads.ts'
import { pass, stopClock } from '../../clock.ts'
import { JO } from '../a-form.ts'
import { aYard, paidFor } from '../a-yard.ts'
import { confirmationsIn, mailsTo } from './mailbox.ts'

stopClock()

type Yard = Awaited<ReturnType<typeof aYard>>

const later = async ({ env }: Yard, seconds: number) => {
  pass(seconds)
  await deliverDueLeads({ env, clock: () => Date.now(), report: () => {} })
}
const subjects = ({ base }: Yard) => mailsTo(base, JO.email).map(({ subject }) => subject)
const last = ({ base }: Yard) => mailsTo(base, JO.email).at(-1)!

async function held(setting: Parameters<typeof aYard>[0] = {}) {
  const yard = await aYard(setting)
  await yard.reserve()
  await yard.settled()
  return { ...yard, id: yard.reservations()[0]!.id }
}

/** Paid, and let go. */
async function letGo() {
  const yard = await held()
  await yard.tell(paidFor(yard.id))
  await yard.settled()
  pass(1)
  await yard.post(yard.path, { does: 'release' })
  await yard.settled()
  return yard
}

describe('a deposit', () => {
  it('[DSK-01] that is paid has its receipt at once, and no word of what is to be paid', async () => {
    const yard = await held()
    expect(subjects(yard)).toEqual([])
    await yard.tell(paidFor(yard.id))
    await yard.settled()
    await later(yard, 660)
    expect(subjects(yard)).toEqual(['The 2020 Toyota RAV4 is reserved for you: your receipt'])
    const { text, html } = last(yard)
    for (const part of [
      'Deposit: $200.00',
      `Your reference: ${yard.id}`,
      'On hold until: ',
      '(Queensland time)',
      '/manage?t=',
    ])
      expect(text).toContain(part)
    expect(html).toContain(yard.id)
    expect(confirmationsIn(yard.base)[0]).toMatchObject({ event: 'hold_opened', state: 'dismissed' })
  })

  it('[DSK-01] that is not paid within ten minutes is written of, with the way to pay it', async () => {
    const yard = await held()
    await later(yard, 660)
    expect(subjects(yard)).toEqual(['The 2020 Toyota RAV4 is on hold for you: pay your deposit'])
    expect(last(yard).text).toMatch(/Pay the deposit:\nhttps:\S+\/manage\?t=/)
  })

  it('[DSK-01] that is let go is refunded in writing, once', async () => {
    const yard = await letGo()
    await later(yard, 60)
    expect(subjects(yard).slice(1)).toEqual(['Your deposit for the 2020 Toyota RAV4 is refunded'])
    expect(last(yard).text).toContain('Your $200 has gone back to your card. Banks can take up to ten days to show it.')
  })

  it('[DSK-01] whose card was declined is written of after five minutes, unless it is paid by then', async () => {
    const declined = { kind: 'failed', at: Date.now(), attempt: 1 } as const
    const [paid, open] = [await held(), await held()]
    for (const yard of [paid, open]) {
      await yard.tell({ ...declined, id: `evt_${yard.id}`, payment: yard.id })
      await yard.settled()
    }
    await paid.tell(paidFor(paid.id, `evt_paid_${paid.id}`))
    await paid.settled()
    pass(360)
    for (const yard of [paid, open]) await later(yard, 0)
    expect(subjects(paid)).toEqual(['The 2020 Toyota RAV4 is reserved for you: your receipt'])
    expect(subjects(open)).toEqual([expect.stringMatching(/^Your card was declined: try again by /)])
  })

  it('[DSK-01] says nothing of its amount beside the subject of the mail, where a locked phone shows it', async () => {
    const yard = await letGo()
    const { html } = last(yard)
    expect(/max-height:0[^>]*>([^<]*)</.exec(html!)![1]).toBe('Open this message for the details.')
  })
})

describe('a hold without a deposit', () => {
  it('[DSK-01] is confirmed with its end, and its end is written of', async () => {
    const yard = await aYard({ reservation: { request_hours: 4 } })
    await yard.signIn()
    await yard.reserve()
    await yard.settled()
    expect(subjects(yard)).toEqual(['The 2020 Toyota RAV4 is on hold for you'])
    pass(1)
    await yard.post(yard.path, { does: 'release' })
    await yard.settled()
    expect(subjects(yard).slice(1)).toEqual(['Your hold on the 2020 Toyota RAV4 has ended'])
    expect(last(yard).text).toContain('You let this car go.')
  })

  it('[DSK-01] that is only asked for says that the car is not held yet', async () => {
    const yard = await aYard({ reservation: { request_hours: 4 } })
    await yard.reserve()
    await yard.settled()
    expect(subjects(yard)).toEqual(['We have your request for the 2020 Toyota RAV4'])
    expect(last(yard).text).toContain('isn’t on hold yet')
  })
})
