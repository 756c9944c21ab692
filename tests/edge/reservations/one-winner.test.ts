import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { heldCars, settle } from '../../../worker/features/reservations/part.ts'
import type { Reserved } from '../../../worker/features/reservations/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { migrate } from '../migrate.ts'
import {
  aCarIn,
  at,
  DEPOSIT,
  HOUR,
  MINUTE,
  markCar,
  NOBODY,
  NOW,
  order,
  owner,
  paid,
  paymentState,
  said,
} from './yard.ts'

beforeAll(migrate)

const held = (answer: Reserved) => {
  if ('refusal' in answer) throw new Error(`refused: ${answer.refusal}`)
  return answer.reservation
}
const refusalOf = (answer: Reserved) => ('refusal' in answer ? answer.refusal : 'none')

describe('one car and many who want it', () => {
  it('[RES-02] gives it to one of five hundred who ask at once, and tells the others that it is taken', async () => {
    const car = await aCarIn('race')
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, shopper) => at('race').reserve(order(car, String(shopper)))),
    )
    expect(answers.filter((answer) => 'reservation' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => refusalOf(answer) === 'taken')).toHaveLength(499)
    const { results } = await env.DB.prepare("select * from reservation where site = 'race'").all()
    expect(results).toHaveLength(1)
  })

  it('[RES-02] takes the same form for one, however often and how fast it is sent', async () => {
    const car = await aCarIn('again')
    const answers = await Promise.all(Array.from({ length: 50 }, () => at('again').reserve(order(car, 'Ann'))))
    expect(new Set(answers.map((answer) => held(answer).id)).size).toBe(1)
    expect(answers.filter((answer) => 'isNew' in answer && answer.isNew)).toHaveLength(1)
    const { results } = await env.DB.prepare("select * from payment where site = 'again'").all()
    expect(results).toHaveLength(1)
  })

  it('[RES-02] keeps a phone from holding a second car that it has not paid for', async () => {
    const [one, two] = [await aCarIn('two', 'one'), await aCarIn('two', 'two')]
    const first = held(await at('two').reserve(order(one, 'Ann', { key: '1' })))
    expect(refusalOf(await at('two').reserve(order(two, 'Ann', { key: '2' })))).toBe('another')
    await at('two').receive(paid(first.id))
    held(await at('two').reserve(order(two, 'Ann', { key: '3' })))
  })

  it('[TRU-01] keeps a number that was only typed from standing in the way of its owner', async () => {
    const [one, two] = [await aCarIn('typed', 'one'), await aCarIn('typed', 'two')]
    held(await at('typed').reserve(order(one, 'Ann', { key: '1', isConfirmed: false, holder: 'another browser' })))
    expect(refusalOf(await at('typed').reserve(order(two, 'Ann', { key: '2' })))).toBe('none')
  })

  it('[TRU-01] gives one phone a car by request once in 7 days, however many ask for it, and by deposit again', async () => {
    const car = await aCarIn('weekly')
    const ask = (key: string, days: number, kind: 'request' | 'deposit' = 'request') =>
      at('weekly', NOW + days * 24 * HOUR).reserve(order(car, 'Ann', { key, kind }))
    held(await ask('1', 0))
    for (const [key, days] of [
      ['2', 1],
      ['3', 6.9],
    ] as const)
      expect(refusalOf(await ask(key, days))).toBe('again')
    held(await ask('4', 6.9, 'deposit'))
    held(await ask('5', 7.1))
    const other = at('weekly', NOW + 9 * 24 * HOUR)
    held(await other.reserve(order(car, 'Ben', { key: '6', kind: 'request' })))
  })

  it.each(['sold', 'withdrawn'])('[RES-01] gives nobody a car that is %s', async (status) => {
    const car = await aCarIn(`not-${status}`)
    await markCar(car, status)
    expect(refusalOf(await at(`not-${status}`).reserve(order(car, 'Ann')))).toBe('gone')
  })

  it('[RES-01] gives nobody a car that the dealer has reserved', async () => {
    const car = await aCarIn('theirs', 'corolla', { reserved: true })
    expect(refusalOf(await at('theirs').reserve(order(car, 'Ann')))).toBe('taken')
  })

  it('[TEN-06] keeps sites apart that have cars of the same kind', async () => {
    const [north, south] = [await aCarIn('north'), await aCarIn('south')]
    held(await at('north').reserve(order(north, 'Ann')))
    held(await at('south').reserve(order(south, 'Ann')))
    expect('refusal' in (await at('south').reserve(order(north, 'Ben')))).toBe(true)
  })
})

describe('a hold', () => {
  it('[RES-01] ends forty-eight hours after the deposit, by the clock alone', async () => {
    const car = await aCarIn('clock')
    const { id } = held(await at('clock').reserve(order(car, 'Ann')))
    await at('clock', NOW + MINUTE).receive(paid(id, NOW + MINUTE))
    const until = NOW + MINUTE + 48 * HOUR
    const current = async (now: number) => (await at('clock', now).status(car.id, NOBODY)).current
    expect(await current(until - 1)).toMatchObject({ id, state: 'paid', held_until: until })
    expect(await current(until)).toBeNull()
    expect(await heldCars(siteStore(env.DB, 'clock'), until - 1)).toEqual([[car.id, until]])
    expect(await heldCars(siteStore(env.DB, 'clock'), until)).toEqual([])
    held(await at('clock', until).reserve(order(car, 'Ben')))
    expect(await paymentState('clock', id)).toBe('refund_due')
  })

  it('[RES-01] that nobody pays for ends with its payment page', async () => {
    const car = await aCarIn('slow')
    held(await at('slow').reserve(order(car, 'Ann')))
    expect(refusalOf(await at('slow', NOW + 44 * MINUTE).reserve(order(car, 'Ben')))).toBe('taken')
    held(await at('slow', NOW + 45 * MINUTE).reserve(order(car, 'Ben')))
  })

  it('[RES-02] comes back with a late payment while the car is free, and else the money goes back', async () => {
    const car = await aCarIn('late')
    const { id } = held(await at('late').reserve(order(car, 'Ann')))
    await at('late').receive(said('unpaid', id))
    await at('late', NOW + HOUR).receive(paid(id, NOW + HOUR))
    expect((await at('late', NOW + HOUR).status(car.id, NOBODY)).current).toMatchObject({ id, state: 'paid' })

    const other = await aCarIn('late', 'other')
    const first = held(await at('late').reserve(order(other, 'Cid')))
    held(await at('late', NOW + HOUR).reserve(order(other, 'Ben')))
    await at('late', NOW + HOUR).receive(paid(first.id, NOW + HOUR))
    expect(await paymentState('late', first.id)).toBe('refund_due')
    expect((await at('late', NOW + HOUR).status(other.id, owner('Ben'))).mine).toMatchObject({ state: 'held' })
  })

  it('[RES-02] counts a payment once, told twice and before or after its failure', async () => {
    const car = await aCarIn('twice')
    const { id } = held(await at('twice').reserve(order(car, 'Ann')))
    for (const event of [said('failed', id), paid(id, NOW, 'evt_same'), paid(id, NOW, 'evt_same'), said('unpaid', id)])
      await at('twice').receive(event)
    expect((await at('twice').status(car.id, NOBODY)).current).toMatchObject({ id, state: 'paid', payment: 'paid' })
  })

  it('[RES-02] is not had for less than its deposit', async () => {
    const car = await aCarIn('cheap')
    const { id } = held(await at('cheap').reserve(order(car, 'Ann')))
    await at('cheap').receive({ ...paid(id), amount: DEPOSIT - 1 })
    expect([await paymentState('cheap', id), (await at('cheap').status(car.id, NOBODY)).current?.state]).toEqual([
      'open',
      'held',
    ])
  })

  it.each([
    ['less', DEPOSIT - 1],
    ['more', DEPOSIT + 5000],
  ])('[RES-01] counts when it is right after one of %s, which goes back', async (word, amount) => {
    const site = `mended-${word}`
    const car = await aCarIn(site)
    const { id } = held(await at(site).reserve(order(car, 'Ann')))
    const wrong = { ...paid(id), amount, charge: 'ch_wrong' }
    for (const event of [wrong, wrong, paid(id), wrong]) await at(site).receive(event)
    expect((await at(site).status(car.id, NOBODY)).current).toMatchObject({ id, state: 'paid', payment: 'paid' })
    const rows = await env.DB.prepare('select id, amount, state, charge from payment where site = ? order by id')
      .bind(site)
      .all()
    expect(rows.results).toEqual([
      { id, amount: DEPOSIT, state: 'paid', charge: `ch_${id}` },
      { id: `${id}~ch_wrong`, amount, state: 'refund_due', charge: 'ch_wrong' },
    ])
  })

  it('[RES-01] gives back what a second charge took', async () => {
    const car = await aCarIn('double')
    const { id } = held(await at('double').reserve(order(car, 'Ann')))
    await at('double').receive(paid(id))
    await at('double').receive({ ...paid(id), charge: 'ch_second' })
    expect((await at('double').status(car.id, NOBODY)).current).toMatchObject({ id, state: 'paid', payment: 'paid' })
    expect(await paymentState('double', `${id}~ch_second`)).toBe('refund_due')
  })

  it('[RES-01] ends as sold when the feed sells the car, and the deposit goes back', async () => {
    const car = await aCarIn('feed')
    const { id } = held(await at('feed').reserve(order(car, 'Ann')))
    await at('feed').receive(paid(id))
    await markCar(car, 'sold')
    await settle(siteStore(env.DB, 'feed'), NOW)
    expect((await at('feed').status(car.id, owner('Ann'))).mine).toMatchObject({
      state: 'sold',
      payment: 'refund_due',
    })
  })

  it('[RES-02] is let go by its shopper alone', async () => {
    const car = await aCarIn('own')
    const { id } = held(await at('own').reserve(order(car, 'Ann')))
    expect(await at('own').release(id, owner('Ben'))).toBeNull()
    expect(await at('elsewhere').release(id, owner('Ann'))).toBeNull()
    expect(await at('own').release(id, owner('Ann'))).toMatchObject({ state: 'released', reason: 'cancelled' })
  })

  it('tells the stock of a change, and of nothing else', async () => {
    const car = await aCarIn('told')
    const ann = at('told')
    const { id } = held(await ann.reserve(order(car, 'Ann')))
    expect(ann.changes.count).toBe(1)
    const ben = at('told')
    await ben.reserve(order(car, 'Ben'))
    await ben.status(car.id, NOBODY)
    expect(ben.changes.count).toBe(0)
    await ann.release(id, owner('Ann'))
    expect(ann.changes.count).toBe(2)
  })
})
