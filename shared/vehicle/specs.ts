import { type LabelledFact, labelledFacts } from '../car/facts.ts'
import type { Car } from '../car/schema.ts'
import { isComing, isPurchasable } from '../car/status.ts'
import { joined } from '../text.ts'
import { longDate } from '../time.ts'
import { SPEC_ROWS, type SpecGroup } from './spec-rows.ts'

export type Spec = { label: string; text: string }

/** A list with its visible part and the part behind a disclosure. */
export type Disclosed<Item> = { first: Item[]; rest: Item[] }

export type Specs = {
  /** The rows above 'Show All Specs'. */
  first: Spec[]
  /** The other rows by group; empty when the first ones are all. */
  rest: { group: SpecGroup; rows: Spec[] }[]
}

/** Visible rows of each list (VDP-09). */
const SPECS_FIRST = 4
const KEY_INFORMATION_FIRST = 4
const FEATURES_FIRST = 8

function fold<Item>(items: Item[], first: number): Disclosed<Item> {
  return { first: items.slice(0, first), rest: items.slice(first) }
}

/** Key information of the vehicle page (VDP-09). */
export const keyInformation = (car: Car): Disclosed<LabelledFact> => fold(labelledFacts(car), KEY_INFORMATION_FIRST)

const FEATURES_NAMED = 3

/** What is known of a new car before it has a history; nothing of another. `location`: where it stands, as shoppers read it. */
export function newCarRows(car: Car, location: string | null): Spec[] {
  if (car.car_type !== 'new' || !isPurchasable(car)) return []
  const { first, rest } = carFeatures(car)
  const more = first.length + rest.length - FEATURES_NAMED
  const rows = {
    Colour: joined([car.colour, car.interior_colour && `${car.interior_colour.toLowerCase()} inside`], ', '),
    Options: joined([joined(first.slice(0, FEATURES_NAMED), ', '), more > 0 ? `and ${more} more` : null], ' '),
    Built: car.build_date && (longDate(car.build_date) ?? car.build_date),
    Availability: car.preorder
      ? 'To order'
      : isComing(car)
        ? 'On its way to us'
        : location && `In stock at ${location}`,
  }
  return Object.entries(rows).flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

/** Features in the dealer's order, without duplicates in other letter case. */
export function carFeatures({ standardEquipment }: Pick<Car, 'standardEquipment'>): Disclosed<string> {
  const byName = new Map<string, string>()
  for (const feature of standardEquipment) {
    const name = feature.toLowerCase()
    if (!byName.has(name)) byName.set(name, feature)
  }
  return fold([...byName.values()], FEATURES_FIRST)
}

/** Specifications with a value: the first four, then the rest by group (VDP-09). */
export function specs(car: Car, now: number): Specs {
  const first: Spec[] = []
  const rest: Specs['rest'] = []
  for (const { group, label, value } of SPEC_ROWS) {
    const text = value(car, now)
    if (!text) continue
    if (first.length < SPECS_FIRST) first.push({ label, text })
    else if (rest.at(-1)?.group === group) rest.at(-1)!.rows.push({ label, text })
    else rest.push({ group, rows: [{ label, text }] })
  }
  return { first, rest }
}
