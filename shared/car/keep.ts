import { fullName } from './naming.ts'
import { effectivePrice } from './price.ts'
import type { Car } from './schema.ts'
import { isPurchasable } from './status.ts'
import type { CarSummary } from './summary.ts'

/** What a device keeps of a car that was saved or chosen for comparing (A3, WAT-05). */
export type KeptCar = Pick<Car, 'id' | 'slug' | 'name' | 'make' | 'model'> & { primary_image_url: string | null }

/** What a device keeps of a car that was looked at (A3); by its slug it is drawn as it is today. */
export type ViewedCar = Pick<Car, 'id' | 'slug' | 'stocknum' | 'make' | 'model' | 'simple_body'> & {
  body: string | null
}

export type KeepSite = {
  features: { favourites: boolean; compare: boolean }
  card: { compare_used_only: boolean }
}

/** Which of the two buttons a car has, and what they keep (CRD-05). */
export type KeepControls = { car: KeptCar; favourite: boolean; compare: boolean }

/** Neither once it can no longer be bought; comparing needs a price, a photograph and, on some sites, a used car. */
export function keepControls(car: CarSummary, { features, card }: KeepSite): KeepControls {
  const available = isPurchasable(car)
  const comparable =
    (effectivePrice(car) ?? 0) > 0 && car.photo !== null && (car.car_type === 'used' || !card.compare_used_only)
  return {
    car: keptCar(car),
    favourite: available && features.favourites,
    compare: available && features.compare && comparable,
  }
}

const keptCar = (car: CarSummary): KeptCar => ({
  id: car.id,
  slug: car.slug,
  name: fullName(car),
  make: car.make,
  model: car.model,
  primary_image_url: car.photo?.url ?? null,
})

export function viewedCar({ id, slug, stocknum, make, model, bodyconfiguration, simple_body }: Car): ViewedCar {
  return { id, slug, stocknum, make, model, body: bodyconfiguration ?? simple_body, simple_body }
}
