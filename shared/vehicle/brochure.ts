import type { Seller } from '../car/seller.ts'
import { FINANCE_NOTE, weeklyWords } from '../finance/estimate.ts'
import { MESSAGES } from '../messages.ts'
import { toPhone } from '../phone.ts'
import { joined } from '../text.ts'
import { easternDay, longDate } from '../time.ts'
import type { CarDetail } from './detail.ts'
import { galleryPhotos } from './gallery.ts'
import type { Brochure } from './papers.ts'

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

/** The key information, as full as the specifications have it, and the other specifications by group: each fact once. */
function paperFacts({ specs, keyInformation }: CarDetail): Pick<Brochure, 'facts' | 'specs'> {
  const [vehicle, ...others] = specs.rest
  const groups = [{ group: 'Specifications', rows: [...specs.first, ...(vehicle?.rows ?? [])] }, ...others]
  const full = new Map(groups.flatMap(({ rows }) => rows.map(({ label, text }) => [label, text])))
  const facts = [...keyInformation.first, ...keyInformation.rest].map(({ label, value }) => ({
    label,
    text: full.get(label) ?? value,
  }))
  const shown = new Set(facts.map(({ label }) => label))
  return {
    facts,
    specs: groups
      .map(({ group, rows }) => ({ group, rows: rows.filter(({ label }) => !shown.has(label)) }))
      .filter(({ rows }) => rows.length > 0),
  }
}
