import type { Context } from 'hono'
import { decidePrice } from '../../../shared/car/price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { computeOnce } from '../../../shared/memo.ts'
import { offerPath } from '../../../shared/offer/address.ts'
import { endsText, type OfferCard, offerCard, offerPicture } from '../../../shared/offer/card.ts'
import { offerState } from '../../../shared/offer/offer.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { ListingSite } from '../../../shared/vehicle/listing-site.ts'
import type { AppEnv } from '../../context.ts'
import type { FormSubject } from '../../forms/form-context.ts'
import { optional } from '../../http/optional.ts'
import { dealerDay } from '../../platform/local-time.ts'

const MAX_ON_VEHICLE = 3

/** The running offers for a car’s make and model, for its page; none where the site does not show them there. */
export async function vehicleOffers(c: Context<AppEnv>, car: Car): Promise<OfferCard[]> {
  const { site, services } = c.var
  if (!site.features.offers || !site.offers.on_vehicle || !isPurchasable(car)) return []
  const offers = (await optional(c, 'offers of a car', services.offers.ofModel(car))) ?? []
  const at = { features: site.features, stock: site.stock, images: services.listing.images }
  const { kind, amount, type } = decidePrice(car, services.listing)
  const stock = kind === 'price' ? { count: 1, prices: [{ amount: amount!, type }], photo: null, like: car } : null
  return offers.slice(0, MAX_ON_VEHICLE).map((offer) => offerCard(offer, at, stock))
}

const taggedListings = new WeakMap<ReadonlySet<string>, WeakMap<ListingSite, ListingSite>>()

/** The listing site, with the models on offer where the site tags their cards. One object, by which cards are cached. */
export async function withOfferTags(c: Context<AppEnv>): Promise<ListingSite> {
  const { site, services } = c.var
  const { listing } = services
  if (!site.features.offers || !site.offers.on_card) return listing
  const models = await optional(c, 'models on offer', services.offers.models())
  if (models === null || models.size === 0) return listing
  const tagged = computeOnce(taggedListings, models, () => new WeakMap<ListingSite, ListingSite>())
  return computeOnce(tagged, listing, () => ({ ...listing, on_offer: models }))
}

/** The offer that `?offer_id=` names, for a form about it. An offer that has ended can still be asked about. */
export async function requestedOffer(c: Context<AppEnv>): Promise<FormSubject | null> {
  const { site, services, now } = c.var
  const id = c.req.query('offer_id')
  if (!id || !site.features.offers) return null
  const offer = await services.offers.byId(id)
  if (!offer || offerState(offer, dealerDay(site, now)) === 'to_come') return null
  const { name, manufacturer } = offer
  const photo = offerPicture(offer, services.listing.images)
  const href = offerPath(offer)
  return {
    id,
    title: name,
    subtitle: endsText(offer),
    href,
    photo,
    trail: [
      { text: 'Special offers', href: pathTo('special_offers') },
      { text: name, href },
    ],
    manufacturer,
    fields: { Offer: name, 'Offer Id': id },
  }
}
