import type { Context } from 'hono'
import type { SourceImage } from '../../../shared/image.ts'
import { parseOfferQuery } from '../../../shared/offer/address.ts'
import { type OfferCard, offerCard } from '../../../shared/offer/card.ts'
import { type OfferListView, offerListView } from '../../../shared/offer/list-view.ts'
import { type EndedOfferView, endedOfferView, type OfferView, offerView } from '../../../shared/offer/page-view.ts'
import type { Offer } from '../../../shared/offer/schema.ts'
import { knownValues } from '../../../shared/search/search-address.ts'
import { EMPTY_SEARCH } from '../../../shared/search/state.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

/** The list of running offers that the address asks for. */
export async function offerList(c: Context<AppEnv>): Promise<OfferListView> {
  const query = parseOfferQuery(new URL(c.req.url).searchParams)
  const { offers, ...results } = await c.var.services.offers.search(query)
  return offerListView(query, results, await offerCards(c, offers), c.var.site)
}

/** A running offer’s page. */
export async function offerPage(c: Context<AppEnv>, offer: Offer): Promise<OfferView> {
  const [cards, others] = await Promise.all([offerCards(c, [offer]), otherCards(c, offer)])
  return offerView(offer, cards[0]!, others)
}

/** What stands at the address of an ended offer. */
export async function endedOfferPage(c: Context<AppEnv>, offer: Offer): Promise<EndedOfferView> {
  const [cards, others] = await Promise.all([offerCards(c, [offer]), otherCards(c, offer)])
  const explore = cards[0]!.actions.find(({ kind }) => kind === 'explore') ?? null
  return endedOfferView(offer, { explore }, others)
}

/** Most other offers on the page of one. */
const MAX_OTHERS = 3

async function otherCards(c: Context<AppEnv>, { id, manufacturer, model }: Offer): Promise<OfferCard[]> {
  if (manufacturer === null) return []
  const running = await c.var.services.offers.ofModel({ make: manufacturer, model: model?.name ?? '' })
  return offerCards(c, running.filter((offer) => offer.id !== id).slice(0, MAX_OTHERS))
}

/** Cards of offers; one without a picture has that of a car of its model in stock. */
export async function offerCards(c: Context<AppEnv>, offers: readonly Offer[]): Promise<OfferCard[]> {
  const { site, services } = c.var
  const at = { features: site.features, stock: site.stock, images: services.listing.images }
  const images = await Promise.all(offers.map((offer) => optional(c, 'model picture', modelImage(c, offer))))
  return offers.map((offer, index) => offerCard(offer, at, images[index]))
}

/** For an offer without a picture, the photograph of a car of its model in stock; null without one. */
async function modelImage(c: Context<AppEnv>, { image_url, manufacturer, model }: Offer): Promise<SourceImage | null> {
  if (image_url !== null || manufacturer === null || model === null) return null
  const { search, searchOptions, question } = c.var.services
  const options = await searchOptions()
  const [make] = knownValues([manufacturer], options.vocabulary.make ?? [])
  const [name] = knownValues([model.name], options.vocabulary.model ?? [])
  if (make === undefined || name === undefined) return null
  const state = { ...EMPTY_SEARCH, facets: { make: [make], model: [name] }, sort: options.defaultSort }
  const { hits } = await search.search({ ...question(state, options, 4), hitsOnly: true })
  return hits.find(({ photo }) => photo !== null)?.photo ?? null
}
