import { canCompare, canFavourite, type EligibilitySite } from './eligibility.ts'
import type { Car } from './schema.ts'
import type { CarSummary } from './summary.ts'

/** What a device keeps of a car that was saved or chosen for comparing (A3, WAT-05). */
export type KeptCar = Pick<Car, 'id' | 'slug' | 'name' | 'make' | 'model'> & { primary_image_url: string | null }

/** What a device keeps of a car that was looked at (A3); by its slug it is drawn as it is today. */
export type ViewedCar = Pick<Car, 'id' | 'slug' | 'stocknum' | 'make' | 'model' | 'simple_body'> & {
  body: string | null
}

export type KeepKind = 'favourite' | 'compare'

/** The toggles of a car, and what they keep (CRD-05). */
export type KeepControls = { kinds: KeepKind[]; car: KeptCar }

const RULES: Record<KeepKind, (car: CarSummary, site: EligibilitySite) => boolean> = {
  favourite: canFavourite,
  compare: canCompare,
}
const KINDS = Object.keys(RULES) as KeepKind[]

/** null where the car or the site has none. */
export function keepControls(car: CarSummary, site: EligibilitySite): KeepControls | null {
  const kinds = KINDS.filter((kind) => RULES[kind](car, site))
  if (kinds.length === 0) return null
  const { id, slug, name, make, model } = car
  return { kinds, car: { id, slug, name, make, model, primary_image_url: car.photo?.url ?? null } }
}

export function viewedCar({ id, slug, stocknum, make, model, bodyconfiguration, simple_body }: Car): ViewedCar {
  return { id, slug, stocknum, make, model, body: bodyconfiguration ?? simple_body, simple_body }
}
