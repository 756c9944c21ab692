import { pathTo } from '../tenant/paths.ts'
import type { Car } from './schema.ts'
import { isPurchasable } from './status.ts'

type ViewsSite = { id: number; features: { views_count: boolean } }

/** Path of the view count of a car (VDP-10); null where the site does not show it, and for sold cars. */
export function viewsSource(car: Pick<Car, 'slug' | 'status' | 'images' | 'updated_at'>, site: ViewsSite) {
  return site.features.views_count && isPurchasable(car) ? viewsPath(car, site.id) : null
}

/** GET {car path}/view.json with the parameters of the counting service. */
export function viewsPath({ slug, images, updated_at }: Pick<Car, 'slug' | 'images' | 'updated_at'>, site: number) {
  const params = { photos_count: images.length, updated_at, website_id: site }
  const query = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  return `${pathTo('car_views', { slug })}?${query.join('&')}`
}
