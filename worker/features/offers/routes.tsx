import { type Context, Hono } from 'hono'
import { EndedOfferPage, OfferPage } from '../../../client/pages/offer.tsx'
import { OffersPage } from '../../../client/pages/offers.tsx'
import { offerPath, parseOfferQuery } from '../../../shared/offer/address.ts'
import { type OfferCard, offeredCars, sellsRate } from '../../../shared/offer/card.ts'
import { type Offer, offerState } from '../../../shared/offer/offer.ts'
import { endedOfferView, offerDescription, offerListView, offerView } from '../../../shared/offer/view.ts'
import { withoutEstimates } from '../../../shared/page/stock-views.ts'
import { pageSuffix } from '../../../shared/search/list.ts'
import { dealerId } from '../../../shared/structured-data/dealer.ts'
import { itemList } from '../../../shared/structured-data/graph.ts'
import { specialOffer } from '../../../shared/structured-data/offers.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'
import { dealerDay } from '../../platform/local-time.ts'
import { addSectionsBelow, offerCards } from '../pages/part.ts'

/** /special-offers: the running offers (OFF-01). */
export const specialOffers = new Hono<AppEnv>().get('/', async (c) => {
  const { name } = c.var.site
  const query = parseOfferQuery(new URL(c.req.url).searchParams)
  const { offers: found, ...results } = await c.var.services.offers.search(query)
  const view = offerListView(query, results, await offerCards(c, found), c.var.site)
  return c.render(<OffersPage view={view} />, {
    head: {
      title: `${view.title}${pageSuffix(view.page)} | ${name}`,
      stylesheet: 'offers',
      description: `The special offers at ${name}, with their prices, conditions and last days.`,
      canonical: view.canonical,
      noindex: view.noindex,
      preload: view.cards[0]?.image_or_model_image ?? null,
      trail: { links: view.breadcrumbs, current: view.title },
      data: [itemList(view.list, c.var.site.url)],
    },
  })
})

/** /offers/{manufacturer}/{id}, or /offers/{id} for an offer of no manufacturer; each other spelling leads there. */
export const offers = new Hono<AppEnv>()
  .get('/:id', (c) => showOffer(c, c.req.param('id')))
  .get('/:manufacturer/:id', (c) => showOffer(c, c.req.param('id')))

async function showOffer(c: Context<AppEnv>, id: string): Promise<Response> {
  const { site, services, now } = c.var
  const offer = await services.offers.byId(id)
  const state = offer && offerState(offer, dealerDay(site, now))
  if (offer === null || state === 'to_come') return messagePage(c, 404)
  const path = offerPath(offer)
  if (c.req.path !== path) return c.redirect(path, 308)
  return state === 'ended' ? showEnded(c, offer) : showRunning(c, offer)
}

async function showRunning(c: Context<AppEnv>, offer: Offer): Promise<Response> {
  const { site } = c.var
  const [[card], others] = await readCards(c, offer)
  const view = offerView(offer, card!, others)
  const { image_or_model_image: photo, name, price } = view.card
  const description = offerDescription(offer, view.card)
  const cars = offeredCars(offer)
  if (cars !== null)
    await addSectionsBelow(
      c,
      name,
      [{ kind: 'stock', heading: 'In stock now', search: cars, count: 3 }],
      sellsRate(offer) ? withoutEstimates : undefined,
    )
  const seller = dealerId(site.locations.find(({ primary }) => primary) ?? null, site.url)
  return c.render(<OfferPage view={view} />, {
    head: {
      title: `${name} | ${site.name}`,
      stylesheet: 'offers',
      description,
      canonical: view.card.href,
      preload: photo,
      trail: { links: view.breadcrumbs, current: name },
      data: [
        specialOffer(
          { ...offer, name, price: price?.value ?? null },
          { description, picture: photo?.src ?? null },
          seller,
          site.url,
        ),
      ],
    },
  })
}

async function showEnded(c: Context<AppEnv>, offer: Offer): Promise<Response> {
  const [[card], others] = await readCards(c, offer)
  const explore = card!.actions.find(({ kind }) => kind === 'explore') ?? null
  const view = endedOfferView(offer, { explore }, others)
  c.status(410)
  return c.render(<EndedOfferPage view={view} />, {
    head: { title: `${view.heading} | ${c.var.site.name}`, stylesheet: 'offers', noindex: true },
  })
}

/** The card of an offer, and those of others that run for its model. */
const readCards = (c: Context<AppEnv>, offer: Offer) => Promise.all([offerCards(c, [offer]), otherCards(c, offer)])

const MAX_OTHERS = 3

async function otherCards(c: Context<AppEnv>, { id, manufacturer, model }: Offer): Promise<OfferCard[]> {
  if (manufacturer === null) return []
  const running = await c.var.services.offers.ofModel({ make: manufacturer, model: model?.name ?? '' })
  return offerCards(c, running.filter((offer) => offer.id !== id).slice(0, MAX_OTHERS))
}
