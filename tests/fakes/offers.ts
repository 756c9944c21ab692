import { type OfferInput, offerFromRecord, offerWindow } from '../../shared/offer/offer.ts'
import { listedOffers, type Offers } from '../../worker/features/offers/service.ts'

/** The offers of one site in memory, all seen first on `today`. */
export function memoryOffers(given: OfferInput[], { websiteId, today }: { websiteId: number; today: string }): Offers {
  const offers = given
    .filter(({ excluded_website_ids }) => !excluded_website_ids.includes(websiteId))
    .map((offer) => offerFromRecord(offer, { ...offerWindow(offer, today), hasVanished: false }))
  return listedOffers(() => Promise.resolve(offers), today)
}
