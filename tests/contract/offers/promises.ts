import { describe, expect, it } from 'vitest'
import type { OfferInput } from '../../../shared/offer/offer.ts'
import { EMPTY_OFFER_QUERY } from '../../../shared/offer/search.ts'
import type { Offers } from '../../../worker/features/offers/service.ts'
import { offerInput } from '../../builders/offer.ts'

export const TODAY = '2026-11-21'
const WINDOW = { starts_at: '2026-11-01', ends_at: '2026-11-30' }
type Given = Parameters<typeof offerInput>[0]
type Make = (offers: OfferInput[], at: { websiteId: number; today: string }) => Offers | Promise<Offers>

const idsOf = async (offers: Offers, query: Partial<typeof EMPTY_OFFER_QUERY> = {}) =>
  (await offers.search({ ...EMPTY_OFFER_QUERY, ...query })).offers.map(({ id }) => id)

/** What the offers of every site keep to, wherever they are stored. */
export function offerPromises(where: string, make: Make) {
  const offersOf = (given: Given[], { websiteId = 1, today = TODAY } = {}) =>
    make(
      given.map((offer) => offerInput({ ...WINDOW, ...offer })),
      { websiteId, today },
    )
  describe(`the offers of a site ${where}`, () => {
    it('[OFF-01] are listed while they run, those that end first at the top', async () => {
      const offers = await offersOf([
        { id: 'later', ends_at: '2027-01-01' },
        { id: 'last-day', ends_at: TODAY },
        { id: 'first-day', starts_at: TODAY },
        { id: 'over', ends_at: '2026-11-20' },
        { id: 'to-come', starts_at: '2026-11-22' },
      ])
      expect(await idsOf(offers)).toEqual(['last-day', 'first-day', 'later'])
    })

    it('[OFF-01] are found by words, category, price and dealership', async () => {
      const offers = await offersOf([
        { id: 'ute', name: 'Tow bar with any HiLux', category: 'New cars', price: 60_000, manufacturer: 'Toyota' },
        { id: 'check', name: 'Safety check', category: 'Service', price: 99, dealership_slugs: ['north'] },
        { id: 'talk', name: 'Ask us', category: 'New cars', description: '<p>About towing</p>' },
      ])
      expect(await idsOf(offers, { text: 'hilux toy' })).toEqual(['ute'])
      expect(await idsOf(offers, { text: 'tow' })).toEqual(['talk', 'ute'])
      expect(await idsOf(offers, { category: 'new-cars' })).toEqual(['talk', 'ute'])
      expect(await idsOf(offers, { price: { from: 99, to: 99 } })).toEqual(['check'])
      expect(await idsOf(offers, { price: { from: null, to: 60_000 } })).toEqual(['check', 'ute'])
      expect(await idsOf(offers, { dealership: 'south' })).toEqual(['talk', 'ute'])
      expect(await idsOf(offers, { dealership: 'north' })).toHaveLength(3)
      const { categories } = await offers.search({ ...EMPTY_OFFER_QUERY, text: 'tow', category: 'service' })
      expect(categories).toEqual([
        { slug: 'new-cars', name: 'New cars', count: 2 },
        { slug: 'service', name: 'Service', count: 0 },
      ])
    })

    it('[OFF-01] come 21 a page, and a page beyond the last is the last', async () => {
      const many = Array.from({ length: 44 }, (_, index) => ({ id: `offer-${String(index).padStart(2, '0')}` }))
      const offers = await offersOf(many)
      expect(await idsOf(offers)).toHaveLength(21)
      expect(await idsOf(offers, { page: 3 })).toEqual(['offer-42', 'offer-43'])
      expect(await offers.search({ ...EMPTY_OFFER_QUERY, page: 9 })).toMatchObject({ page: 3, pages: 3, total: 44 })
    })

    it('[OFF-01] are read one by one in any state', async () => {
      const offers = await offersOf([{ id: 'over', ends_at: '2026-11-20' }])
      expect(await offers.byId('over')).toMatchObject({ id: 'over', ends_at: '2026-11-20' })
      expect(await offers.byId('never')).toBeNull()
    })

    it('[OFF-01] [TEN-04] never show on a site that they exclude', async () => {
      const given = [{ id: 'ours', excluded_website_ids: [2] }]
      const theirs = await offersOf(given, { websiteId: 2 })
      expect([await idsOf(theirs), await theirs.byId('ours')]).toEqual([[], null])
      expect(await idsOf(await offersOf(given))).toEqual(['ours'])
    })

    it('[OFF-01] hold for their model, their make alone, and the types of car that they name', async () => {
      const toyota = { manufacturer: 'Toyota' }
      const offers = await offersOf([
        { id: 'make', ...toyota },
        { id: 'model', ...toyota, model: 'HiLux' },
        { id: 'demo', ...toyota, model: 'HiLux', car_types: ['demo'] },
        { id: 'other', ...toyota, model: 'Corolla' },
        { id: 'over', ...toyota, model: 'HiLux', ends_at: '2026-11-20' },
      ])
      const idsFor = async (car: Parameters<Offers['ofModel']>[0]) => (await offers.ofModel(car)).map(({ id }) => id)
      expect(await idsFor({ make: 'TOYOTA', model: 'hilux', car_type: 'used' })).toEqual(['model', 'make'])
      expect(await idsFor({ make: 'Toyota', model: 'HiLux', car_type: 'demo' })).toEqual(['demo', 'model', 'make'])
      expect(await idsFor({ make: 'Ford', model: 'HiLux' })).toEqual([])
      expect((await idsFor({ make: 'toyota', model: null })).toSorted()).toEqual(['demo', 'make', 'model', 'other'])
      expect([...(await offers.models())].toSorted()).toEqual([
        'toyota//',
        'toyota/corolla/',
        'toyota/hilux/',
        'toyota/hilux/demo',
      ])
      expect(await offers.models()).toBe(await offers.models())
    })

    it('[OFF-03] end one month ahead where the feed names no end', async () => {
      const offers = await offersOf([{ id: 'open', starts_at: null, ends_at: null }])
      expect(await offers.byId('open')).toMatchObject({ starts_at: TODAY, ends_at: '2026-12-21' })
    })
  })
}
