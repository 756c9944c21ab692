import { type Context, Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { Card } from '../../../client/card/card.tsx'
import { drawFolds, VehiclePage } from '../../../client/pages/vehicle.tsx'
import { renderCached } from '../../../client/rendered.tsx'
import { Photo } from '../../../client/ui/photo.tsx'
import { SimilarCars } from '../../../client/vehicle/similar.tsx'
import { CARDS_PER_CALL, type CardsReply } from '../../../shared/api.ts'
import { similarHeading, similarLink } from '../../../shared/car/links.ts'
import { hasComparablePrice } from '../../../shared/car/market-comparison.ts'
import { picture } from '../../../shared/car/pictures.ts'
import { decidePrice } from '../../../shared/car/price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { carLocation } from '../../../shared/car/stock-place.ts'
import { carCard } from '../../../shared/card/card.ts'
import { parseCarSlugs } from '../../../shared/compare/address.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { dealerId, dealerNode } from '../../../shared/structured-data/dealer.ts'
import { vehicleNode } from '../../../shared/structured-data/offers.ts'
import type { CarDetail } from '../../../shared/vehicle/detail.ts'
import { shareImage } from '../../../shared/vehicle/share-image.ts'
import type { AppEnv, Services } from '../../context.ts'
import { aboutCar } from '../../http/branch.ts'
import { mayCountUnasked } from '../../http/counting.ts'
import { failure, messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { isRateLimited } from '../../http/rate-limit.ts'
import { isRobot } from '../../http/robots.ts'
import { localTime } from '../../platform/local-time.ts'
import { shownCar } from '../stock/part.ts'
import { vehicleView } from './page.ts'

/** /cars/{slug}: one car, while the site may show it; 410 once it has been sold for longer, 404 if it never was. */
export const vehicle = new Hono<AppEnv>().get('/:slug', async (c) => {
  const { site, services } = c.var
  const car = await services.stock.cars.findBySlug(c.req.param('slug'))
  if (!car) return messagePage(c, 404)
  aboutCar(c, car)
  if (!isInScope(car, services.scope)) return isPurchasable(car) ? messagePage(c, 404) : gonePage(c, car)
  const view = await vehicleView(c, car)
  if (c.req.query('part') === 'folds')
    return c.html(Object.values(drawFolds(view)).join(''), 200, { 'X-Robots-Tag': 'noindex' })
  return c.render(<VehiclePage {...view} similarCars={view.car.sold && (await similarSection(c, car))} />, {
    head: {
      ...pageTexts(site, 'vehicle', {
        name: view.car.name,
        stock: car.stocknum && `, ${car.stocknum}`,
        summary: view.car.summary,
        number: car.stocknum && `Stock number ${car.stocknum}.`,
      }),
      stylesheet: 'vehicle',
      canonical: view.car.href,
      image: shareImage(car, services.listing.images) && pathTo('car_share', car),
      data: await structuredData(c, car, view.car),
      trail: view.car.breadcrumb,
      preload: view.car.gallery.first,
      ...(car.car_type === 'used' && { event: 'usedVehicleView' }),
    },
  })
})

/** 410 for a car that was sold, with those that are like it. */
async function gonePage(c: Context<AppEnv>, car: Car) {
  const similar = await similarSection(c, car)
  return similar ? messagePage(c, 410, similar) : messagePage(c, 410)
}

/** Drawn with the page, where they are what it is for. */
async function similarSection(c: Context<AppEnv>, car: Car) {
  const similar = await drawSimilar(c, car)
  return (
    similar && (
      <section className="similar wrap" id="similar">
        {similar}
      </section>
    )
  )
}

/** The similar cars of one car (SIM-01); null where there are none or the search fails. */
async function drawSimilar(c: Context<AppEnv>, car: Car) {
  const { site, now, services } = c.var
  const most = site.vehicle.similar_count
  const cars = await optional(c, 'similar', services.search.similar({ car, scope: services.scope, most }))
  if (!cars || cars.length === 0) return null
  const cards = cars.map((each) => carCard(each, services.listing, now))
  const { words } = services.listing
  return <SimilarCars heading={similarHeading(car, site, words)} link={similarLink(car, words)} cards={cards} />
}

/** The car and the location that sells it, as search engines read them (QLT-02). */
async function structuredData(c: Context<AppEnv>, car: Car, detail: CarDetail): Promise<object[]> {
  const { site, now, services } = c.var
  const located = carLocation(car, services.listing.locations)
  const location = site.locations.find(({ id }) => id === located?.id) ?? null
  const words = await optional(c, 'kinds of vehicle', services.search.vocabulary(services.scope))
  const today = localTime(now, chooseTimeZone(location ?? { time_zone: null, address: site.address })).date
  return [
    vehicleNode(detail, { url: site.url, seller: dealerId(location, site.url) }),
    dealerNode(site, location, { kinds: words?.item_type ?? [], today, isBesideCar: true }),
  ]
}

/** Calls about one car, below its page's address. */
export const carCalls = new Hono<AppEnv>()
  /** GET /cars/{slug}/autogauge (VDP-11): the price among those of cars like it, whether or not the page shows it. */
  .get('/:slug/autogauge', async (c) => {
    const { services } = c.var
    const car = await shownCar(c, c.req.param('slug'))
    if (!car || !hasComparablePrice(car, decidePrice(car, services.listing))) return failure(c, 'not_found')
    return answerWith(c, 'price comparison', services.comparison.compare(car), 'private, no-cache')
  })
  /** GET /cars/{slug}/view.json (VDP-10): counts a view of the car and answers with its number of views. */
  .get('/:slug/view.json', async (c) => {
    const car = await shownCar(c, c.req.param('slug'))
    if (!car || !isPurchasable(car)) return failure(c, 'not_found')
    return answerWith(c, 'car views', c.var.services.views.view(car, await countsAsView(c)), 'no-store')
  })

/** What a service says of a car as JSON; 404 where it has nothing to say. */
async function answerWith(c: Context<AppEnv>, name: string, request: Promise<object | null>, cache: string) {
  const answer = await optional(
    c,
    name,
    request.then((reply) => ({ reply })),
  )
  if (!answer) return failure(c, 'upstream')
  c.header('Cache-Control', cache)
  return answer.reply ? c.json(answer.reply) : failure(c, 'not_found')
}

/** Whether the request counts as a person's view of a page of this site: no robot, prefetch or cross-site request. */
async function countsAsView(c: Context<AppEnv>): Promise<boolean> {
  const { 'user-agent': agent, 'sec-fetch-site': from = 'same-origin', 'sec-purpose': purpose } = c.req.header()
  if (!mayCountUnasked(c) || !agent || isRobot(agent) || from !== 'same-origin' || purpose) return false
  return !(await isRateLimited(c))
}

const MAX_PHOTOS = 8

async function photosAfterFirst(id: number, { stock, listing }: Services): Promise<string> {
  for await (const { images } of stock.catalogue.readCars([id]))
    return images
      .slice(1, MAX_PHOTOS)
      .map(({ image }) => picture(image, '', 'card', listing.images))
      .map((each) => renderToString(<Photo picture={each} turn="soon" />))
      .join('')
  return ''
}

/** The cards of cars that a device remembers, as the site shows them now (WAT-05, SRC-21). */
export const cardsApi = new Hono<AppEnv>().get('/', async (c) => {
  const { now, services } = c.var
  const { slugs } = parseCarSlugs(new URL(c.req.url).searchParams, CARDS_PER_CALL)
  const cars = await services.stock.cars.findAt(slugs, services.scope)
  const photos = slugs.length === 1 && cars[0] ? await photosAfterFirst(cars[0].id, services) : undefined
  const cards = cars.map((car) => {
    const card = carCard(car, services.listing, now)
    const html = renderCached('card', Card, { card, turn: 'later' })
    return { slug: car.slug, sold: card.sold, html, ...(photos && { photos }) }
  })
  const unavailable = slugs.filter((slug) => !cards.some((card) => card.slug === slug))
  c.header('Cache-Control', 'private, no-cache')
  return c.json<CardsReply>({ cards, unavailable })
})

/** The similar cars of one car as HTML (SIM-01); 204 where there are none or the search fails. */
export const similarApi = new Hono<AppEnv>().get('/', async (c) => {
  const car = await shownCar(c, c.req.query('car') ?? '')
  if (!car) return failure(c, 'not_found')
  const similar = await drawSimilar(c, car)
  c.header('Cache-Control', 'private, no-cache')
  return similar ? c.html(renderToString(similar)) : c.body(null, 204)
})
