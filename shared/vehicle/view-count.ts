import type { Car } from '../car/schema.ts'
import { isPurchasable } from '../car/status.ts'
import { pathTo } from '../routes/paths.ts'
import { viewsText } from './views-text.ts'

type ViewsSite = { id: number; features: { views_count: boolean } }
type ViewedCar = Pick<Car, 'slug' | 'status' | 'images' | 'updated_at'>

/** What a page says of the views of its car: words, null for nothing to say; or the address that counts and says it. */
export type ViewsPlace = { car: string; text: string | null } | { source: string }

/** Whether the views of a car are counted and shown: not where the site shows none, and not of sold cars (VDP-10). */
export const hasViews = (car: Pick<Car, 'status'>, site: Pick<ViewsSite, 'features'>): boolean =>
  site.features.views_count && isPurchasable(car)

/** `counted`: how many views there were, null while it cannot be read; null where only the counting service knows. */
export function viewsPlace(
  car: ViewedCar,
  site: ViewsSite,
  counted: { views: number | null } | null,
): ViewsPlace | null {
  if (!hasViews(car, site)) return null
  if (!counted) return { source: viewsPath(car, site.id) }
  return { car: car.slug, text: counted.views === null ? null : viewsText(counted.views) }
}

/** GET {car path}/view.json with the parameters of the counting service. */
export function viewsPath({ slug, images, updated_at }: Omit<ViewedCar, 'status'>, site: number) {
  const params = { photos_count: images.length, updated_at, website_id: site }
  const query = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  return `${pathTo('car_views', { slug })}?${query.join('&')}`
}
