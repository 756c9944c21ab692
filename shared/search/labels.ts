import { joinList, plural } from '../text.ts'
import { kindCalled, type Noun, nounFor, typeOfKind, type VehicleKind } from '../vehicle-words.ts'
import type { FacetKey, Vocabulary } from './attributes.ts'
import { findRegion } from './sentence/places.ts'
import { isExclusion, isRequirement, splitAlternatives, withoutSign } from './value-signs.ts'

/** Labels of values that are not display text. */
const WORDS: Partial<Record<FacetKey, (value: string) => string>> = {
  car_type: (value) => CONDITIONS[value] ?? value,
  status: (value) => AVAILABILITY[value] ?? value,
  item_type: (value) => nounFor([value]).title,
  dealership_slug: (value) => value.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  seats: (value) => plural(Number(value), 'seat'),
  engine: (value) => `${value} L`,
  cylinders: (value) => plural(Number(value), 'cylinder'),
  sleeps: (value) => `Sleeps ${value}`,
}

const CONDITIONS: Record<string, string> = { new: 'New', used: 'Used', demo: 'Demo' }
const AVAILABILITY: Record<string, string> = { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Just sold' }

/** More alternatives are shortened to the words that they share. */
const MAX_LISTED = 3

/** How a value reads: 'Not Toyota', 'Honda or Yamaha'. Alternatives of one plain name read as that: 'White' for every white. */
export function valueLabel(key: FacetKey, value: string): string {
  if (isExclusion(value)) return `Not ${valueLabel(key, withoutSign(value))}`
  if (isRequirement(value)) return valueLabel(key, withoutSign(value))
  const values = splitAlternatives(value)
  if (values.length < 2) return WORDS[key]?.(value) ?? value
  const region = key === 'city' ? findRegion(values) : undefined
  if (region) return `${region.name} area`
  const plain = values.find((name) => values.every((one) => one.split(' ').includes(name)))
  const shared = plain ?? (values.length > MAX_LISTED ? sharedWords(values) : '')
  return shared === '' ? valuesLabel(key, values) : shared
}

/** 'in Geelong', 'in the Brisbane area' */
export const inPlace = (label: string): string => `in ${label.replace(/^.+ area$/, 'the $&')}`

/** Several values of which one is meant: 'Honda or Yamaha'. */
export const valuesLabel = (key: FacetKey, values: readonly string[]): string =>
  joinList(
    values.map((value) => valueLabel(key, value)),
    'or',
  )

const sharedWords = ([first = '', ...others]: readonly string[]): string =>
  first
    .split(' ')
    .filter((word) => others.every((value) => value.split(' ').includes(word)))
    .join(' ')

/** The noun for a search: by its chosen kinds, else by those that the site names, else by the whole stock. */
export const searchNoun = (
  { item_type, body }: Partial<Record<FacetKey, readonly string[]>>,
  { vocabulary, kinds }: { vocabulary: Vocabulary; kinds?: readonly VehicleKind[] | null },
): Noun => nounFor(item_type ?? kindsOfBodies(body, kinds) ?? kinds ?? vocabulary.item_type ?? ['car'])

/** The kinds that bodies are called by, at a site that names several: the body Caravan of one of motorcycles and caravans. */
function kindsOfBodies(bodies: readonly string[] = [], sold: readonly VehicleKind[] | null = null) {
  if (sold === null || sold.length < 2) return null
  const called = bodies.flatMap((body) => kindCalled(body) ?? [])
  const isNamed = (kind: VehicleKind) => sold.includes(kind) || sold.includes(typeOfKind(kind))
  return called.length > 0 && called.length === bodies.length && called.every(isNamed) ? called : null
}

export const countText = (count: number, noun: Noun) => plural(count, noun.one, noun.many)

export const seeAllText = (count: number, noun: Noun) =>
  count === 1 ? `See the ${noun.one}` : `See all ${countText(count, noun)}`
