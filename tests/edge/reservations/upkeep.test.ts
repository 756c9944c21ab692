import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LeadChange } from '../../../worker/services/leads.ts'
import type { Payments } from '../../../worker/services/payments.ts'
import { settle } from '../../../worker/services/reservations/holds.ts'
import { keepUp, sitesDue } from '../../../worker/services/reservations/upkeep.ts'
import { publish } from '../../../worker/services/stock.ts'
import { loadStock, stockMemory } from '../../../worker/stock/loader.ts'
import { aScope } from '../../builders/query.ts'
import { migrate } from '../migrate.ts'
import { aCarIn, at, HOUR, MINUTE, markCar, NOW, order, owner, paid, paymentState } from './yard.ts'

beforeAll(migrate)

/** A processor that refuses as often as it is told to, and a dealer who writes down what they hear. */
function world(refusals = 0) {
  const refunds: string[] = []
  const told: [string, LeadChange][] = []
  const troubles: unknown[] = []
  const payments: Payments = {
    start: () => Promise.reject(new Error('not asked')),
    refund: ({ charge }) => {
      refunds.push(charge)
      return refunds.length > refusals ? Promise.resolve() : Promise.reject(new Error('Stripe is down'))
    },
    parse: () => Promise.resolve(null),
  }
  const leads = {
    amend: (lead: string, change: LeadChange) => {
      told.push([lead, change])
      return Promise.resolve(true)
    },
  }
  const run = (site: string, now: number) =>
    keepUp({ db: env.DB, site, now, payments, leads, inWords: String, report: (trouble) => troubles.push(trouble) })
  return { refunds, told, troubles, run }
}

async function aPaid(site: string) {
  const car = await aCarIn(site)
  const answer = await at(site).reserve(order(car, 'Ann'))
  if ('refusal' in answer) throw new Error(answer.refusal)
  const { id } = answer.reservation
  await at(site).noted(id, 'lead-1')
  await at(site).hear(paid(id))
  return { car, id }
}

describe('money that is owed', () => {
  it('[RES-01] goes back once, however often it takes', async () => {
    const { id } = await aPaid('owed')
    await at('owed').release(id, owner('Ann'))
    const { refunds, troubles, run } = world(2)
    await Promise.all([run('owed', NOW), run('owed', NOW)])
    expect([refunds.length, await paymentState('owed', id)]).toEqual([1, 'refund_due'])
    expect(troubles).toMatchObject([{ event: 'refund.failed', message: 'Stripe is down' }])
    await run('owed', NOW + MINUTE)
    expect(refunds).toHaveLength(1)
    await run('owed', NOW + 3 * MINUTE)
    await run('owed', NOW + HOUR)
    expect([refunds.length, await paymentState('owed', id)]).toEqual([3, 'refunded'])
    await run('owed', NOW + 2 * HOUR)
    expect(refunds).toHaveLength(3)
  })

  it('[RES-01] goes back by itself when the feed sells the car', async () => {
    const { car, id } = await aPaid('feed-sold')
    await markCar(car, 'sold')
    await settle(env.DB, 'feed-sold', NOW)
    const { refunds, run } = world()
    await run('feed-sold', NOW)
    expect([refunds, await paymentState('feed-sold', id)]).toEqual([[`ch_${id}`], 'refunded'])
  })
})

describe('the dealer', () => {
  it('hears of each change once, in order', async () => {
    const { id } = await aPaid('heard')
    const { told, run } = world()
    await run('heard', NOW)
    await run('heard', NOW)
    await at('heard', NOW + 48 * HOUR).reserve(
      order({ id: -1, slug: '', name: '', stocknum: null, price: null }, 'Ben'),
    )
    await settle(env.DB, 'heard', NOW + 48 * HOUR)
    await run('heard', NOW + 48 * HOUR)
    await run('heard', NOW + 48 * HOUR)
    expect(told.map(([lead, { subcategory, fields }]) => [lead, subcategory, fields['Outcome'] ?? ''])).toEqual([
      ['lead-1', '2. Deposit Paid', ''],
      ['lead-1', '4. Deposit Refunded', 'The hold came to its end'],
    ])
    expect(id).toMatch(/^R[2-9A-Z]{10}$/)
  })
})

async function shown(site: string, now: number) {
  await publish(env, site, now, () => {})
  const stock = await loadStock({ memory: stockMemory(), kv: env.KV, site, now, defer: () => {}, report: () => {} })
  return stock.carsAt(['corolla'], aScope())
}

/** Whether the minute's work looks at a site. */
const isDue = async (site: string, now: number) => (await sitesDue(env.DB, now, now - 10 * MINUTE)).includes(site)

describe('the stock', () => {
  it('[RES-01] shows a held car as reserved, whatever the feed says, and free again at its end', async () => {
    const { car } = await aPaid('shown')
    expect(await shown('shown', NOW)).toMatchObject([{ id: car.id, reserved: true }])
    // What an import writes anew is the feed's word; the hold is not in it.
    await env.DB.prepare("update car set doc = json_set(doc, '$.price', 19000) where id = ?").bind(car.id).run()
    expect(await shown('shown', NOW + HOUR)).toMatchObject([{ price: 19_000, reserved: true }])
    expect(await shown('shown', NOW + 48 * HOUR)).toMatchObject([{ reserved: false }])
  })

  it('is looked at again each minute where something is due or was of late', async () => {
    await aPaid('due')
    expect([await isDue('due', NOW), await isDue('due', NOW + 48 * HOUR)]).toEqual([true, true])
    const { run } = world()
    await run('due', NOW)
    expect(await isDue('due', NOW + HOUR)).toBe(false)
  })
})
