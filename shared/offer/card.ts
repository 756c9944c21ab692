import { makePath, modelPath } from '../car/links.ts'
import { type Picture, picture } from '../car/pictures.ts'
import type { ImageService, SourceImage } from '../image.ts'
import { dollars } from '../money.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { findRoute, pathTo } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import { truncateAtWord } from '../text.ts'
import { longDate } from '../time.ts'
import { stockWords, VEHICLE_WORDS, type VehicleWords, vehicleWords, type Worded } from '../vehicle-words.ts'
import { offerEnquiryPath, offerPath } from './address.ts'
import { type OfferedStock, offerAsStocked } from './in-stock.ts'
import type { Offer } from './offer.ts'

/** Longer texts are folded to so many characters (OFF-02). */
const FOLDED_ABOVE_CHARS = 200
const FOLDED_CHARS = 160

/** A text that is folded to `preview`; null for one that stands whole. */
export type FoldedText = { preview: string | null; full: string }

export type OfferAction = { kind: 'enquire' | 'explore' | 'test_drive'; text: string; href: string }

/** Everything a card shows of an offer, decided (OFF-01, OFF-02). */
export type OfferCard = {
  href: string
  name: string
  category: string | null
  /** Its own picture, else one of a car that it holds for; null without either. */
  image_or_model_image: Picture | null
  /** 29990, '$29,990' or 'From $29,990', 'Drive away'; null where the offer names no price. */
  price: { value: number | null; amount: string | null; text: string | null } | null
  /** `full` is sanitised HTML; null without a description. */
  description: FoldedText | null
  /** Plain text. */
  disclaimer: FoldedText | null
  ends: string
  /** '3 in stock'; null without cars that it holds for. */
  inStock: string | null
  actions: OfferAction[]
}

/** `photo`: of one of them. `like`: one of them, or of its model; null without any. */
export type OfferCardStock = OfferedStock & { photo: SourceImage | null; like: Worded | null }

export type OfferSite = Pick<Site, 'features' | 'stock'> & { images: ImageService }

/** `stock`: the cars that it holds for, and a picture of one; null for an offer of no make, and where it is unknown. */
export function offerCard(offer: Offer, site: OfferSite, stock: OfferCardStock | null = null): OfferCard {
  const { category, description, sanitized_description, disclaimer } = offer
  const { name, price, price_text, before } = stock ? offerAsStocked(offer, stock) : { ...offer, before: '' }
  return {
    href: offerPath(offer),
    name,
    category,
    image_or_model_image: offerPicture(offer, site.images, stock?.photo),
    price:
      price === null && price_text === null
        ? null
        : {
            value: price,
            amount: price === null ? null : before + dollars(price),
            // As the price of a car says it.
            text: price_text && price_text.replace(/^drive away/, 'Drive away'),
          },
    description: description === '' ? null : { preview: previewText(description), full: sanitized_description },
    disclaimer: disclaimer === null ? null : { preview: previewText(disclaimer), full: disclaimer },
    ends: endsText(offer),
    inStock: stock && stock.count > 0 ? `${stock.count} in stock` : null,
    actions: offerActions(offer, site, offeredWords(offer, stock?.like ?? null, site.stock)),
  }
}

/** The picture of an offer. Decorative: the name beside it says what it shows. */
export function offerPicture(
  { image_url }: Pick<Offer, 'image_url'>,
  images: ImageService,
  carPhoto: SourceImage | null = null,
): Picture | null {
  const source = image_url === null ? carPhoto : { url: image_url, width: null, height: null }
  return source && picture(source, '', 'card', images)
}

export const endsText = ({ ends_at }: Pick<Offer, 'ends_at'>) => `Offer ends ${longDate(ends_at) ?? ends_at}`

const previewText = (text: string): string | null =>
  text.length > FOLDED_ABOVE_CHARS ? truncateAtWord(text, FOLDED_CHARS) : null

/** The buttons of OFF-01, those that lead somewhere on this site; a service has nothing to explore or drive. */
function offerActions(offer: Offer, { features }: OfferSite, words: VehicleWords): OfferAction[] {
  const canEnquire = features.enquiry && isRouteAvailable(findRoute('contact_us'), features)
  const explore = exploreLink(offer)
  return [
    ...(canEnquire ? [{ kind: 'enquire' as const, text: 'Enquire Now', href: offerEnquiryPath(offer) }] : []),
    ...(explore ? [{ kind: 'explore' as const, ...explore }] : []),
    ...(offer.manufacturer !== null && isRouteAvailable(findRoute('book_test_drive'), features)
      ? [{ kind: 'test_drive' as const, text: trialButton(words), href: pathTo('book_test_drive') }]
      : []),
  ]
}

/** Words for what is offered: by a vehicle of it, else by a category that is called as a kind. */
function offeredWords({ category }: Offer, like: Worded | null, { kinds }: OfferSite['stock']): VehicleWords {
  const kind = kinds?.find((each) => VEHICLE_WORDS[each].title === category)
  return like ? vehicleWords(like) : stockWords(kind ? [kind] : kinds)
}

/** OFF-01, to the letter for cars. */
const trialButton = ({ trial }: VehicleWords) => trial.button.replace(/^Book a (?=[A-Z])/, 'Book A ')

/** To the address that the offer names, else the stock of its model or make; null for an offer of neither. */
function exploreLink(offer: Offer): { text: string; href: string } | null {
  const { manufacturer, model, override_url } = offer
  const name = model?.name ?? manufacturer
  if (name === null) return null
  const href = model?.override_url ?? override_url ?? offeredCars(offer)
  return href === null ? null : { text: `Explore ${name}`, href }
}

const RATE = /\d ?% ?(?:p\.?\s?a\b|comparison|interest|finance)|comparison rate/i

/** Whether it offers finance at a rate of its own, which an estimate at the lender's rate would contradict. */
export const sellsRate = ({ name, price_text, description }: Pick<Offer, 'name' | 'price_text' | 'description'>) =>
  [name, price_text, description].some((text) => RATE.test(text ?? ''))

/** The search for the cars that an offer holds for; null for one of no make. */
export function offeredCars({ manufacturer, model, car_types }: Offer): string | null {
  if (manufacturer === null) return null
  const path = model ? modelPath(manufacturer, model.name) : makePath(manufacturer)
  const types = car_types.map((type) => `car_type=${type}`).join('&')
  return types === '' ? path : `${path}?${types}`
}
