import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../clock.ts'
import { begin, cars, JO, like, NOW, site, yard } from './a-trade.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a trade-in for a car', () => {
  it('[TRD-01] knows which, and the dealer is told', async () => {
    const app = await yard()
    expect(await begin(app, '/cars/trade-in?car_id=2')).toMatch(/^\/cars\/trade-in\?car_id=2&ref=/)
    expect(app.leads()).toMatchObject([{ car: { car_id: 2 }, event: 22 }])
  })

  it.each([
    ['none', '', {}],
    ['sold', '?car_id=9', { status: 'sold', sold_at: NOW - 1 }],
    ['reserved', '?car_id=9', { reserved: true }],
    ['coming soon', '?car_id=9', { status: 'coming_soon' }],
    ['$200', '?car_id=9', { price: 200 }],
    ['no car', '?car_id=77', {}],
  ] as const)('[TRD-02] leads to the general trade-in for one that is %s', async (_, query, details) => {
    const app = await yard({ cars: [...cars, { ...like(9, 20_000), ...details }] })
    const answer = await app.ask(`/cars/trade-in${query}`)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/trade-in'])
    expect((await app.post(`/cars/trade-in${query}`, JO)).status).toBe(404)
  })

  it('[TRD-02] is offered above $200, and by no site without autograb', async () => {
    const priced = { ...like(9, 201) }
    expect((await (await yard({ cars: [priced] })).ask('/cars/trade-in?car_id=9')).status).toBe(200)
    const off = await yard({ cars: [priced], site: site({ features: { trade_in: true } }) })
    expect((await off.ask('/cars/trade-in?car_id=9')).status).toBe(404)
  })
})
