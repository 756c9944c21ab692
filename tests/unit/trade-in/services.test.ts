import { describe, expect, it } from 'vitest'
import { manualReason } from '../../../shared/trade-in/valuation.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { stockValuations, upstreamValuations } from '../../../worker/features/pricing/service.ts'
import {
  demonstrationPlates,
  demonstrationRegister,
  upstreamRegister,
} from '../../../worker/features/trade-in/rego-lookup.ts'
import { upstream, upstreamMemory } from '../../../worker/platform/upstream.ts'
import { aCar } from '../../builders/car.ts'
import { aScope } from '../../builders/query.ts'
import { buildSite } from '../../builders/site.ts'
import { aValuedCar, aVehicle, PLAIN, RULES } from '../../builders/trade.ts'
import { plainSearch } from '../../fakes/search.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')

/** A service elsewhere that gives one answer, and what it was asked. */
function elsewhere(answer: Response) {
  const calls: { url: string; body: unknown }[] = []
  const fetcher = async (url: string, { body }: RequestInit) => {
    calls.push({ url, body: JSON.parse(body as string) })
    return answer
  }
  const base = 'https://api.dealer.example/v1'
  return { calls, service: upstream({ name: 'trade-in', site: 'yard', base, fetcher, memory: upstreamMemory() }) }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

describe('the register', () => {
  it('[TRD-01] of the demonstration knows its plates, however they are typed, and no other', async () => {
    const register = demonstrationRegister(NOW, 'demonstration')
    const [plate] = demonstrationPlates('demonstration')
    const found = await register.find(` ${plate!.toLowerCase()} `, 'qld')
    expect(found).toMatchObject({ id: plate, year: expect.any(Number), item_type: 'car' })
    expect(await register.find(plate!, 'nsw')).toEqual(found)
    expect(await register.find('742KV8', 'qld')).toBeNull()
    expect(await register.find('', 'qld')).toBeNull()
  })

  it.each(['demonstration', 'demonstration_cars'] as const)(
    '[TRD-03] %s has two plates of three that are young enough for an offer',
    async (kind) => {
      const register = demonstrationRegister(NOW, kind)
      const vehicles = await Promise.all(demonstrationPlates(kind).map(async (plate) => register.find(plate, 'qld')))
      const reasons = vehicles.map((vehicle) =>
        manualReason({ vehicle: vehicle!, km: 62_000, answers: PLAIN }, new Date(NOW).getUTCFullYear()),
      )
      expect(reasons).toEqual([null, null, 'age'])
    },
  )

  it('[TRD-01] elsewhere is sent rego and regoState, in no address', async () => {
    const { service, calls } = elsewhere(json({ id: 41, year: 2021, make: 'Toyota', model: 'Corolla', secret: 'x' }))
    expect(await upstreamRegister(service).find('742 kv8', 'qld')).toEqual(
      aVehicle({ id: '41', badge: null, colour: null }),
    )
    expect(calls).toEqual([
      { url: 'https://api.dealer.example/v1/rego-lookup', body: { rego: '742KV8', regoState: 'QLD' } },
    ])
  })

  it('[TRD-01] elsewhere that does not know a plate says so by a 404; anything else is no answer', async () => {
    expect(await upstreamRegister(elsewhere(json({}, 404)).service).find('X1', 'qld')).toBeNull()
    for (const answer of [json({}, 500), json({ id: 1, year: 'old', make: 'Toyota', model: 'Corolla' })])
      await expect(upstreamRegister(elsewhere(answer).service).find('X1', 'qld')).rejects.toThrow('trade-in')
  })
})

const told = (answer: unknown) => upstreamValuations(elsewhere(json(answer)).service).value(aValuedCar())

describe('a valuation', () => {
  it('[TRD-01] from the stock asks for used cars like it that are on sale', async () => {
    const used = { car_type: 'used', badge: 'SX', year: 2021, km: 60_000 } as const
    const cars = [
      ...[20_000, 22_000, 24_000].map((price, index) => aCar({ ...used, id: index + 1, price })),
      aCar({ ...used, id: 10, price: 90_000, car_type: 'new' }),
      aCar({ ...used, id: 11, price: 90_000, status: 'sold', sold_at: NOW }),
      aCar({ ...used, id: 12, price: 90_000, model: 'Camry' }),
      aCar({ ...used, id: 13, price: 90_000, year: 2012 }),
      aCar({ ...used, id: 14, price: 0 }),
    ]
    const valuations = stockValuations({
      search: { search: async (query) => plainSearch(cars, query) },
      scope: aScope(),
      listing: listingSite(buildSite()),
      rules: RULES,
    })
    expect(await valuations.value(aValuedCar())).toMatchObject({ low: 16_800, high: 18_400, id: expect.any(String) })
    expect(await valuations.value(aValuedCar({ vehicle: aVehicle({ model: 'Camry' }) }))).toBeNull()
  })

  it('[TRD-01] elsewhere is sent id and adjustmentAnswers', async () => {
    const { service, calls } = elsewhere(json({ id: 'v9', offer_price: 17_250, basis: 'Auction results.' }))
    const car = aValuedCar()
    expect(await upstreamValuations(service).value(car)).toEqual({
      id: 'v9',
      offer_price: 17_250,
      low: 17_250,
      high: 17_250,
      basis: 'Auction results.',
    })
    expect(calls[0]?.body).toMatchObject({ id: 'R1', adjustmentAnswers: car.answers, km: 60_000 })
  })

  it('[TRD-01] elsewhere may say that it cannot tell, and nothing that contradicts itself', async () => {
    expect(await told({ id: 1, offer_price: null })).toBeNull()
    for (const odd of [{ id: 1, offer_price: 5, low: 6, high: 7 }, { id: 1, offer_price: -5 }, { offer_price: 5 }])
      await expect(told(odd)).rejects.toThrow('trade-in')
  })
})
