import { sideFacts } from '../car/facts.ts'
import { inspectionView } from '../car/inspection.ts'
import { carPath, conditionLink, type Link, makePath, modelPath } from '../car/links.ts'
import { listingFacts } from '../car/listing-facts.ts'
import { carSubtitle, carTitle, fullName } from '../car/naming.ts'
import { carPhone, carPlace, locationText } from '../car/place.ts'
import { decidePrice, type Price, priceInWords } from '../car/price.ts'
import type { Car } from '../car/schema.ts'
import { isPurchasable, isSample } from '../car/status.ts'
import { carLocation } from '../car/stock-place.ts'
import { type CarAction, type CarActionKind, carActions, similarCarLink } from '../card/actions.ts'
import { type CardSite, cardFinance, conditionWords } from '../card/card.ts'
import { carTag } from '../card/tag.ts'
import { MESSAGES } from '../messages.ts'
import { homePath } from '../routes/paths.ts'
import { joined } from '../text.ts'
import { ofKind, type VehicleWords, wordsAmong } from '../vehicle-words.ts'
import { comments } from './comments.ts'
import { carGallery, type GallerySite } from './gallery.ts'
import { carFeatures, keyInformation, newCarRows, specs } from './specs.ts'
import type { WarrantySite } from './warranty.ts'

type SoldPanel = { heading: string; text: string; action: Link & Pick<CarAction, 'act'> }

export type DetailSite = CardSite &
  WarrantySite &
  GallerySite & {
    /** Actions of VDP-03 that are available. */
    vehicle_actions: CarActionKind[]
    /** Ways to request photographs for a car without any, preferred first. */
    photo_actions: CarActionKind[]
    /** Locations whose cars show no location block (793 in the source). */
    hidden_location_ids: number[]
    words: VehicleWords
  }

export type CarDetail = ReturnType<typeof carDetail>

/**
 * Everything the vehicle page shows, decided (VDP-01, VDP-03, VDP-04, VDP-09). Plain JSON.
 * @param requestedView gallery view named by the address
 */
export function carDetail(car: Car, site: DetailSite, now: number, requestedView: string | null = null) {
  const phone = carPhone(car, carLocation(car, site.locations), site)
  const price = decidePrice(car, site)
  const isForSale = isPurchasable(car)
  const name = fullName(car)
  const facts = keyInformation(car)
  const location = locationText(car, site)
  return {
    id: car.id,
    href: carPath(car),
    title: carTitle(car),
    subtitle: carSubtitle(car),
    name,
    // One sentence for search results and shared links.
    summary: summary([name, ...facts.first.map(({ text }) => text), isForSale ? amount(price) : null], location),
    // The title closes the trail and is not a link (NAV-05).
    breadcrumb: { links: [{ text: 'Home', href: homePath() }, ...stockTrail(car, site)], current: carTitle(car) },
    condition: conditionWords(car, price, site),
    listing: listingFacts(car, price),
    tag: carTag(car, site, now),
    price,
    finance: cardFinance(car, price, site, now),
    stockNumber: car.stocknum,
    sold: isForSale ? null : soldPanel(car, site),
    gallery: carGallery(car, site, {
      name,
      href: carPath(car),
      isSold: !isForSale,
      request: carActions({ ...car, photos_count: 0 }, site.photo_actions, site, phone)[0] ?? null,
      requestedView,
    }),
    keyInformation: facts,
    sideFacts: sideFacts(car),
    specs: specs(car, now),
    build: newCarRows(car, location),
    features: carFeatures(car),
    inspection: inspectionView(car, site.images),
    comments: comments(car.dealercomments),
    location,
    place: isSample(car) ? null : carPlace(car, site),
    phone,
    // There is no such car to call about.
    actions:
      isForSale && !isSample(car)
        ? carActions({ ...car, photos_count: car.images.length }, site.vehicle_actions, site, phone)
        : [],
    related: relatedStock(car, site),
  }
}

const stockTrail = (car: Car, site: DetailSite): Link[] => [
  conditionLink(car.car_type, site.words),
  { text: car.make, href: makePath(car.make) },
  { text: car.model, href: modelPath(car.make, car.model) },
]

function relatedStock(car: Car, site: DetailSite): Link[] {
  const { text, href } = conditionLink(car.car_type, site.words)
  return [
    { text: `More ${car.make} ${car.model}`, href: modelPath(car.make, car.model) },
    { text: `More ${car.make}`, href: makePath(car.make) },
    { text: `More ${text.toLowerCase()}`, href },
  ]
}

const soldPanel = (car: Car, site: DetailSite): SoldPanel => ({
  heading: MESSAGES.soldHeading,
  text: ofKind(MESSAGES.sold, wordsAmong(car, site.words)),
  action: { text: MESSAGES.findSimilar, ...similarCarLink(car, site) },
})

/** '2021 Toyota RAV4 GX, 42,310 km, Automatic, Petrol, $38,990. At Springwood, QLD.' */
const summary = (facts: (string | null)[], location: string | null): string =>
  joined([`${joined(facts, ', ')}.`, location && `At ${location}.`])!

const amount = (price: Price) => (price.kind === 'price' ? priceInWords(price) : null)
