import { pathTo, searchPath } from '../routes/paths.ts'
import { slugify } from '../text.ts'
import { type Noun, ofKind, type VehicleWords, wordsAmong } from '../vehicle-words.ts'
import type { Car, CarType } from './schema.ts'

/** Links from lists of cars and vehicle pages. */

export type Link = { text: string; href: string }

export const carPath = ({ slug }: Pick<Car, 'slug'>) => pathTo('car', { slug })
/** Stock of a make; all stock for a name without a letter or digit, which has no address of its own. */
export const makePath = (make: string) => searchPath(slugify(make))
/** Stock of a model, or of its make where the model has no address of its own. */
export const modelPath = (make: string, model: string) => searchPath(slugify(make), slugify(model))

export const CONDITIONS: Record<CarType, { word: string; href: string }> = {
  new: { word: 'New', href: pathTo('search_new') },
  demo: { word: 'Demo', href: pathTo('search_demo') },
  used: { word: 'Used', href: pathTo('search_used') },
}

/** 'Used cars', 'New vehicles': all stock of one condition, in the words of the site. */
export const conditionLink = (condition: CarType, { many }: Pick<VehicleWords, 'many'>): Link => ({
  text: `${CONDITIONS[condition].word} ${many}`,
  href: CONDITIONS[condition].href,
})

/** 'Similar caravans Available': the site's heading, which is worded for cars. */
export const similarHeading = (
  car: Pick<Car, 'item_type' | 'simple_body'>,
  { vehicle }: { vehicle: { similar_heading: string } },
  stock: Noun,
): string => ofKind(vehicle.similar_heading, wordsAmong(car, stock))

export const similarLink = (car: Pick<Car, 'simple_body' | 'make' | 'item_type'>, stock: Noun): Link => ({
  text: `See similar ${wordsAmong(car, stock).many}`,
  href: similarPath(car),
})

/** Stock of the same body; of the same make where the body is unknown. */
export function similarPath(car: Pick<Car, 'simple_body' | 'make'>): string {
  if (car.simple_body === null) return makePath(car.make)
  return `${pathTo('search_all')}?body=${encodeURIComponent(car.simple_body)}`
}
