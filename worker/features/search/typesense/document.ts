import type { PricePart } from '../../../../shared/car/price-estimate.ts'
import type { Car } from '../../../../shared/car/schema.ts'
import { isListable } from '../../../../shared/car/scope.ts'
import { carSummary } from '../../../../shared/car/summary.ts'
import { FACET_KEYS, RANGE_KEYS, type RangeKey } from '../../../../shared/search/attributes.ts'
import { countedPart, fromCountable, indexTerm, siteTerm, toCountable } from '../../../../shared/search/index-terms.ts'
import { listingRank } from '../../../../shared/search/listing-rank.ts'
import { STORED_ORDERS } from '../../../../shared/search/query.ts'
import {
  advertWords,
  entryTexts,
  MAX_TEXT_CHARS,
  normaliseIdentifier,
  tokeniseValue,
} from '../../../../shared/search/text-words.ts'
import { facetValues, rangeValue } from '../../../../shared/search/values.ts'
import { columnValues } from '../../../stock-index/columns.ts'
import { TEXT_COLUMNS, WRITTEN_AS_ONE } from '../../../stock-index/text.ts'
import { orderField, SCALE, STORED_SORTS } from './collection.ts'

/** The document of a car. Fields that the collection's schema does not name are stored but not searched. */
export type HostedDocument = {
  id: string
  site: string
  car_id: number
  marks: string[]
  words: string[]
  /** A CarSummary as JSON: a hit is answered without a second look. */
  summary: string
  [field: string]: string | number | string[]
}

/** Unique among all sites and collections. */
export const documentId = (site: string, car: number): string => `${siteTerm(site)}-${car}`

/** The document of a car; null when no site may list it. `part`: of its price among those of similar cars. */
export function toDocument(car: Car, site: string, part: PricePart | null): HostedDocument | null {
  if (!isListable(car)) return null
  const words = collectWords(car)
  const texts = [...advertWords(car), ...car.standardEquipment.flatMap(entryTexts)]
  const adverts = [...new Set(texts.flatMap((text) => text.trim().split(' ')))]
  return {
    id: documentId(site, car.id),
    site: siteTerm(site),
    car_id: car.id,
    listing_rank: listingRank(car, part),
    ...numbers(car),
    ...Object.fromEntries(FACET_KEYS.map((key) => [key, heldValues(car, key).map((value) => toCountable(value, key))])),
    place: carPlaces(car).map((place) => toCountable(place, 'place')),
    ...(car.status === 'sold' && car.sold_at !== null ? { sold_at: car.sold_at } : {}),
    marks: collectMarks(car, words, adverts),
    words,
    stocknums: identifiers(car.stocknum),
    vins: [...identifiers(car.vin), ...identifiers(car.regplate)],
    adverts,
    summary: JSON.stringify(carSummary(car)),
  }
}

const identifiers = (typed: string | null): string[] =>
  typed === null ? [] : [normaliseIdentifier(typed)].filter(Boolean)

/** Where it stands: one place, or none. */
const carPlaces = (car: Car) => columnValues(car, 'place').map((place) => place.toWellFormed())

const heldValues = (car: Car, key: (typeof FACET_KEYS)[number]) =>
  facetValues(car, key).map((value) => value.toWellFormed())

/** A number of a range as the collection keeps it; null when the car has none. */
function scaled(car: Car, key: RangeKey): number | null {
  const value = rangeValue(car, key)
  return value === null ? null : Math.round(value * SCALE[key])
}

function numbers(car: Car): Record<string, number> {
  const held = RANGE_KEYS.map((key) => [key, scaled(car, key)] as const).filter(([, value]) => value !== null)
  const sorted = STORED_SORTS.map((sort) => {
    const { by, first } = STORED_ORDERS[sort]
    const value = by === 'created_at' ? car.created_at : scaled(car, by)
    return [orderField(sort), value ?? (first === 'low' ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER)] as const
  })
  return Object.fromEntries([...held, ...sorted]) as Record<string, number>
}

/** Every word the car is found by (SRC-06): those that the stock index finds it by. */
function collectWords(car: Car): string[] {
  const found = new Set<string>()
  for (const key of TEXT_COLUMNS) {
    for (const value of columnValues(car, key)) {
      for (const word of tokeniseValue(value.toWellFormed(), WRITTEN_AS_ONE.has(key))) found.add(countedPart(word))
    }
  }
  return [...found]
}

function collectMarks(car: Car, words: string[], adverts: string[]): string[] {
  const { stocknum } = car
  return [
    ...FACET_KEYS.flatMap((key) =>
      heldValues(car, key).flatMap((value) => forms(value, key).map((form) => indexTerm('facet', form, key))),
    ),
    ...carPlaces(car).flatMap((place) => forms(place, 'place').map((form) => indexTerm('place', form))),
    ...words.map((word) => indexTerm('word', word)),
    ...adverts.map((word) => indexTerm('advert', word)),
    ...car.excluded_website_ids.map((id) => indexTerm('website', String(id))),
    ...(stocknum === null ? [] : [indexTerm('stocknum', stocknum), ...beginnings(normaliseIdentifier(stocknum))]),
    ...[car.vin, car.regplate].flatMap(identifiers).map((name) => indexTerm('vin', name)),
  ]
}

/** A value, and where it is too long to be counted whole, what is counted of it: that is what a shopper can choose. */
const forms = (value: string, key: string): string[] => [...new Set([value, fromCountable(toCountable(value, key))])]

/** A stock number is found by its beginnings too, so each is a mark; longer than a typed text they need not be. */
const beginnings = (identifier: string): string[] =>
  Array.from({ length: Math.min(identifier.length, MAX_TEXT_CHARS) }, (_, at) =>
    indexTerm('identifier', identifier.slice(0, at + 1), 'beginning'),
  ).concat(indexTerm('identifier', identifier))
