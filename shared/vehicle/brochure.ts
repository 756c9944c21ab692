import { loadablePhotos } from '../car/photos.ts'
import type { Car } from '../car/schema.ts'
import type { Seller } from '../car/seller.ts'
import { FINANCE_NOTE, weeklyWords } from '../finance/estimate.ts'
import { type ImageService, jpegImage } from '../image.ts'
import { MESSAGES } from '../messages.ts'
import { toPhone } from '../phone.ts'
import { joined } from '../text.ts'
import { easternDay, longDate } from '../time.ts'
import type { CarDetail } from './detail.ts'
import { galleryPhotos } from './gallery.ts'
import type { Brochure } from './papers.ts'
import type { Spec } from './specs.ts'

const MAX_PHOTOS = 3

export function brochure(car: CarDetail, seller: Seller, disclaimer: string, now: number): Brochure {
  return {
    title: car.title,
    subtitle: car.subtitle,
    about: joined([car.condition, car.stockNumber && `Stock ${car.stockNumber}`], ' · ')!,
    price: car.price,
    sold: car.sold?.heading ?? null,
    repayment: car.finance && {
      text: `${weeklyWords(car.finance)} · ${car.finance.comparison}`,
      note: FINANCE_NOTE,
    },
    photos: galleryPhotos(car.gallery).slice(0, MAX_PHOTOS),
    ...paperFacts(car),
    features: [...car.features.first, ...car.features.rest],
    inspection: car.inspection,
    // Paper waits for no words that are still to come.
    comments: (car.comments.full ?? car.comments.preview).filter((text) => text !== MESSAGES.commentsPending),
    dealer: {
      name: seller.name,
      address: seller.address,
      phone: toPhone(seller.phone).text,
      licence: seller.licence,
    },
    disclaimer,
    address: seller.url.replace(/^https:\/\/|\/$/g, '') + car.href,
    printedOn: longDate(easternDay(now))!,
  }
}

/** Its photographs as files that a PDF can hold. */
export const brochurePhotos = ({ images }: Pick<Car, 'images'>, service: ImageService): string[] =>
  loadablePhotos(images)
    .slice(0, MAX_PHOTOS)
    .map((photo) => jpegImage(photo, service))
    .filter((file) => file !== null)

/** What rows repeat of others: '6-speed automatic' names the gearbox and its gears as well. */
const SAID_BY: Record<string, string[]> = {
  Gearbox: ['Transmission'],
  Gears: ['Transmission'],
  Variant: ['Badge', 'Engine', 'Transmission'],
}
const splitWords = (text = ''): string[] =>
  text
    .toLowerCase()
    .replace(/\bgears?\b/g, 'speed')
    .match(/[\w.]+/g) ?? []

function isSaid({ label, text }: Spec, full: ReadonlyMap<string, string>): boolean {
  const others = SAID_BY[label]
  const said = new Set(others?.flatMap((other) => splitWords(full.get(other))))
  return others !== undefined && splitWords(text).every((word) => said.has(word))
}

/** The key information, as full as the specifications have it, and the other specifications by group: each fact once. */
function paperFacts({ subtitle, specs, keyInformation }: CarDetail): Pick<Brochure, 'facts' | 'specs'> {
  const [vehicle, ...others] = specs.rest
  const groups = [{ group: 'Specifications', rows: [...specs.first, ...(vehicle?.rows ?? [])] }, ...others]
  const full = new Map(groups.flatMap(({ rows }) => rows.map(({ label, text }) => [label, text])))
  full.set('Badge', subtitle ?? '')
  const facts = [...keyInformation.first, ...keyInformation.rest].map(({ label, value }) => ({
    label,
    text: full.get(label) ?? value,
  }))
  const shown = new Set(facts.map(({ label }) => label))
  const [main, ...rest] = groups.map(({ group, rows }) => ({
    group,
    rows: rows.filter((row) => !shown.has(row.label) && !isSaid(row, full)),
  }))
  // A single row needs no heading of its own.
  const single = rest.flatMap(({ rows }) => (rows.length === 1 ? rows : []))
  const joint = [{ ...main!, rows: [...main!.rows, ...single] }, ...rest.filter(({ rows }) => rows.length > 1)]
  return { facts, specs: joint.filter(({ rows }) => rows.length > 0) }
}
