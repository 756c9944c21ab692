import { type Offer, offerState } from '../../../shared/offer/offer.ts'
import {
  modelsOnOffer,
  type OfferedModel,
  type OfferQuery,
  type OfferResults,
  offersOfModel,
  searchOffers,
} from '../../../shared/offer/search.ts'

/** The offers of one site, today (OFF-01). Each function throws where the offers have never been read. */
export type Offers = {
  /** Running offers that fit. */
  search(query: OfferQuery): Promise<OfferResults>
  /** In any state; null for one that the site never had, or never shows. */
  byId(id: string): Promise<Offer | null>
  /** Running offers that hold for a car: for its model, then for its make alone; of every model where none is named. */
  ofModel(car: OfferedModel): Promise<Offer[]>
  /** What running offers hold for, by the keys of `modelsOnOffer`: the same set while offers and day are the same. */
  models(): Promise<ReadonlySet<string>>
}

/** Offers that are held as one list. `today`: the day in the dealer's time zone, 'YYYY-MM-DD'. */
export const listedOffers = (load: () => Promise<readonly Offer[]>, today: string): Offers => ({
  search: async (query) => searchOffers(await load(), query, today),
  byId: async (id) => (await load()).find((offer) => offer.id === id) ?? null,
  ofModel: async (car) => offersOfModel(await load(), car, today),
  models: async () => rememberedModels(await load(), today),
})

export const hasRunning = (offers: readonly Offer[], today: string): boolean =>
  offers.some((offer) => offerState(offer, today) === 'running')

const modelsOfList = new WeakMap<readonly Offer[], { today: string; models: ReadonlySet<string> }>()

function rememberedModels(offers: readonly Offer[], today: string): ReadonlySet<string> {
  const last = modelsOfList.get(offers)
  if (last?.today === today) return last.models
  const models = modelsOnOffer(offers, today)
  modelsOfList.set(offers, { today, models })
  return models
}
