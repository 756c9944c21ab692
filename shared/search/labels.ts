import { plural } from '../text.ts'
import type { FacetKey } from './attributes.ts'
import { isExclusion, withoutSign } from './exclusion.ts'
import type { Vocabulary } from './path.ts'

/** Labels of values that are not display text. */
const WORDS: Partial<Record<FacetKey, (value: string) => string>> = {
  car_type: (value) => CONDITIONS[value] ?? value,
  status: (value) => AVAILABILITY[value] ?? value,
  item_type: (value) => (NOUNS[value] ?? NOUNS['mixed']!).title,
  dealership_slug: (value) => value.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  seats: (value) => plural(Number(value), 'seat'),
  sleeps: (value) => `Sleeps ${value}`,
}

const CONDITIONS: Record<string, string> = { new: 'New', used: 'Used', demo: 'Demo' }
const AVAILABILITY: Record<string, string> = { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Just sold' }

export const valueLabel = (key: FacetKey, value: string): string =>
  isExclusion(value) ? `Not ${valueLabel(key, withoutSign(value))}` : (WORDS[key]?.(value) ?? value)

/** Noun for a list of vehicles. */
export type Noun = { one: string; many: string; title: string }

const NOUNS: Record<string, Noun> = {
  car: { one: 'car', many: 'cars', title: 'Cars' },
  motorcycle: { one: 'motorcycle', many: 'motorcycles', title: 'Motorcycles' },
  caravan: { one: 'caravan', many: 'caravans', title: 'Caravans' },
  truck: { one: 'truck', many: 'trucks', title: 'Trucks' },
  mixed: { one: 'vehicle', many: 'vehicles', title: 'Vehicles' },
}

/** The noun for these kinds: that of a single kind, else 'vehicles'. */
export function nounFor(kinds: readonly string[]): Noun {
  const [single, ...others] = kinds
  return (single !== undefined && others.length === 0 ? NOUNS[single] : undefined) ?? NOUNS['mixed']!
}

/** The noun for a search: by its chosen kinds, else by the whole stock. */
export const searchNoun = (chosen: readonly string[] | undefined, vocabulary: Vocabulary): Noun =>
  nounFor(chosen ?? vocabulary.item_type ?? ['car'])

export const countText = (count: number, noun: Noun) => plural(count, noun.one, noun.many)
