import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { connectStock, type Stock } from '../../../worker/features/stock/service.ts'
import { publishIndex } from '../../../worker/stock-index/publish.ts'
import { stockMemory } from '../../../worker/stock-index/stock-memory.ts'
import { aCar } from '../../builders/car.ts'
import { aScope } from '../../builders/query.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { memoryStock } from '../../fakes/stock.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')

const corolla = aCar({ id: 1, slug: 'corolla', stocknum: 'G101', dealercomments: '<p>One owner</p>' })
const rio = aCar({ id: 2, slug: 'rio', make: 'Kia', model: 'Rio', stocknum: 'H7', regplate: 'G10ABC' })
const soldOne = aCar({ id: 3, slug: 'sold', stocknum: 'G103', status: 'sold', sold_at: NOW - 1_000 })
const hidden = aCar({ id: 700, slug: 'hidden', stocknum: 'G104', show_on_dealer_website: false })
const CARS = [corolla, rio, soldOne, hidden]

const slugs = (cars: readonly { slug: string }[]) => cars.map(({ slug }) => slug)

type Make = (cars: Car[]) => Promise<Pick<Stock, 'cars' | 'catalogue'>>

/** What every stock keeps to. `hasNames`: it can be searched by stock numbers and plates. */
function stockPromises(where: string, make: Make, hasNames = true) {
  describe(`a stock ${where}`, () => {
    it('[SRC-04] finds a car of any status by its address and its id, whole', async () => {
      const { cars } = await make(CARS)
      for (const car of CARS) {
        expect(await cars.findBySlug(car.slug)).toEqual(car)
        expect(await cars.findById(car.id)).toEqual(car)
      }
      expect([await cars.findBySlug('corolla-2'), await cars.findById(9)]).toEqual([null, null])
    })

    it('[SRC-04] [TEN-04] finds the cars at addresses in their order, those that the site may show alone', async () => {
      const { cars } = await make(CARS)
      const asked = ['hidden', 'rio', 'sold', 'unknown', 'corolla']
      expect(await cars.findAt(asked, aScope())).toEqual([rio, corolla].map(carSummary))
      expect(slugs(await cars.findAt(asked, aScope({ makes: ['Kia'] })))).toEqual(['rio'])
      expect(slugs(await cars.findAt(asked, aScope({ soldSince: 0 })))).toEqual(['rio', 'sold', 'corolla'])
      expect(await cars.findAt([], aScope())).toEqual([])
    })

    it.runIf(hasNames)('[STK-03] finds cars for sale by the start of a stock number or a plate', async () => {
      const { cars } = await make(CARS)
      expect(slugs(await cars.findNamed('g10', aScope({ soldSince: 0 }), 5))).toEqual(['corolla', 'rio'])
      expect(slugs(await cars.findNamed('g10', aScope(), 1))).toEqual(['corolla'])
      expect(slugs(await cars.findNamed('g10', aScope({ makes: ['Kia'] }), 5))).toEqual(['rio'])
      expect(await cars.findNamed('x', aScope(), 5)).toEqual([])
    })

    it('[QLT-02] lists what is for sale, in order, and reads whole cars by their ids', async () => {
      const { catalogue } = await make(CARS)
      expect(await catalogue.listIds(aScope({ soldSince: 0 }))).toEqual([1, 2])
      const whole: Car[] = []
      for await (const car of catalogue.readCars([1, 2, 9])) whole.push(car)
      expect(whole).toEqual([corolla, rio])
    })

    it('is empty without cars, and no error', async () => {
      const { cars, catalogue } = await make([])
      expect([await cars.findBySlug('corolla'), await cars.findAt(['corolla'], aScope())]).toEqual([null, []])
      expect(await catalogue.listIds(aScope())).toEqual([])
    })
  })
}

let made = 0

/** The stock of a new isolate, over the index as it is published. */
const indexed =
  (isTooLarge: boolean): Make =>
  async (all) => {
    const site = `stock-${++made}`
    const { kv } = fakeKv()
    const inOrder = (async function* () {
      yield* all
    })()
    await publishIndex({ kv, cars: inOrder, site, now: NOW, ...(isTooLarge && { isHosted: true, maxIndexBytes: 1 }) })
    return connectStock({
      memory: stockMemory(),
      kv,
      site,
      now: NOW,
      defer: () => {},
      report: () => {},
      renew: () => Promise.resolve(null),
      readCar: async (slug) => all.find((car) => car.slug === slug) ?? null,
      readCarById: async (id) => all.find((car) => car.id === id) ?? null,
      readCars: async (ids) => all.filter(({ id }) => ids.includes(id)),
      readIdsForSale: async () =>
        all.filter((car) => car.status === 'in_stock' && car.show_on_dealer_website).map(({ id }) => id),
    })
  }

stockPromises('by its index', indexed(false))
stockPromises('that is too large for its index', indexed(true), false)
stockPromises('in memory', async (cars) => memoryStock(cars))
