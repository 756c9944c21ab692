import { pathTo } from '../tenant/paths.ts'
import { slugify } from '../text.ts'
import type { Car, CarType } from './schema.ts'

/** Links from lists of cars and vehicle pages. */

export type Link = { text: string; href: string }

export const carPath = ({ slug }: Pick<Car, 'slug'>) => pathTo('car', { slug })
export const makePath = (make: string) => pathTo('search_make', { make: slugify(make) })
export const modelPath = (make: string, model: string) =>
  pathTo('search_model', { make: slugify(make), model: slugify(model) })

export const CONDITIONS: Record<CarType, { word: string; cars: Link }> = {
  new: { word: 'New', cars: { text: 'New cars', href: pathTo('search_new') } },
  demo: { word: 'Demo', cars: { text: 'Demo cars', href: pathTo('search_demo') } },
  used: { word: 'Used', cars: { text: 'Used cars', href: pathTo('search_used') } },
}

export const similarLink = (car: Pick<Car, 'simple_body' | 'make'>): Link => ({
  text: 'See similar cars',
  href: similarPath(car),
})

/** Stock of the same body; of the same make where the body is unknown. */
export function similarPath(car: Pick<Car, 'simple_body' | 'make'>): string {
  if (car.simple_body === null) return makePath(car.make)
  return `${pathTo('search_all')}?body=${encodeURIComponent(car.simple_body)}`
}
