import { type LabelledFact, labelledFacts } from './facts.ts'
import type { Car } from './schema.ts'
import { SPEC_ROWS, type SpecGroup } from './spec-rows.ts'

export type Spec = { label: string; text: string }

/** A list of which some are seen at once and the rest on request. */
export type Folded<Item> = { first: Item[]; rest: Item[] }

export type Specs = {
  /** The four rows seen before 'Show All Specs'. */
  first: Spec[]
  /** All the others, under their headings; empty when four rows say it all. */
  rest: { group: SpecGroup; rows: Spec[] }[]
}

/** VDP-09 */
const SPECS_FIRST = 4
const KEY_INFORMATION_FIRST = 4
const FEATURES_FIRST = 8

function folded<Item>(items: Item[], first: number): Folded<Item> {
  return { first: items.slice(0, first), rest: items.slice(first) }
}

/** Key information (VDP-09): what a shopper asks first. */
export const keyInformation = (car: Car): Folded<LabelledFact> => folded(labelledFacts(car), KEY_INFORMATION_FIRST)

/** The features, each once however its letters are written, in the dealer's order. */
export function features({ standardEquipment }: Pick<Car, 'standardEquipment'>): Folded<string> {
  const byName = new Map<string, string>()
  for (const feature of standardEquipment) {
    const name = feature.toLowerCase()
    if (!byName.has(name)) byName.set(name, feature)
  }
  return folded([...byName.values()], FEATURES_FIRST)
}

/** Specifications with a value, four first, then the rest by group (VDP-09). */
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
