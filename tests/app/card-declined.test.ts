import { describe, expect, it } from 'vitest'
import { setClock, stopClock } from '../clock.ts'
import { JO } from './a-form.ts'
import { aYard, paidFor } from './a-yard.ts'

stopClock()

type Yard = Awaited<ReturnType<typeof aYard>>

/** A yard whose car Ann holds, and the page on which she pays. */
async function atThePayment() {
  const yard = await aYard()
  const page = (await yard.reserve()).headers.get('location')!
  return { ...yard, page, id: yard.reservations()[0]!.id }
}

const pressTryAgain = async (yard: Yard) => (await yard.post(yard.path, { does: 'pay' })).headers.get('location')!

const attemptOf = (page: string) => new URL(page, 'http://yard.example').searchParams.get('attempt')

const changesOf = ({ base }: Yard) =>
  base
    .rows<{ doc: string }>('select doc from lead_change order by at')
    .map(({ doc }) => JSON.parse(doc) as { subcategory: string; fields: Record<string, string> })
    .map(({ subcategory, fields }) => [subcategory, fields['Payment'], fields['Outcome'] ?? ''])

describe('a card that is declined', () => {
  it('[RES-02] is said plainly, with until when it can be tried again and one button for it', async () => {
    const yard = await atThePayment()
    const back = (await yard.post(yard.page, { does: 'decline' })).headers.get('location')!
    const html = await (await yard.ask(back)).text()
    const words = html.replace(/<[^>]+>/g, ' ')
    for (const part of [
      'Your card was declined',
      'No money was taken',
      'until ',
      '(Queensland time)',
      'Let this car go',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/You came back without paying|Continue to payment|on its way to us/)
    expect(html.slice(html.indexOf('<main')).match(/button-primary/g)).toHaveLength(1)
    expect(html).toMatch(/<button[^>]*button-primary[^>]*value="pay"[^>]*>Try again</)
    expect(await (await yard.asBen()).text()).toContain('Another shopper has this car on hold')
  })

  it('[RES-02] is followed by an attempt with a page of its own, which pays for the same hold', async () => {
    const yard = await atThePayment()
    await yard.post(yard.page, { does: 'decline' })
    const [first, second] = await Promise.all([pressTryAgain(yard), pressTryAgain(yard)])
    expect([attemptOf(yard.page), attemptOf(first), second]).toEqual(['1', '2', first])
    expect(await yard.text()).toContain('One step left: your deposit')
    const done = (await yard.post(first, { does: 'pay' })).headers.get('location')!
    expect(await yard.text(done)).toContain('This car is reserved for you')
    expect([yard.reservations(), yard.payments()]).toMatchObject([
      [{ id: yard.id, state: 'paid' }],
      [{ id: yard.id, state: 'paid' }],
    ])
  })

  it('[RES-02] counts once when each page is paid: the second charge goes back', async () => {
    const yard = await atThePayment()
    await yard.post(yard.page, { does: 'decline' })
    const next = await pressTryAgain(yard)
    await yard.post(yard.page, { does: 'pay' })
    await yard.post(next, { does: 'pay' })
    await yard.settled()
    expect(yard.reservations()).toMatchObject([{ state: 'paid' }])
    expect(yard.payments()).toMatchObject([
      { id: yard.id, state: 'paid', charge: `pi_${yard.id}_1` },
      { state: 'refunded', charge: `pi_${yard.id}_2` },
    ])
  })

  it('[RES-02] changes nothing when it is said again, or of an earlier attempt, after the next has begun', async () => {
    const yard = await atThePayment()
    const said = { kind: 'failed', id: 'evt_1', at: Date.now(), payment: yard.id, attempt: 1 } as const
    await yard.tell(said)
    const next = await pressTryAgain(yard)
    for (const event of [said, { ...said, id: 'evt_2', kind: 'unpaid' as const }]) await yard.tell(event)
    expect(await yard.text()).toContain('One step left: your deposit')
    expect(await (await yard.ask(yard.path)).text()).toContain(next.replaceAll('&', '&amp;'))
  })

  it('[RES-02] is heard of by the dealer, who keeps the car for the shopper', async () => {
    const yard = await atThePayment()
    await yard.post(yard.page, { does: 'decline' })
    await yard.settled()
    expect(changesOf(yard)).toEqual([['1. Deposit Pending', 'Card declined', '']])
    expect(yard.reservations()).toMatchObject([{ state: 'held', untold: 0 }])
    // The shopper has it in writing, too, once.
    await yard.post(await pressTryAgain(yard), { does: 'decline' })
    await yard.settled()
    const written = "select destination from outbox where event = 'card_declined'"
    expect(yard.base.rows(written)).toEqual([{ destination: 'shopper:email' }])
  })

  it('[RES-01] ends with the hold, by the clock, and the car is free', async () => {
    const yard = await atThePayment()
    await yard.post(yard.page, { does: 'decline' })
    setClock(Date.now() + 46 * 60_000)
    expect(await yard.text()).toContain('Your payment didn’t go through, so your hold on this car has ended.')
    expect(await pressTryAgain(yard)).toBe(yard.path)
    expect(await (await yard.asBen()).text()).toContain('Continue to payment')
    await yard.tell(paidFor(yard.id))
    expect(yard.reservations()).toMatchObject([{ state: 'paid', reason: null }])
  })

  it('[RES-02] on a page that takes another is said, and the way back to that page', async () => {
    const yard = await atThePayment()
    await yard.tell({ kind: 'declined', id: 'evt_1', at: Date.now(), payment: yard.id, attempt: 1 })
    const html = await (await yard.ask(`${yard.path}?back`)).text()
    expect(html).toContain('Your card was declined')
    expect(html).toContain(`href="${yard.page.replaceAll('&', '&amp;')}"`)
    expect(await yard.text(`${yard.path}?paid`)).toContain('Your payment is on its way to us')
    await yard.tell(paidFor(yard.id))
    expect(await yard.text()).toContain('This car is reserved for you')
  })
})

describe('a payment in the last moment of a hold', () => {
  it('[RES-02] is on its way until its webhook arrives, and nothing is asked for again', async () => {
    const yard = await atThePayment()
    setClock(Date.now() + 46 * 60_000)
    const back = await yard.ask(`${yard.path}?paid`)
    expect(back.headers.get('refresh')).toBe('3')
    const html = await back.text()
    expect(html).toContain('Your payment is on its way to us')
    expect(html).not.toMatch(/No money was taken|Time ran out|Let this car go|name="phone"/)
    await yard.tell(paidFor(yard.id))
    expect(await yard.text(`${yard.path}?paid`)).toContain('This car is reserved for you')
  })

  it('[RES-02] is expected while its page may be open, and no longer', async () => {
    const yard = await atThePayment()
    setClock(Date.now() + 46 * 60_000)
    expect(await yard.text()).toContain('can’t be reserved for you any more, your $200 goes back to your card')
    expect(await yard.text(`${yard.path}?paid`)).toContain('Your payment is on its way to us')
    setClock(Date.now() + 40 * 60_000)
    const late = await yard.text(`${yard.path}?paid`)
    expect(late).toContain('so your hold on this car has ended.')
    expect(late).not.toMatch(/on its way to us|No money was taken/)
  })

  it('[RES-02] for a car that another shopper holds by now is on its way, and this shopper pays no more', async () => {
    const yard = await atThePayment()
    setClock(Date.now() + 46 * 60_000)
    const taken = await yard.asBen({
      method: 'POST',
      headers: { Origin: `http://${yard.host}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...JO, phone: '0491 570 156' }).toString(),
    })
    expect(taken.status).toBe(303)
    const html = await (await yard.ask(`${yard.path}?paid`)).text()
    expect(html).toContain('Another shopper has this car on hold')
    expect(html).toContain('If this car can’t be reserved for you any more, all of it goes back to your card.')
    expect(html).not.toMatch(/I have not paid yet|Let this car go/)
  })

  it('[RES-02] offers nothing to let go of while it is on its way', async () => {
    const yard = await atThePayment()
    const html = await (await yard.ask(`${yard.path}?paid`)).text()
    expect(html).toContain('I have not paid yet')
    expect(html).not.toMatch(/Let this car go|haven’t paid anything/)
  })
})

describe('a payment page whose time ran out', () => {
  it('[RES-02] is opened anew while the hold lasts, and ends it no sooner', async () => {
    const yard = await atThePayment()
    const back = (await yard.post(yard.page, { does: 'lapse' })).headers.get('location')!
    expect(await yard.text(back)).toContain('Continue to payment')
    const next = await pressTryAgain(yard)
    expect(attemptOf(next)).toBe('2')
    await yard.settled()
    expect(changesOf(yard)).toEqual([])
    await yard.post(next, { does: 'pay' })
    expect(yard.reservations()).toMatchObject([{ state: 'paid' }])
  })
})
