import { easternDay, longDate } from '../dates.ts'
import { phoneOf } from '../phone.ts'
import { joined } from '../text.ts'
import type { CarDetail } from './detail.ts'
import { photosOf } from './gallery.ts'
import type { Picture } from './pictures.ts'
import type { Price } from './price.ts'
import type { Spec } from './specs.ts'
import type { Seller } from './structured-data.ts'

/** What of a car fits on paper: the print page and the PDF draw the same one (VDP-14). Plain JSON. */
export type Brochure = {
  title: string
  subtitle: string | null
  /** 'Used · Stock H10427' */
  about: string
  price: Price
  /** In place of the price once it can no longer be bought. */
  sold: string | null
  /** The first few, for paper that has room for them. */
  photos: Picture[]
  facts: Spec[]
  specs: { group: string; rows: Spec[] }[]
  features: string[]
  comments: string[]
  dealer: { name: string; address: string | null; phone: string; licence: string | null }
  disclaimer: string
  /** Where the car is on the web, without what every browser adds by itself. */
  address: string
  /** '21 November 2026': prices change. */
  printedOn: string
}

const PHOTOS = 3

export function brochure(car: CarDetail, seller: Seller, disclaimer: string, now: number): Brochure {
  return {
    title: car.title,
    subtitle: car.subtitle,
    about: joined([car.condition, car.stockNumber && `Stock ${car.stockNumber}`], ' · ')!,
    price: car.price,
    sold: car.sold?.heading ?? null,
    photos: photosOf(car.gallery).slice(0, PHOTOS),
    facts: [...car.keyInformation.first, ...car.keyInformation.rest].map(({ label, text }) => ({ label, text })),
    specs: paperSpecs(car),
    features: [...car.features.first, ...car.features.rest],
    comments: car.comments.full ?? car.comments.preview,
    dealer: {
      name: seller.name,
      address: seller.address && paperAddress(seller.address),
      phone: phoneOf(seller.phone).text,
      licence: seller.licence,
    },
    disclaimer,
    address: seller.url.replace(/^https:\/\/|\/$/g, '') + car.href,
    printedOn: longDate(easternDay(now))!,
  }
}

/** In full, under their headings, but for what the key information has said. */
function paperSpecs({ specs, keyInformation }: CarDetail): Brochure['specs'] {
  const said = new Set([...keyInformation.first, ...keyInformation.rest].map(({ label, text }) => `${label} ${text}`))
  const [vehicle, ...others] = specs.rest
  const groups = [{ group: 'Specifications', rows: [...specs.first, ...(vehicle?.rows ?? [])] }, ...others]
  return groups
    .map(({ group, rows }) => ({ group, rows: rows.filter(({ label, text }) => !said.has(`${label} ${text}`)) }))
    .filter(({ rows }) => rows.length > 0)
}

const paperAddress = ({ street, city, state, postcode }: NonNullable<Seller['address']>) =>
  joined([street, joined([city, state, postcode])], ', ')
