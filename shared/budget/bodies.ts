import type { FacetCount } from '../search/query.ts'

/** Shown where the site chooses none (BUD-01). */
const BODIES_SHOWN = 4

/** The valid body types of the specification (BUD-04), each with the words that stocks write it in. */
export const BUDGET_BODIES = {
  '4x4': ['4x4', '4WD'],
  bus: ['Bus'],
  cabChassis: ['Cab chassis', 'Cab Chassis'],
  convertible: ['Convertible'],
  coupe: ['Coupe'],
  hardtop: ['Hardtop', 'Hard top'],
  hatch: ['Hatch', 'Hatchback'],
  hatchback: ['Hatchback', 'Hatch'],
  motorhome: ['Motorhome'],
  lightTruck: ['Light truck'],
  peopleMover: ['People mover', 'People Mover'],
  sedan: ['Sedan'],
  softtop: ['Softtop', 'Soft top'],
  suv: ['SUV'],
  ute: ['Ute'],
  van: ['Van'],
  wagon: ['Wagon'],
  stationWagon: ['Station wagon', 'Wagon'],
} as const satisfies Record<string, readonly string[]>

type BudgetBody = keyof typeof BUDGET_BODIES

/** Body types chosen by the site, or the four that most cars have, with their counts, most cars first. */
export function budgetBodies(chosen: readonly BudgetBody[], counts: readonly FacetCount[]): FacetCount[] {
  const inStock = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  if (chosen.length === 0) return inStock.slice(0, BODIES_SHOWN)
  const words = new Set(chosen.flatMap((body) => BUDGET_BODIES[body].map((word) => word.toLowerCase())))
  return inStock.filter(({ value }) => words.has(value.toLowerCase()))
}
