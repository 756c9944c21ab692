import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sitesToKeepUp } from '../../../worker/all-sites/due.ts'
import type { LeadChange } from '../../../worker/features/leads/service.ts'
import type { Payments } from '../../../worker/features/payments/service.ts'
import { settle } from '../../../worker/features/reservations/part.ts'
import { keepUp } from '../../../worker/features/reservations/upkeep.ts'
import { searchAsShown } from '../../../worker/features/search/service.ts'
import { connectStock } from '../../../worker/features/stock/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { publish } from '../../../worker/publish.ts'
import { stockMemory } from '../../../worker/stock-index/stock-memory.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { migrate } from '../migrate.ts'
import { publishAnew } from '../publish-anew.ts'
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
    release: () => Promise.resolve(true),
    writeToShopper: () => Promise.resolve(),
  }
  const run = (site: string, now: number) =>
    keepUp({
      store: siteStore(env.DB, site),
      now,
      payments,
      leads,
      inWords: String,
      report: (trouble) => troubles.push(trouble),
    })
  return { refunds, told, troubles, run }
}

async function aPaid(site: string) {
  const car = await aCarIn(site)
  const answer = await at(site).reserve(order(car, 'Ann'))
  if ('refusal' in answer) throw new Error(answer.refusal)
  const { id, lead_id } = answer.reservation
  await at(site).receive(paid(id))
  return { car, id, lead_id }
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
    await settle(siteStore(env.DB, 'feed-sold'), NOW)
    const { refunds, run } = world()
    await run('feed-sold', NOW)
    expect([refunds, await paymentState('feed-sold', id)]).toEqual([[`ch_${id}`], 'refunded'])
  })
})

describe('the dealer', () => {
  it('hears of each change once, in order', async () => {
    const { id, lead_id } = await aPaid('heard')
    const { told, run } = world()
    await run('heard', NOW)
    await run('heard', NOW)
    await at('heard', NOW + 48 * HOUR).reserve(
      order({ id: -1, slug: '', name: '', stocknum: null, price: null }, 'Ben'),
    )
    await settle(siteStore(env.DB, 'heard'), NOW + 48 * HOUR)
    await run('heard', NOW + 48 * HOUR)
    await run('heard', NOW + 48 * HOUR)
    expect(told.map(([lead, { subcategory, fields }]) => [lead, subcategory, fields['Outcome'] ?? ''])).toEqual([
      [lead_id, '2. Deposit Paid', ''],
      [lead_id, '4. Deposit Refunded', 'The hold came to its end'],
    ])
    expect(id).toMatch(/^R[2-9A-Z]{10}$/)
  })
})

const never = () => Promise.reject(new Error('The database was asked.'))

/** The car as its card and its page draw it, to an isolate that asks no database. */
async function shown(site: string, now: number, memory = stockMemory()) {
  const means = { memory, kv: env.KV, site, now, defer: () => {}, report: () => {} }
  const stock = connectStock({
    ...means,
    readCar: never,
    readCarById: never,
    readCars: never,
    readIdsForSale: never,
    renew: never,
  })
  const { hits } = await searchAsShown(stock.index.engine, {
    heldNow: () => stock.state.heldIds(),
    today: null,
  }).search(aQuery())
  const [kept] = await stock.cars.findAt(['corolla'], aScope())
  const page = await stock.cars.findBySlug('corolla')
  expect([kept?.reserved, page?.reserved]).toEqual([hits[0]?.reserved, hits[0]?.reserved])
  return { price: hits[0]?.price, reserved: hits[0]?.reserved, version: await stock.state.version() }
}

const published = publishAnew

/** Names of what is stored of a site's stock beside its pointer. */
const stored = async (site: string) => (await env.KV.list({ prefix: `stock:${site}:` })).keys.map(({ name }) => name)

/** Whether the minute's work looks at a site. */
const isDue = async (site: string, now: number) =>
  (await sitesToKeepUp(env.DB, now, now - 10 * MINUTE)).some((found) => found.site === site)

describe('the stock', () => {
  it('[RES-01] shows a held car as reserved, whatever the feed says, and free again at its end', async () => {
    const { car } = await aPaid('shown')
    await published('shown', NOW)
    expect(await shown('shown', NOW)).toMatchObject({ reserved: true })
    // What an import writes anew is the feed's word; the hold is not in it.
    await env.DB.prepare("update car set doc = json_set(doc, '$.price', 19000) where id = ?").bind(car.id).run()
    await published('shown', NOW + HOUR)
    expect(await shown('shown', NOW + HOUR)).toMatchObject({ price: 19_000, reserved: true })
    await published('shown', NOW + 48 * HOUR)
    expect(await shown('shown', NOW + 48 * HOUR)).toMatchObject({ reserved: false })
  })

  it('[RES-01] shows it free from the moment of its end, though nothing has run since', async () => {
    await aPaid('by-clock')
    await published('by-clock', NOW)
    const memory = stockMemory()
    const before = await shown('by-clock', NOW + 48 * HOUR - 1, memory)
    const after = await shown('by-clock', NOW + 48 * HOUR, memory)
    expect([before.reserved, after.reserved]).toEqual([true, false])
    // Whatever was kept of the time before is of another stock.
    expect(after.version).not.toBe(before.version)
  })

  it('[RES-01] takes and gives back a car without writing its index anew', async () => {
    const { id } = await aPaid('light')
    await published('light', NOW)
    const written = await stored('light')
    await at('light', NOW + MINUTE).release(id, owner('Ann'))
    expect(await publish(env, siteStore(env.DB, 'light'), { now: NOW + MINUTE, defer: () => {} })).toBeNull()
    expect([await stored('light'), (await shown('light', NOW + MINUTE)).reserved]).toEqual([written, false])
  })

  it('leaves a car that the dealer has reserved as the dealer says', async () => {
    await aCarIn('own-word', 'corolla', { reserved: true })
    await published('own-word', NOW)
    expect(await shown('own-word', NOW)).toMatchObject({ reserved: true })
  })

  it('is looked at again each minute where something is due or was of late', async () => {
    await aPaid('due')
    expect([await isDue('due', NOW), await isDue('due', NOW + 48 * HOUR)]).toEqual([true, true])
    const { run } = world()
    await run('due', NOW)
    expect(await isDue('due', NOW + HOUR)).toBe(false)
  })
})
