import { slugify } from '../text.ts'
import type { Car, CarType } from './schema.ts'

/** Pages that lists of cars and car pages lead to. */

export type Link = { text: string; href: string }

export const carPath = (car: Pick<Car, 'slug'>) => `/cars/${car.slug}`
export const makePath = (make: string) => `/search/${slugify(make)}`
export const modelPath = (make: string, model: string) => `/search/${slugify(make)}/${slugify(model)}`

export const ALL_STOCK_PATH = '/search/new-used-and-demo-cars'

export const CONDITIONS: Record<CarType, { word: string; cars: Link }> = {
  new: { word: 'New', cars: { text: 'New cars', href: '/search/new-cars' } },
  demo: { word: 'Demo', cars: { text: 'Demo cars', href: '/search/demo-cars' } },
  used: { word: 'Used', cars: { text: 'Used cars', href: '/search/used-cars' } },
}

/** Stock of the same body, or of the same make when the body is not known. */
export function similarPath(car: Pick<Car, 'simple_body' | 'make'>): string {
  if (car.simple_body === null) return makePath(car.make)
  return `${ALL_STOCK_PATH}?body=${encodeURIComponent(car.simple_body)}`
}
